import type { IncomingMessage, RequestListener } from 'node:http'
import type { AppLoadContext } from '@remix-run/node'
import type { Logger } from 'pino'
import type { AnsweredPost } from '#app/http/staff-drafts.server.ts'
import { currentRequest, readingOnce, runForRequest } from '#app/config/request-scope.server.ts'
import { logSecurityEvent } from '#app/config/security-log.server.ts'
import { BodyBudget } from './body-budget.ts'
import type { ClusterGate } from './cluster-gate.ts'
import { type Client, isForwarded, readClient } from './client-address.ts'
import { type RequestContext, newNonce, requestId } from './request-context.ts'
import { type Hint, hintOnce } from './operator-hints.ts'
import { type Middleware, passThrough } from './pass-through.ts'
import { BODY_PACE, type BodyPace } from './read-body.ts'
import { type BodyRules, receiveBody } from './receive-body.ts'
import { refuse } from './error-response.ts'
import type { RemixHandler } from './remix-handler.ts'
import { headRefusal, type IsOurHost, ourHostCheck } from './request-head.ts'
import { logOnClose } from './request-log.ts'
import type { CountedRequest } from './request-metrics.ts'
import type { SecurityHeaders } from './security-headers.ts'
import { isBareFailure, sendResponse, sendCachedPage } from './send-response.ts'
import type { AnswerFromFiles } from './static-files.ts'
import type { FindCachedPage } from './page-cache.ts'
import type { Tracing } from './tracing.ts'
import { readTarget, type Target } from './request-url.ts'

/** What the listener needs to check and handle requests. */
export type ListenerOptions = {
  routes: Pick<RemixHandler, 'answerFromRoutes' | 'handleAt' | 'routeAt' | 'maskedPath' | 'known'>
  answerFromFiles: AnswerFromFiles
  /** Pages that are the same for everyone without cookies. */
  findCachedPage?: FindCachedPage
  security: SecurityHeaders
  /** How many proxies' forwarded headers are trusted. */
  trustProxy: number
  log: Logger
  /** Counts each request. */
  countRequest?: ((request: CountedRequest) => void) | undefined
  /** Traces each request. */
  traceRequest?: Tracing['traceRequest'] | undefined
  /** Aborted when the process begins to stop. */
  stopping?: AbortSignal
  /** The only host that the site answers on; any if omitted. */
  siteUrl?: string
  /** Largest request body, in bytes. */
  bodyLimit?: number
  bodyPace?: BodyPace
  /** Whether this Cookie header is signed in, and so may send files. No one is if omitted. */
  isSignedIn?: (cookie: string) => boolean
  /** The same for an owner, on owners' pages. */
  isOwner?: (cookie: string) => Promise<boolean>
  /** What happens to a staff form's draft after its post is answered. */
  settleDraft?: (post: AnsweredPost) => Promise<void>
  /** Which machine answers, in a cluster. */
  cluster?: ClusterGate
  /** The development server's own files and modules. */
  developmentFiles?: Middleware
}

const DEFAULT_BODY_LIMIT = 1_000_000
/** Most bytes of files that a process receives at a time: three of the largest. An office shares one IP address. */
const MAX_UPLOAD_BYTES = 80_000_000
/** The same for owners, with one of the largest per network, separate so that they never use staff's budget. */
const MAX_OWNER_UPLOAD_BYTES = 50_000_000
const MAX_BYTES_OF_OWNER = 25_000_000
/** Retry-After for a 503, in seconds: someone may have to free disk space first. */
const RETRY_AFTER_SECONDS = 60
/** The same if only other requests have to end first. */
const RETRY_SOON_SECONDS = 10
const ALLOWED_METHODS = 'GET, HEAD, POST, OPTIONS'

/** Handles every request, from its first line to its log line. Never throws. */
export function createListener(options: ListenerOptions): RequestListener {
  const { security, trustProxy, log, siteUrl, routes } = options
  const handling: Handling = {
    ...options,
    hint: hintOnce(log),
    isOurHost: siteUrl === undefined ? undefined : ourHostCheck(siteUrl),
    bodyRules: {
      bodyLimit: options.bodyLimit ?? DEFAULT_BODY_LIMIT,
      budget: new BodyBudget(),
      staffFiles: { mayFor: options.isSignedIn ?? (() => false), budget: new BodyBudget(MAX_UPLOAD_BYTES, MAX_UPLOAD_BYTES) },
      ownerFiles: {
        mayFor: options.isOwner ?? (() => false),
        budget: new BodyBudget(MAX_OWNER_UPLOAD_BYTES, MAX_BYTES_OF_OWNER),
      },
      pace: options.bodyPace ?? BODY_PACE,
    },
  }
  return (request, response) => {
    if (trustProxy === 0 && isForwarded(request.headers)) handling.hint('proxy')
    const id = requestId(request, trustProxy)
    for (const [name, value] of security.fixed) response.setHeader(name, value)
    response.setHeader('Content-Security-Policy', security.policy())
    response.setHeader('X-Request-Id', id)
    const client = readClient(request, trustProxy)
    const target = readTarget(request.url ?? '')
    const loggedPath = routes.maskedPath(target.ok ? target.path : ((request.url ?? '').split('?', 1)[0] ?? ''))
    const exchange: RequestContext = {
      request,
      response,
      id,
      client: client ?? unknownClient(request),
      method: request.method ?? '',
      path: target.ok ? target.path : loggedPath,
      handle: target.ok ? routes.handleAt(target.path) : {},
      loggedPath,
      search: target.ok ? target.search : '',
    }
    // The log, metrics, limits and Remix each wait for a response's end, and a stream's pipeline adds six: more than Node
    // expects.
    response.setMaxListeners(20)
    logOnClose(exchange, log)
    if (options.countRequest) countOnClose(exchange, routes.routeAt(exchange.path), options.countRequest)
    const { ip } = exchange.client
    const work = () =>
      runForRequest({ id, ip, method: exchange.method, path: loggedPath }, () => handle(exchange, target, client, handling))
    if (options.traceRequest)
      options.traceRequest({ method: knownMethod(exchange.method), route: routes.routeAt(exchange.path), response }, work)
    else work()
  }
}

function countOnClose({ response, method }: RequestContext, route: string, count: (request: CountedRequest) => void): void {
  const began = performance.now()
  response.once('close', () => {
    count({ route, method: knownMethod(method), status: response.statusCode, milliseconds: performance.now() - began })
  })
}

/** Strangers' text must not be a label, because each value would create a time series. */
function knownMethod(method: string): string {
  return ['GET', 'HEAD', 'POST'].includes(method) ? method : 'other'
}

/** The options, and what is derived from them once. */
type Handling = ListenerOptions & { hint: Hint; isOurHost: IsOurHost | undefined; bodyRules: BodyRules }

function handle(exchange: RequestContext, target: Target, client: Client | null, options: Handling): void {
  const status = headRefusal(exchange, target, client, options.isOurHost)
  if (status !== null) {
    if (status === 403) logSecurityEvent('origin-refused', {}, options.log)
    if (status === 421) {
      logSecurityEvent('host-refused', { host: exchange.client.host }, options.log)
      options.hint('host')
    }
    refuseWith(status, exchange, options)
    return
  }
  if (exchange.method === 'OPTIONS') {
    exchange.response.writeHead(204, { Allow: ALLOWED_METHODS }).end()
    return
  }
  answer(exchange, options).then(
    (refused) => {
      if (refused !== null) refuseWith(refused, exchange, options)
    },
    (error: unknown) => fail(exchange, error, options),
  )
}

function refuseWith(status: number, exchange: RequestContext, { security, siteUrl }: ListenerOptions): void {
  const { response } = exchange
  if (status === 405) response.setHeader('Allow', ALLOWED_METHODS)
  if (status === 503 && !response.hasHeader('Retry-After')) response.setHeader('Retry-After', RETRY_SOON_SECONDS)
  refuse(exchange, status, security, status === 421 ? siteUrl : undefined)
}

/** Answers a request, or returns the refusal's status. */
async function answer(exchange: RequestContext, options: Handling): Promise<number | null> {
  const { request, response, method, path } = exchange
  if (options.developmentFiles) {
    await passThrough(options.developmentFiles, request, response)
    if (response.writableEnded) return null
  }
  if (options.answerFromFiles(exchange)) return null
  if (path.startsWith('/assets/')) return 404
  if (method !== 'POST') return answerWithPage(exchange, options)

  const received = await receiveBody(exchange, options.bodyRules)
  if (!received.ok) return received.status
  const { cluster } = options
  if (cluster?.isReader) {
    await cluster.forward(exchange, received.body)
    return null
  }
  if (cluster?.isStalled) {
    cluster.refuseForm(exchange)
    return null
  }
  const isLarge = received.body.length > options.bodyRules.bodyLimit
  return answerWithRoutes(exchange, isLarge ? { upload: received.body } : { body: received.body }, options)
}

async function answerWithPage(exchange: RequestContext, options: ListenerOptions): Promise<number | null> {
  const { cluster } = options
  if (cluster && (await cluster.needsWriter(exchange)) && (await cluster.forward(exchange, null))) return null
  const found = (await options.findCachedPage?.(exchange)) ?? { kind: 'none' }
  if (found.kind === 'none') return answerWithRoutes(exchange, { body: null }, options)
  if (found.kind === 'once') return send(exchange, found.answer, found.responseHeaders, undefined, options)
  if (exchange.response.destroyed || (cluster && !(await cluster.mayLeave(exchange)))) return null
  await sendCachedPage(exchange, found.page, options.security)
  return null
}

/** A body is passed to the routes in the request; a large one beside it, without a copy. */
type Handed = { body: Buffer<ArrayBuffer> | null } | { upload: Buffer<ArrayBuffer> }

async function answerWithRoutes(exchange: RequestContext, handed: Handed, options: ListenerOptions): Promise<number | null> {
  const nonce = newNonce()
  const responseHeaders = new Headers()
  const context: AppLoadContext = {
    nonce,
    requestId: exchange.id,
    loggedPath: exchange.loggedPath,
    routes: options.routes.known(),
    clientIp: exchange.client.ip,
    isHead: exchange.method === 'HEAD',
    responseHeaders,
    stopping: options.stopping,
    ...('upload' in handed ? { upload: handed.upload } : {}),
  }
  const body = 'upload' in handed ? null : handed.body
  const answerFromRoutes = () => options.routes.answerFromRoutes(exchange, body, context)
  const answered = await (exchange.method === 'POST' ? answerFromRoutes() : readingOnce(answerFromRoutes))
  const posted = 'upload' in handed ? handed.upload : handed.body
  if (posted && exchange.handle.staff) await settle(exchange, posted, answered, options)
  return send(exchange, answered, responseHeaders, nonce, options)
}

async function send(
  exchange: RequestContext,
  answered: Response,
  responseHeaders: Headers,
  nonce: string | undefined,
  { security, cluster }: ListenerOptions,
): Promise<number | null> {
  // A page that tried to write is rendered again by the writer; if that can't be reached, it is sent as is.
  const isForWriter = cluster?.isReader === true && currentRequest()?.needsWriter === true
  if (isForWriter && (await cluster.forward(exchange, null))) {
    await answered.body?.cancel()
    return null
  }
  if (exchange.response.destroyed) {
    // The client has disconnected.
    await answered.body?.cancel()
    return null
  }
  if (cluster && !(await cluster.mayLeave(exchange))) {
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

function fail(exchange: RequestContext, error: unknown, { log, security }: ListenerOptions): void {
  const { response } = exchange
  if (response.destroyed) return
  log.error({ id: exchange.id, err: error }, 'The server could not answer a request')
  if (response.headersSent) response.destroy()
  else refuse(exchange, 500, security)
}

/** The answer is final: if its draft can't be written (a full disk), it is sent anyway. */
async function settle(exchange: RequestContext, body: Buffer<ArrayBuffer>, answered: Response, options: ListenerOptions) {
  const post = { headers: headersOf(exchange.request), ip: exchange.client.ip, body, answered }
  try {
    await options.settleDraft?.(post)
  } catch (error) {
    options.log.error({ id: exchange.id, err: error }, 'A form draft could not be cleared')
  }
}

/** What a draft's outcome depends on. */
function headersOf({ headers }: IncomingMessage): Headers {
  return new Headers({ Cookie: headers.cookie ?? '', 'Content-Type': headers['content-type'] ?? '' })
}

function unknownClient(request: IncomingMessage): Client {
  return { ip: request.socket.remoteAddress ?? 'unknown', host: 'localhost', protocol: 'http' }
}
