import { makeInvoices } from './stripe-invoices.ts'
import {
  type Charge,
  type Dispute,
  missing,
  newId,
  type Session,
  shownCharge,
  shownDispute,
  shownRefund,
} from './stripe-objects.ts'
import { checked, type Form, isRefusal, PARAMETERS, type Refusal, refusal } from './stripe-parameters.ts'

/** Where the service sends events. */
export type Endpoint = { id: string; object: 'webhook_endpoint'; url: string; status: string; enabled_events: string[] }

export type StripeAccount = ReturnType<typeof makeStripeAccount>

/** The service's data of one account, and its handling of valid requests. `url`: the address of its pages. */
export function makeStripeAccount(url: string) {
  const sessions = new Map<string, Session>()
  const customers = new Map<string, Record<string, unknown>>()
  const charges = new Map<string, Charge>()
  const disputes = new Map<string, Dispute>()
  const endpoints: Endpoint[] = []
  const { handle: handleInvoice, subjectOf: subjectOfInvoice, ...invoicing } = makeInvoices(url, (id) => customers.has(id))

  function handle(method: string, path: string, form: Form): object | Refusal {
    const id = /^\/v1\/(?:checkout\/sessions|charges)\/([\w-]+)/.exec(path)?.[1] ?? ''
    if (method === 'POST' && path === '/v1/customers') return createCustomer(form)
    if (method === 'GET' && path === '/v1/customers') return listCustomers(form)
    if (method === 'POST' && path === '/v1/checkout/sessions') return createSession(form)
    if (method === 'POST' && path === `/v1/checkout/sessions/${id}/expire`) return expireSession(id, form)
    if (method === 'GET' && path === '/v1/checkout/sessions') return listSessions(form)
    if (method === 'GET' && path === `/v1/checkout/sessions/${id}`) return readSession(id, form)
    if (method === 'GET' && path === `/v1/charges/${id}`) return parseCharge(id, form)
    if (method === 'GET' && path === '/v1/webhook_endpoints') return listEndpoints(form)
    const ofInvoice = handleInvoice(method, path, form)
    return ofInvoice ?? refusal(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${path}).`)
  }

  function createCustomer(form: Form): object | Refusal {
    const given = checked(PARAMETERS.createCustomer, form)
    if (isRefusal(given)) return given
    const customer = { id: newId('cus_'), object: 'customer', ...given }
    customers.set(customer.id, customer)
    return customer
  }

  function listCustomers(form: Form): object | Refusal {
    const given = checked(PARAMETERS.listCustomers, form)
    if (isRefusal(given)) return given
    const found = [...customers.values()].filter(({ email }) => given.email === undefined || email === given.email)
    return { object: 'list', url: '/v1/customers', has_more: false, data: found.slice(0, Number(given.limit ?? 10)) }
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

  /** Creates a checkout, also on behalf of another program with the same account. */
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

  function parseCharge(id: string, form: Form): object | Refusal {
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

  /** How the checkout is paid on the service's page. `delayed`: the money comes later. */
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

  /** The money of a checkout or an invoice. */
  function chargeOf(id: string): Charge | undefined {
    return charges.get(sessions.get(id)?.intent?.chargeId ?? '') ?? invoicing.chargeOfInvoice(id) ?? undefined
  }

  function listEndpoints(form: Form): object | Refusal {
    const given = checked(PARAMETERS.listEndpoints, form)
    if (isRefusal(given)) return given
    return { object: 'list', url: '/v1/webhook_endpoints', has_more: false, data: endpoints }
  }

  /** The object of an event: an invoice, credit note, dispute, refund, charge or checkout. */
  function subjectOf(type: string, sessionId: string): object {
    if (type.startsWith('invoice.') || type.startsWith('credit_note.')) return subjectOfInvoice(type, sessionId)
    const charge = chargeOf(sessionId)
    const dispute = disputes.get(sessionId)
    if (type.startsWith('charge.dispute.') && charge && dispute) return shownDispute(dispute, charge)
    if (type.startsWith('refund.') && charge) return shownRefund(charge)
    if (type.startsWith('charge.') && charge) return shownCharge(charge)
    return sessions.has(sessionId) ? shown(sessionId, []) : { id: sessionId, object: 'checkout.session' }
  }

  return {
    ...invoicing,
    sessions,
    customers,
    handle,
    subjectOf,
    addSession,
    pay,
    expire,
    /** The delayed payment fails. */
    failDelayed: (id: string) => void Object.assign(known(id).intent ?? {}, { status: 'requires_payment_method' }),
    /** Refunds a checkout or an invoice; a negative amount is a failed refund. */
    refund(id: string, cents: number) {
      const charge = chargeOf(id)
      if (charge) charge.amount_refunded += cents
    },
    /** The payer's bank disputes the payment of a checkout or an invoice, or has decided. */
    dispute: (id: string, dispute: Dispute) => void disputes.set(id, dispute),
    /** The endpoints that events are sent to. */
    endpoints,
  }
}
