import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isRemixFailure } from '#app/remix-internals/server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { stopCounting } from './connection-limits.ts'
import { acceptedEncoding, compressed, compressingStream, isCompressible, isWorthCompressing } from './encoding.ts'
import type { RequestContext } from './request-context.ts'
import type { SecurityHeaders } from './security-headers.ts'
import type { CachedPage } from './page-cache.ts'
import { bufferedBody } from './buffered-response.ts'

/** Bodies up to this size are buffered, compressed at once and sent with their length. Longer ones are streamed. */
const MAX_HELD_BYTES = 512_000

/** Remix's own error without a page: no body, or one that doesn't help a reader. */
export function isBareFailure(answer: Response): boolean {
  if (answer.status < 400) return false
  if (isRemixFailure(answer)) return true
  const isPage = /^(?:text\/html|application\/json|text\/x-script)/.test(answer.headers.get('Content-Type') ?? '')
  return !isPage && (answer.body === null || answer.status >= 500)
}

/** Headers of a connection, which a route can't set. */
const CONNECTION_HEADERS = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding', 'set-cookie'])

/**
 * Sends a route's answer: its headers over the server's, compressed if that helps. The Content-Security-Policy has the answer's
 * nonce. With `X-Frame-Options: SAMEORIGIN`, our own pages may frame it; with `Content-Security-Policy: frame-src <origin>`, it
 * may frame only that origin. Any other policy from a route, such as for files from others, replaces the server's.
 */
export async function sendResponse(
  exchange: RequestContext,
  answer: Response,
  security: SecurityHeaders,
  nonce: string | undefined,
): Promise<void> {
  const { response } = exchange
  response.statusCode = answer.status
  copyHeaders(exchange, answer.headers)
  response.setHeader('Content-Security-Policy', policyOf(answer.headers, security, nonce))
  setCaching(exchange, answer)
  if (exchange.handle.private) response.setHeader('X-Robots-Tag', 'noindex')
  if (!answer.body) return void response.end()
  if (isEventStream(answer)) return sendEvents(exchange, answer.body)

  const compressible = isCompressible(answer.headers.get('Content-Type')) && !answer.headers.has('Content-Encoding')
  if (compressible) response.appendHeader('Vary', 'Accept-Encoding')
  const encoding = compressible ? acceptedEncoding(exchange.request.headers['accept-encoding']) : undefined

  const whole = bufferedBody(answer)
  if (whole) return sendWhole(exchange, whole, encoding)
  const reader = answer.body.getReader()
  const begun = await readUpTo(reader, MAX_HELD_BYTES)
  if (begun.isWhole) return sendWhole(exchange, begun.bytes, encoding)
  if (exchange.method === 'HEAD') {
    await reader.cancel()
    return void response.end()
  }
  const source = Readable.from(allOf(begun.bytes, reader))
  if (encoding === undefined) return pipeline(source, response)
  response.setHeader('Content-Encoding', encoding)
  await pipeline(source, compressingStream(encoding), response)
}

/** Server-sent events, sent one by one for hours. */
function isEventStream(answer: Response): boolean {
  return answer.headers.get('Content-Type')?.startsWith('text/event-stream') ?? false
}

/** Only staff routes answer like this. The connection ends with the stream, because it no longer counts for its network. */
async function sendEvents({ request, response, method }: RequestContext, body: ReadableStream<Uint8Array>): Promise<void> {
  response.setHeader('Connection', 'close')
  if (method === 'HEAD') {
    await body.cancel()
    return void response.end()
  }
  stopCounting(request.socket)
  response.flushHeaders()
  await pipeline(Readable.from(body), response)
}

/** Sends a page that is the same for everyone: no script is in it, so it has no nonce. */
export async function sendCachedPage(exchange: RequestContext, page: CachedPage, security: SecurityHeaders): Promise<void> {
  const { request, response, method, handle } = exchange
  const encoding = isWorthCompressing(page.body.length) ? acceptedEncoding(request.headers['accept-encoding']) : undefined
  const body = encoding === undefined ? page.body : await page.encoded(encoding)
  copyHeaders(exchange, page.headers)
  response.setHeader('Content-Security-Policy', policyOf(page.headers, security, undefined))
  response.setHeader('Cache-Control', defaultCacheControl(handle, 200, undefined))
  response.appendHeader('Vary', 'Accept-Encoding')
  if (encoding !== undefined) response.setHeader('Content-Encoding', encoding)
  response.setHeader('Content-Length', body.length)
  response.end(method === 'HEAD' ? undefined : body)
}

function policyOf(headers: Headers, security: SecurityHeaders, nonce: string | undefined): string {
  const framedBySelf = headers.get('X-Frame-Options')?.toUpperCase() === 'SAMEORIGIN'
  const own = headers.get('Content-Security-Policy')
  const frameSource = frameSourceOf(own)
  return own !== null && frameSource === undefined ? own : security.policy({ nonce, framedBySelf, frameSource })
}

/** The origin that a route shows in a frame. */
function frameSourceOf(policy: string | null): string | undefined {
  return /^frame-src ('self'|https?:\/\/[^\s;,]+)$/.exec(policy ?? '')?.[1]
}

function copyHeaders({ response }: RequestContext, headers: Headers): void {
  for (const [name, value] of headers) if (!CONNECTION_HEADERS.has(name)) response.setHeader(name, value)
  const cookies = headers.getSetCookie()
  // Beside the one that a cluster sets.
  if (cookies.length > 0) response.appendHeader('Set-Cookie', cookies)
}

const HAS_SESSION = /(?:^|;\s*)(?:__Host-)?auth-storage=/

/**
 * The default Cache-Control. Staff pages, private pages, pages of signed-in people and errors are never stored. Other pages are
 * private and revalidated (without no-store, so that Back restores a form).
 */
export function defaultCacheControl(handle: RouteHandle, status: number, cookie: string | undefined): string {
  const isOfFew = handle.staff === true || Boolean(handle.private) || (cookie !== undefined && HAS_SESSION.test(cookie))
  return isOfFew || status >= 400 ? 'private, no-store' : 'private, no-cache'
}

function setCaching({ response, handle, request }: RequestContext, answer: Response): void {
  if (!answer.headers.has('Cache-Control'))
    response.setHeader('Cache-Control', defaultCacheControl(handle, answer.status, request.headers.cookie))
}

async function sendWhole({ response, method }: RequestContext, body: Buffer, encoding: 'br' | 'gzip' | undefined): Promise<void> {
  let sent = body
  if (encoding !== undefined && isWorthCompressing(body.length)) {
    sent = await compressed(body, encoding)
    response.setHeader('Content-Encoding', encoding)
  }
  response.setHeader('Content-Length', sent.length)
  response.end(method === 'HEAD' ? undefined : sent)
}

type Begun = { isWhole: boolean; bytes: Buffer }

async function readUpTo(reader: ReadableStreamDefaultReader<Uint8Array>, limit: number): Promise<Begun> {
  const chunks: Uint8Array[] = []
  let length = 0
  while (length <= limit) {
    const { done, value } = await reader.read()
    if (done) return { isWhole: true, bytes: Buffer.concat(chunks) }
    chunks.push(value)
    length += value.length
  }
  return { isWhole: false, bytes: Buffer.concat(chunks) }
}

async function* allOf(begun: Buffer, reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield begun
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    // Does nothing if the stream has ended; stops its source if the client has disconnected.
    await reader.cancel()
  }
}
