import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { makeStripeAccount, type StripeAccount } from './stripe-account.ts'
import { newId } from './stripe-objects.ts'
import { type Form, isRefusal, readForm, type Refusal, refusal } from './stripe-parameters.ts'
import { PaymentError, type PaymentFailure } from '#app/adapters/payments/port.ts'

export const STRIPE_KEY = 'sk_test_51HarvestGate'
export const STRIPE_WEBHOOK_SECRET = 'whsec_harvest_gate'
const VERSION = '2026-10-28.endive'

/**
 * What the server does with the next requests instead of answering them. `on`: waits for that request ('POST /v1/customers',
 * 'POST /v1/invoices/:id/send').
 */
export type StripeMisdeed =
  /**
   * Answers with this status and the documented error. `kept`: as if it failed after the work began, so it is repeated for the
   * same idempotency key.
   */
  | { status: number; kept?: boolean; on?: string }
  /** Answers 200 with this body. `worked`: after it did the work. */
  | { body: string; contentType?: string; worked?: boolean; on?: string }
  /** Does the work, and loses the response. */
  | 'lose'
  /** Accepts the request and never answers. */
  | 'hang'
  /** Closes the connection without an answer, and does nothing. */
  | 'reset'

export type StripeServer = Omit<StripeAccount, 'handle' | 'subjectOf'> & {
  /** For the setting `STRIPE_API_BASE`. */
  url: string
  /** All requests, in order. */
  requests: { method: string; path: string; headers: IncomingMessage['headers']; form: Form | undefined }[]
  /** Failures of the next requests, one each; afterwards the server answers normally. */
  misbehave: (...misdeeds: StripeMisdeed[]) => void
  /** A signed event about a checkout. */
  event: (type: string, sessionId: string, options?: EventOptions) => SignedEvent
  stop: () => Promise<void>
}

export type EventOptions = { id?: string; secret?: string; ageSeconds?: number }
export type SignedEvent = { body: string; signature: string }

/** The contract's own headers, and those that HTTP clients send automatically. */
const HEADERS = [
  'authorization',
  'stripe-version',
  'idempotency-key',
  'content-type',
  'content-length',
  'user-agent',
  'x-stripe-client-user-agent',
  'accept',
  'host',
  'connection',
]

const ERROR_TYPES: Record<number, string> = { 402: 'card_error', 409: 'idempotency_error', 500: 'api_error', 503: 'api_error' }

type Answer = { status: number; body: object }
type Kept = { request: string; answer: Answer }

/**
 * A server on this machine that follows Stripe's contract strictly: refuses everything not in the contract, checks the key, the
 * version and the idempotency key, and fails on request.
 */
export async function startStripeServer(): Promise<StripeServer> {
  const requests: StripeServer['requests'] = []
  const misdeeds: StripeMisdeed[] = []
  const kept = new Map<string, Kept>()

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => meet(request, response, Buffer.concat(chunks).toString()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { handle, subjectOf, ...account } = makeStripeAccount(url)

  function meet(request: IncomingMessage, response: ServerResponse, body: string): void {
    const { pathname, search } = new URL(request.url ?? '/', url)
    const method = request.method ?? ''
    const form = readForm(method === 'GET' ? search.slice(1) : body)
    requests.push({ method, path: pathname, headers: request.headers, form })
    const refused = refusedFor(request, form)
    if (refused) return send(response, answerOf(refused))
    const misdeed = isMeant(misdeeds[0], `${method} ${pathname}`) ? misdeeds.shift() : undefined
    if (misdeed === 'hang') return
    if (misdeed === 'reset') return void request.socket.destroy()
    const asked = `${method} ${pathname}\n${body}`
    const work = () => once(request, asked, () => answerOf(handle(method, pathname, form ?? {})))
    if (misdeed === undefined) return send(response, work())
    if (misdeed === 'lose' || ('body' in misdeed && misdeed.worked === true)) work()
    if (misdeed === 'lose') return void request.socket.destroy()
    if ('body' in misdeed)
      return void response.writeHead(200, { 'Content-Type': misdeed.contentType ?? 'application/json' }).end(misdeed.body)
    const failure = failureOf(misdeed.status)
    send(response, misdeed.kept ? once(request, asked, () => failure) : failure)
  }

  /** Stores the first answer for an idempotency key, even a failure; invalid requests are not stored. */
  function once(request: IncomingMessage, asked: string, work: () => Answer): Answer {
    const key = request.headers['idempotency-key']
    if (typeof key !== 'string') return work()
    const before = kept.get(key)
    if (before && before.request !== asked)
      return answerOf(refusal(400, 'idempotency_error', 'Keys for idempotent requests can only be used with the same parameters'))
    const answer = before?.answer ?? work()
    if (answer.status < 400 || answer.status >= 500) kept.set(key, { request: asked, answer })
    return answer
  }

  function event(
    type: string,
    sessionId: string,
    { id = newId('evt_'), secret = STRIPE_WEBHOOK_SECRET, ageSeconds = 0 }: EventOptions = {},
  ): SignedEvent {
    const created = Math.floor(Date.now() / 1000) - ageSeconds
    const body = JSON.stringify(
      {
        id,
        object: 'event',
        api_version: VERSION,
        created,
        livemode: false,
        pending_webhooks: 1,
        type,
        request: { id: null, idempotency_key: null },
        data: { object: subjectOf(type, sessionId) },
      },
      null,
      2,
    )
    return { body, signature: `t=${created},v1=${createHmac('sha256', secret).update(`${created}.${body}`).digest('hex')}` }
  }

  return {
    ...account,
    url,
    requests,
    misbehave: (...next) => void misdeeds.splice(0, misdeeds.length, ...next),
    event,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Whether a failure applies to this request, not a later one. */
function isMeant(misdeed: StripeMisdeed | undefined, asked: string): boolean {
  return typeof misdeed !== 'object' || misdeed.on === undefined || misdeed.on === asked.replace(/\/in_\w+/, '/:id')
}

/** Why a request is refused before it is processed: key, version, headers, encoding. */
function refusedFor({ headers, method }: IncomingMessage, form: Form | undefined): Refusal | null {
  if (headers.authorization !== `Bearer ${STRIPE_KEY}`) return refusal(401, 'invalid_request_error', 'Invalid API Key provided')
  if (headers['stripe-version'] !== VERSION) return refusal(400, 'invalid_request_error', 'Invalid Stripe API version')
  const unknown = Object.keys(headers).find((name) => !HEADERS.includes(name))
  if (unknown !== undefined) return refusal(400, 'invalid_request_error', `Unknown header: ${unknown}`)
  const isPost = method === 'POST'
  if (isPost && headers['content-type'] !== 'application/x-www-form-urlencoded')
    return refusal(415, 'invalid_request_error', 'Invalid content type')
  const key = headers['idempotency-key']
  if (isPost && (typeof key !== 'string' || key.length > 255))
    return refusal(400, 'invalid_request_error', 'An idempotency key of at most 255 characters is asked for')
  return form === undefined ? refusal(400, 'invalid_request_error', 'Invalid encoding') : null
}

function failureOf(status: number): Answer {
  return answerOf(
    refusal(
      status,
      ERROR_TYPES[status] ?? 'invalid_request_error',
      'Simulated failure',
      status === 402 ? { code: 'card_declined' } : {},
    ),
  )
}

function answerOf(result: object): Answer {
  return isRefusal(result) ? { status: result.status, body: { error: result.error } } : { status: 200, body: result }
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': 'req_test' }).end(JSON.stringify(body))
}

/** Why a call failed, or 'none'. Throws what is no refusal of the provider. */
export async function paymentFailureOf(work: Promise<unknown>): Promise<PaymentFailure | 'none'> {
  try {
    await work
  } catch (error) {
    if (error instanceof PaymentError) return error.failure
    throw error
  }
  return 'none'
}
