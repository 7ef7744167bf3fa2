import { setTimeout as sleep } from 'node:timers/promises'
import { isWholePdf } from '#app/format/pdf-bytes.ts'
import { dismissBody, readBody } from '../read-body.ts'
import { parseErrorMessage } from './docuseal-response.ts'
import { isCloud, mayDownloadFrom } from './docuseal-base.ts'
import { ESignError } from './port.ts'

/** How the service is reached. */
export type Access = { baseUrl: string; apiKey: string; timeLimitMs: number; waitMs: number }

/** Responses are a few kB; a file is a few MB. */
const RESPONSE_LIMIT_BYTES = 4 * 1024 * 1024
const FILE_LIMIT_BYTES = 20 * 1024 * 1024
/** Retries of everything except POST. */
const MAX_RETRIES = 2
const MAX_REDIRECTS = 3

/** Sends a GET request, with retries. Throws `ESignError`. */
function get(access: Access, path: string): Promise<string> {
  return repeated(access, path, { method: 'GET' })
}

/** Archives something, with retries: doing it twice is harmless. Throws `ESignError`. */
export function remove(access: Access, path: string): Promise<string> {
  return repeated(access, path, { method: 'DELETE' })
}

async function repeated(access: Access, path: string, request: Call): Promise<string> {
  const deadline = AbortSignal.timeout(access.timeLimitMs)
  for (let retry = 0; ; retry++) {
    try {
      return await call(access, path, request, deadline)
    } catch (error) {
      if (!isWorthRepeating(error) || retry >= MAX_RETRIES || deadline.aborted) throw error
      await pause(access.waitMs * 2 ** retry * (1 + Math.random() / 2), deadline, error)
    }
  }
}

/** Sends something once, because the service has no idempotency keys. Throws `ESignError`. */
export function post(access: Access, path: string, content: object): Promise<string> {
  return send(access, path, 'POST', content)
}

/** Changes something once, because it may email someone. Throws `ESignError`. */
export function put(access: Access, path: string, content: object): Promise<string> {
  return send(access, path, 'PUT', content)
}

function send(access: Access, path: string, method: 'POST' | 'PUT', content: object): Promise<string> {
  const request = { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(content) }
  return call(access, path, request, AbortSignal.timeout(access.timeLimitMs))
}

/** Fetches a PDF file from an address that the service named, without our key. Throws `ESignError`. */
export async function download(access: Access, address: string): Promise<Uint8Array> {
  const deadline = AbortSignal.timeout(access.timeLimitMs)
  let next = address
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    if (!mayDownloadFrom(next, access.baseUrl)) throw new ESignError('answer', 'The service linked to a file on a different site')
    const response = await fetched(next, { redirect: 'manual', signal: deadline }, deadline)
    const location = response.headers.get('Location')
    if (response.status >= 300 && response.status < 400 && location !== null) {
      await dismissBody(response)
      next = new URL(location, next).href
      continue
    }
    if (response.status !== 200) {
      await dismissBody(response)
      throw failureOf(response.status, '')
    }
    return pdfOf(await bytesOf(response, FILE_LIMIT_BYTES, deadline))
  }
  throw new ESignError('answer', 'The service redirected too many times')
}

function pdfOf(bytes: Uint8Array): Uint8Array {
  if (isWholePdf(bytes)) return bytes
  throw new ESignError('answer', 'The file is not a whole PDF')
}

/** A GET request, or one with JSON. */
type Call = { method: string; headers?: Record<string, string>; body?: string }

async function call(access: Access, path: string, request: Call, deadline: AbortSignal): Promise<string> {
  const url = `${access.baseUrl.replace(/(?<!\/)\/+$/, '')}${path}`
  const headers = { ...request.headers, 'X-Auth-Token': access.apiKey, Accept: 'application/json' }
  // Follows no redirect, which would leak the key.
  const response = await fetched(url, { ...request, headers, redirect: 'manual', signal: deadline }, deadline)
  const body = (await bytesOf(response, RESPONSE_LIMIT_BYTES, deadline)).toString('utf8')
  if (response.status === 200 || response.status === 201) return body
  throw failureOf(response.status, parseErrorMessage(body))
}

async function fetched(url: string, request: RequestInit, deadline: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, request)
  } catch (error) {
    throw unreachable(error, deadline)
  }
}

function failureOf(status: number, words: string): ESignError {
  const message = `The service returned ${status}${words === '' ? '' : `: ${words}`}`
  if (status === 401 || status === 402 || status === 403) return new ESignError('key', message)
  if (status === 404) return new ESignError('missing', message)
  if (status === 429) return new ESignError('busy', message)
  if (status >= 500) return new ESignError('unavailable', message)
  return new ESignError(status === 400 || status === 422 ? 'refused' : 'answer', message)
}

function unreachable(error: unknown, deadline: AbortSignal): ESignError {
  const message = deadline.aborted ? 'The service did not respond in time' : 'The service could not be reached'
  return new ESignError('unavailable', message, { cause: error })
}

function bytesOf(response: Response, limitBytes: number, deadline: AbortSignal): Promise<Buffer> {
  return readBody(response, limitBytes, {
    tooLarge: (message) => new ESignError('answer', message),
    brokenOff: (cause) => unreachable(cause, deadline),
  })
}

function isWorthRepeating(error: unknown): boolean {
  return error instanceof ESignError && (error.failure === 'busy' || error.failure === 'unavailable')
}

/** Waits, or throws `error` if the time is up. */
async function pause(milliseconds: number, deadline: AbortSignal, error: unknown): Promise<void> {
  try {
    await sleep(milliseconds, undefined, { signal: deadline })
  } catch {
    throw error
  }
}

/** Path of the API of a self-hosted service. */
const SELF_HOSTED_PATH = '/api'

/**
 * Sends a request. If the setting is a self-hosted address without a path and its root has no API, uses `/api` from then on.
 * Throws `ESignError`.
 */
export async function callDocuSeal(access: Access, path: string): Promise<string> {
  try {
    return await get(access, path)
  } catch (error) {
    const isElsewhere = error instanceof ESignError && (error.failure === 'missing' || error.failure === 'answer')
    if (!isElsewhere || !isBareHost(access.baseUrl)) throw error
    const moved = { ...access, baseUrl: new URL(SELF_HOSTED_PATH, access.baseUrl).href }
    const body = await get(moved, path).catch(() => {
      throw error
    })
    access.baseUrl = moved.baseUrl
    return body
  }
}

function isBareHost(baseUrl: string): boolean {
  return new URL(baseUrl).pathname === '/' && !isCloud(baseUrl)
}
