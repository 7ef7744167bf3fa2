import { type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import {
  checkedLookup,
  isRefusedHost,
  type MayConnect,
  PrivateAddressError,
} from '#app/adapters/public-internet/checked-lookup.ts'
import { isPublicAddress } from '#app/adapters/public-internet/public-address.ts'
import { OutsideImageError, type OutsideImages } from './port.ts'

/** Time limit for lookups, redirects and bytes together. */
const TIME_LIMIT_MS = 10_000
const MAX_REDIRECTS = 3
const TOO_MANY_REQUESTS = 429

type Options = {
  /** Allows only IP addresses of the public internet. */
  mayConnect?: MayConnect
  timeLimitMs?: number
}

type Limits = { mayConnect: MayConnect; maxBytes: number; signal: AbortSignal }

/** Fetches images over HTTP. Each address is checked at connect time, so that no redirect reaches a private network. */
export function httpOutsideImages({ mayConnect = isPublicAddress, timeLimitMs = TIME_LIMIT_MS }: Options = {}): OutsideImages {
  return {
    async fetch(url, { maxBytes, signal }) {
      const limits = AbortSignal.any([AbortSignal.timeout(timeLimitMs), ...(signal ? [signal] : [])])
      try {
        return await follow(new URL(url), { mayConnect, maxBytes, signal: limits })
      } catch (error) {
        throw problemOf(error)
      }
    },
  }
}

async function follow(first: URL, limits: Limits): Promise<Uint8Array<ArrayBuffer>> {
  let url = first
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await ask(url, limits)
    const next = redirectOf(response, url)
    if (next === null) return readImage(response, limits.maxBytes)
    response.destroy()
    url = next
  }
  throw new OutsideImageError('gone', 'The address redirects too many times')
}

function ask(url: URL, { mayConnect, signal }: Limits): Promise<IncomingMessage> {
  if (!/^https?:$/.test(url.protocol))
    throw new OutsideImageError('gone', 'The address redirects to something other than http or https')
  if (isRefusedHost(url, mayConnect)) throw new PrivateAddressError('The address is on a private network')
  const headers = { Accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif', 'User-Agent': 'blog pictures' }
  const options = { headers, lookup: checkedLookup(mayConnect), agent: false as const, signal }
  return new Promise((resolve, reject) => {
    const asked = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options, resolve)
    asked.on('error', reject)
    asked.end()
  })
}

/** The target of a redirect; null for other responses. */
function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | null {
  if (statusCode < 300 || statusCode >= 400 || headers.location === undefined) return null
  return URL.canParse(headers.location, from) ? new URL(headers.location, from) : null
}

async function readImage(response: IncomingMessage, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const { statusCode = 0, headers } = response
  try {
    if (statusCode >= 500 || statusCode === TOO_MANY_REQUESTS)
      throw new OutsideImageError('unreachable', `The site returned ${statusCode}`)
    if (statusCode !== 200) throw new OutsideImageError('gone', `The site returned ${statusCode}`)
    if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes)
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > maxBytes) throw tooLarge(maxBytes)
      chunks.push(chunk)
    }
    return new Uint8Array(Buffer.concat(chunks))
  } finally {
    response.destroy()
  }
}

function tooLarge(maxBytes: number): OutsideImageError {
  return new OutsideImageError('too-large', `It is larger than ${maxBytes} bytes`)
}

function problemOf(error: unknown): OutsideImageError {
  if (error instanceof OutsideImageError) return error
  if (error instanceof PrivateAddressError) return new OutsideImageError('private', error.message, { cause: error })
  const reason = error instanceof Error ? error.message : String(error)
  return new OutsideImageError('unreachable', `No response: ${reason}`, { cause: error })
}
