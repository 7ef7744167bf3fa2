import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { checked, type Form, isRefusal, PARAMETERS, readForm, type Refusal, refusal } from './stripe-parameters.ts'

export const STRIPE_KEY = 'sk_test_51HarvestGate'
export const STRIPE_WEBHOOK_SECRET = 'whsec_harvest_gate'
const VERSION = '2026-10-28.endive'

/** What the server does with the next requests instead of answering them. */
export type StripeMisdeed =
  /** Answers this status with the error that the contract documents. `kept`: like a failure after the work began, repeated for the same idempotency key. */
  | { status: number; kept?: boolean }
  /** Answers 200 with this body. */
  | { body: string; contentType?: string }
  /** Does the work, and loses the answer. */
  | 'lose'
  /** Takes the request and never answers. */
  | 'hang'
  /** Closes the connection without an answer, and does nothing. */
  | 'reset'

type Session = {
  id: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  amount_total: number | null
  currency: string | null
  customer: string
  metadata: Record<string, string>
  client_reference_id: string
  expires_at: number
  url: string | null
  livemode: boolean
  /** Held apart: only what is expanded tells of it. */
  intent: { id: string; status: string; chargeId: string } | null
}

type Charge = { id: string; amount: number; amount_refunded: number; payment_intent: string; metadata: Record<string, string> }

export type StripeServer = {
  /** For the setting `STRIPE_API_BASE`. */
  url: string
  /** Every request that came, in order. */
  requests: { method: string; path: string; headers: IncomingMessage['headers']; form: Form | undefined }[]
  sessions: Map<string, Session>
  customers: Map<string, Record<string, unknown>>
  /** What the next requests meet, one each; after the last the server answers as it should. */
  misbehave: (...misdeeds: StripeMisdeed[]) => void
  /** How the checkout is paid on the service's page. `delayed`: the money comes later. */
  pay: (sessionId: string, how?: { delayed?: boolean }) => void
  /** The delayed money does not come. */
  failDelayed: (sessionId: string) => void
  expire: (sessionId: string) => void
  refund: (sessionId: string, cents: number) => void
  /** Makes a checkout as another program with the same account would. */
  addSession: (session: Partial<Session>) => string
  /** An event about a checkout, signed. */
  event: (type: string, sessionId: string, options?: EventOptions) => SignedEvent
  stop: () => Promise<void>
}

type EventOptions = { id?: string; secret?: string; ageSeconds?: number }
export type SignedEvent = { body: string; signature: string }

/** The contract's own headers, and those that an HTTP client sends by itself. */
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

/** A server on this machine that is literal to Stripe's contract: it refuses what the contract does not name, checks the key, the version and the idempotency key, and fails when told to. */
export async function startStripeServer(): Promise<StripeServer> {
  const requests: StripeServer['requests'] = []
  const misdeeds: StripeMisdeed[] = []
  const sessions = new Map<string, Session>()
  const customers = new Map<string, Record<string, unknown>>()
  const charges = new Map<string, Charge>()
  const kept = new Map<string, Kept>()
  const newId = (prefix: string) => `${prefix}${randomBytes(12).toString('hex')}`

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => meet(request, response, Buffer.concat(chunks).toString()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function meet(request: IncomingMessage, response: ServerResponse, body: string): void {
    const { pathname, search } = new URL(request.url ?? '/', url)
    const method = request.method ?? ''
    const form = readForm(method === 'POST' ? body : search.slice(1))
    requests.push({ method, path: pathname, headers: request.headers, form })
    const refused = refusedFor(request, form)
    if (refused) return send(response, answerOf(refused))
    const misdeed = misdeeds.shift()
    if (misdeed === 'hang') return
    if (misdeed === 'reset') return void request.socket.destroy()
    if (typeof misdeed === 'object' && 'body' in misdeed)
      return void response.writeHead(200, { 'Content-Type': misdeed.contentType ?? 'application/json' }).end(misdeed.body)
    if (typeof misdeed === 'object' && !misdeed.kept) return send(response, failureOf(misdeed.status))
    const work = () => (typeof misdeed === 'object' ? failureOf(misdeed.status) : answerOf(handle(method, pathname, form ?? {})))
    const answer = once(request, `${method} ${pathname}\n${body}`, work)
    if (misdeed === 'lose') request.socket.destroy()
    else send(response, answer)
  }

  /** The first answer for an idempotency key stands, a failure too; refusals of what was asked are not kept. */
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

  function handle(method: string, path: string, form: Form): object | Refusal {
    const id = /^\/v1\/(?:checkout\/sessions|charges)\/(\w+)/.exec(path)?.[1] ?? ''
    if (method === 'POST' && path === '/v1/customers') return createCustomer(form)
    if (method === 'POST' && path === '/v1/checkout/sessions') return createSession(form)
    if (method === 'POST' && path === `/v1/checkout/sessions/${id}/expire`) return expireSession(id, form)
    if (method === 'GET' && path === '/v1/checkout/sessions') return listSessions(form)
    if (method === 'GET' && path === `/v1/checkout/sessions/${id}`) return readSession(id, form)
    if (method === 'GET' && path === `/v1/charges/${id}`) return readCharge(id, form)
    return refusal(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${path}).`)
  }

  function createCustomer(form: Form): object | Refusal {
    const given = checked(PARAMETERS.createCustomer, form)
    if (isRefusal(given)) return given
    const customer = { id: newId('cus_'), object: 'customer', ...given }
    customers.set(customer.id, customer)
    return customer
  }

  function createSession(form: Form): object | Refusal {
    const given = checked(PARAMETERS.createSession, form)
    if (isRefusal(given)) return given
    if (!customers.has(given.customer)) return missing('customer', given.customer, 'customer')
    const ends = Number(given.expires_at) - Date.now() / 1000
    if (ends < 30 * 60 || ends > 24 * 3600)
      return refusal(
        400,
        'invalid_request_error',
        'The `expires_at` timestamp must be between 30 minutes and 24 hours from creation',
        { param: 'expires_at' },
      )
    const line = given.line_items[0]
    const sessionId = addSession({
      amount_total: Number(line.price_data.unit_amount) * Number(line.quantity),
      currency: line.price_data.currency,
      customer: given.customer,
      metadata: given.metadata ?? {},
      client_reference_id: given.client_reference_id,
      expires_at: Number(given.expires_at),
    })
    return shown(sessionId, [])
  }

  function addSession(session: Partial<Session>): string {
    const id = session.id ?? newId('cs_test_')
    sessions.set(id, {
      id,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 19900,
      currency: 'usd',
      customer: 'cus_other',
      metadata: {},
      client_reference_id: '',
      expires_at: Math.floor(Date.now() / 1000) + 3600,
      url: `${url}/c/pay/${id}`,
      livemode: false,
      intent: null,
      ...session,
    })
    return id
  }

  function listSessions(form: Form): object | Refusal {
    const given = checked(PARAMETERS.listSessions, form)
    if (isRefusal(given)) return given
    if (given.customer !== undefined && !customers.has(given.customer)) return missing('customer', given.customer, 'customer')
    const found = [...sessions.values()].filter(
      ({ customer, intent }) =>
        (given.customer === undefined || customer === given.customer) &&
        (given.payment_intent === undefined || intent?.id === given.payment_intent),
    )
    const data = found.slice(0, Number(given.limit ?? 10)).map(({ id }) => shown(id, []))
    return { object: 'list', url: '/v1/checkout/sessions', has_more: false, data }
  }

  function readSession(id: string, form: Form): object | Refusal {
    const given = checked(PARAMETERS.readSession, form)
    if (isRefusal(given)) return given
    return sessions.has(id) ? shown(id, Object.values(given.expand ?? {})) : missing('checkout session', id, 'session')
  }

  function expireSession(id: string, form: Form): object | Refusal {
    const given = checked(PARAMETERS.nothing, form)
    if (isRefusal(given)) return given
    const session = sessions.get(id)
    if (!session) return missing('checkout session', id, 'session')
    if (session.status !== 'open')
      return refusal(400, 'invalid_request_error', 'Only Checkout Sessions with a status in ["open"] can be expired.')
    expire(id)
    return shown(id, [])
  }

  function readCharge(id: string, form: Form): object | Refusal {
    const given = checked(PARAMETERS.nothing, form)
    if (isRefusal(given)) return given
    const charge = charges.get(id)
    return charge ? shownCharge(charge) : missing('charge', id, 'id')
  }

  function shown(id: string, expand: string[]): object {
    const { intent, ...session } = known(id)
    const whole = intent && {
      id: intent.id,
      object: 'payment_intent',
      status: intent.status,
      latest_charge: intent.chargeId,
      metadata: session.metadata,
    }
    return {
      object: 'checkout.session',
      mode: 'payment',
      ...session,
      payment_intent: expand.includes('payment_intent') ? whole : (intent?.id ?? null),
    }
  }

  function known(id: string): Session {
    const session = sessions.get(id)
    if (!session) throw new Error(`The test knows no session ${id}`)
    return session
  }

  function pay(id: string, { delayed = false } = {}): void {
    const session = known(id)
    const intent = session.intent ?? { id: newId('pi_'), status: '', chargeId: newId('ch_') }
    intent.status = delayed ? 'processing' : 'succeeded'
    Object.assign(session, { status: 'complete', payment_status: delayed ? 'unpaid' : 'paid', url: null, intent })
    charges.set(intent.chargeId, {
      id: intent.chargeId,
      amount: session.amount_total ?? 0,
      amount_refunded: 0,
      payment_intent: intent.id,
      metadata: session.metadata,
    })
  }

  function expire(id: string): void {
    Object.assign(known(id), { status: 'expired', url: null })
  }

  function event(
    type: string,
    sessionId: string,
    { id = newId('evt_'), secret = STRIPE_WEBHOOK_SECRET, ageSeconds = 0 }: EventOptions = {},
  ): SignedEvent {
    const chargeId = sessions.get(sessionId)?.intent?.chargeId ?? ''
    const charge = charges.get(chargeId)
    const session = sessions.has(sessionId) ? shown(sessionId, []) : { id: sessionId, object: 'checkout.session' }
    const object = type.startsWith('charge.') && charge ? shownCharge(charge) : session
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
        data: { object },
      },
      null,
      2,
    )
    return { body, signature: `t=${created},v1=${createHmac('sha256', secret).update(`${created}.${body}`).digest('hex')}` }
  }

  return {
    url,
    requests,
    sessions,
    customers,
    misbehave: (...next) => void misdeeds.splice(0, misdeeds.length, ...next),
    pay,
    failDelayed: (id) => void Object.assign(known(id).intent ?? {}, { status: 'requires_payment_method' }),
    expire,
    refund(id, cents) {
      const charge = charges.get(known(id).intent?.chargeId ?? '')
      if (charge) charge.amount_refunded += cents
    },
    addSession,
    event,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function shownCharge(charge: Charge): object {
  return { object: 'charge', ...charge, refunded: charge.amount_refunded >= charge.amount }
}

/** Why a request is refused before it is looked at: key, version, headers, encoding. */
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

function missing(noun: string, id: string, param: string): Refusal {
  // What a request names among its parameters is an error of the parameters.
  return refusal(param === 'customer' ? 400 : 404, 'invalid_request_error', `No such ${noun}: '${id}'`, {
    code: 'resource_missing',
    param,
  })
}

function failureOf(status: number): Answer {
  return answerOf(
    refusal(
      status,
      ERROR_TYPES[status] ?? 'invalid_request_error',
      'Told to fail',
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
