import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { AppLoadContext } from '@remix-run/node'
import type { Logger } from 'pino'
import { runForRequest } from '#app/config/request-scope.server.ts'
import { logSecurityEvent } from '#app/config/security-log.server.ts'
import { type Client, isForwarded, readClient } from './client.ts'
import { type Exchange, newNonce, requestId } from './exchange.ts'
import { formRefusal, takesAnyBody } from './form-body.ts'
import { maskedPath } from './masked-path.ts'
import { isSameOrigin, takesForeignPosts } from './origin-check.ts'
import { declaresMoreThan, readBody } from './read-body.ts'
import { refuse } from './refuse.ts'
import type { AnswerFromRoutes } from './remix-handler.ts'
import { logOnClose } from './request-log.ts'
import type { SecurityHeaders } from './security-headers.ts'
import { isBareFailure, sendResponse, sendStoredPage } from './send-response.ts'
import type { AnswerFromFiles } from './static-files.ts'
import type { FindPageForAnyone } from './stored-pages.ts'
import { readTarget, type Target } from './target.ts'

/** What the listener hands requests to, and what it judges them by. */
export type ListenerOptions = {
  answerFromRoutes: AnswerFromRoutes
  answerFromFiles: AnswerFromFiles
  /** Pages that are the same for everybody without cookies. */
  findPageForAnyone?: FindPageForAnyone
  security: SecurityHeaders
  /** Number of proxies whose forwarded headers are believed. */
  trustProxy: number
  log: Logger
  /** Largest body of a request, in bytes. */
  bodyLimit?: number
  /** The development server's own files and modules; it takes a request or passes it on. */
  developmentFiles?: (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void
}

const DEFAULT_BODY_LIMIT = 1_000_000
/** When to come back after a 503, in seconds: somebody may have to make room on the disk first. */
const RETRY_AFTER_SECONDS = 60
const ALLOWED_METHODS = 'GET, HEAD, POST, OPTIONS'

/** Every request of the process, from its first line to its log line. No request makes this throw. */
export function createListener(options: ListenerOptions): RequestListener {
  const { security, trustProxy, log } = options
  let hasWarned = false

  return (request, response) => {
    if (!hasWarned && trustProxy === 0 && isForwarded(request.headers)) {
      hasWarned = true
      log.warn(
        'Forwarded headers arrive, but TRUST_PROXY is 0, so they are not believed. Behind a proxy, set TRUST_PROXY to the number of proxies.',
      )
    }
    const id = requestId(request, trustProxy)
    for (const [name, value] of security.fixed) response.setHeader(name, value)
    response.setHeader('Content-Security-Policy', security.policy())
    response.setHeader('X-Request-Id', id)
    const client = readClient(request, trustProxy)
    const target = readTarget(request.url ?? '')
    const loggedPath = maskedPath(target.ok ? target.path : ((request.url ?? '').split('?', 1)[0] ?? ''))
    const exchange: Exchange = {
      request,
      response,
      id,
      client: client ?? unknownClient(request),
      method: request.method ?? '',
      path: target.ok ? target.path : loggedPath,
      loggedPath,
      search: target.ok ? target.search : '',
    }
    logOnClose(exchange, log)
    const { ip } = exchange.client
    runForRequest({ id, ip, method: exchange.method, path: loggedPath }, () => handle(exchange, target, client, options))
  }
}

function handle(exchange: Exchange, target: Target, client: Client | null, options: ListenerOptions): void {
  const { response, method } = exchange
  const { security, log } = options
  if (method === 'OPTIONS') {
    response.writeHead(204, { Allow: ALLOWED_METHODS }).end()
    return
  }
  const status = refusalStatus(exchange, target, client)
  if (status !== null) {
    if (status === 403) logSecurityEvent('origin-refused', {}, log)
    refuse(exchange, status, security, status === 405 ? { Allow: ALLOWED_METHODS } : {})
    return
  }
  answer(exchange, options).then(
    (refused) => {
      if (refused !== null) refuse(exchange, refused, security)
    },
    (error: unknown) => fail(exchange, error, options),
  )
}

/** The status to refuse a request with by its head alone; null for one that may go on. */
function refusalStatus({ method, request, path }: Exchange, target: Target, client: Client | null): number | null {
  if (!['GET', 'HEAD', 'POST'].includes(method)) return 405
  if (!target.ok) return target.status
  if (!client) return 400
  if (method !== 'POST') return null
  if (!takesForeignPosts(path) && !isSameOrigin(request.headers, client.host)) return 403
  const { expect } = request.headers
  return expect === undefined || expect.toLowerCase() === '100-continue' ? null : 417
}

/** Answers a request, or returns the status to refuse it with. */
async function answer(exchange: Exchange, options: ListenerOptions): Promise<number | null> {
  const { request, response, method, path } = exchange
  if (options.developmentFiles) {
    await passThrough(options.developmentFiles, request, response)
    if (response.writableEnded) return null
  }
  if (options.answerFromFiles(exchange)) return null
  if (path.startsWith('/assets/')) return 404
  if (method !== 'POST') return answerWithPage(exchange, options)

  const bodyLimit = options.bodyLimit ?? DEFAULT_BODY_LIMIT
  if (declaresMoreThan(request, bodyLimit)) return 413
  if (request.headers.expect !== undefined) response.writeContinue()
  const read = await readBody(request, bodyLimit)
  if (read.kind === 'gone') return null
  if (read.kind === 'too-large') return 413
  if (read.kind === 'silent') return 408
  const refused = takesAnyBody(path) ? null : await formRefusal(request.headers, read.body)
  return refused ?? answerWithRoutes(exchange, read.body, options)
}

async function answerWithPage(exchange: Exchange, options: ListenerOptions): Promise<number | null> {
  const found = (await options.findPageForAnyone?.(exchange)) ?? { kind: 'none' }
  if (found.kind === 'none') return answerWithRoutes(exchange, null, options)
  if (found.kind === 'once') return send(exchange, found.answer, found.responseHeaders, undefined, options)
  if (!exchange.response.destroyed) await sendStoredPage(exchange, found.page, options.security)
  return null
}

async function answerWithRoutes(exchange: Exchange, body: Buffer | null, options: ListenerOptions): Promise<number | null> {
  const nonce = newNonce()
  const responseHeaders = new Headers()
  const context: AppLoadContext = {
    nonce,
    requestId: exchange.id,
    clientIp: exchange.client.ip,
    isHead: exchange.method === 'HEAD',
    responseHeaders,
  }
  const answered = await options.answerFromRoutes(exchange, body, context)
  return send(exchange, answered, responseHeaders, nonce, options)
}

async function send(
  exchange: Exchange,
  answered: Response,
  responseHeaders: Headers,
  nonce: string | undefined,
  { security }: ListenerOptions,
): Promise<number | null> {
  if (exchange.response.destroyed) {
    // The reader has gone: nobody is there to be answered.
    await answered.body?.cancel()
    return null
  }
  for (const [name, value] of responseHeaders) exchange.response.setHeader(name, value)
  if (answered.status === 503) exchange.response.setHeader('Retry-After', RETRY_AFTER_SECONDS)
  // The routes' own 405 is the answer to a post that no action takes.
  if (answered.status === 405) exchange.response.setHeader('Allow', 'GET, HEAD')
  if (isBareFailure(answered)) return answered.status
  await sendResponse(exchange, answered, security, nonce)
  return null
}

function fail(exchange: Exchange, error: unknown, { log, security }: ListenerOptions): void {
  const { response } = exchange
  if (response.destroyed) return
  log.error({ id: exchange.id, err: error }, 'The server could not answer a request')
  if (response.headersSent) response.destroy()
  else refuse(exchange, 500, security)
}

function unknownClient(request: IncomingMessage): Client {
  return { ip: request.socket.remoteAddress ?? 'unknown', host: 'localhost', protocol: 'http' }
}

/** Resolves when the middleware passes the request on, or has answered it. */
function passThrough(
  middleware: NonNullable<ListenerOptions['developmentFiles']>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  return new Promise((resolve, reject) => {
    response.once('close', resolve)
    middleware(request, response, (error) =>
      error === undefined ? resolve() : reject(error instanceof Error ? error : new Error('The development server failed')),
    )
  })
}
