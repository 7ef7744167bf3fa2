import { type CheckoutFacts, EventSignatureError, PaymentError, type PaymentProvider } from './port.ts'

/** A checkout of the embedded provider. */
export type StoredCheckout = {
  sessionId: string
  paymentId: string
  leadId: string
  amountCents: number
  currency: string
  description: string
  successUrl: string
  cancelUrl: string
  state: 'open' | 'paid' | 'failed' | 'expired'
  expiresAt: Date
}

/** Storage and page of the embedded provider's checkouts. */
export type CheckoutStore = {
  find: (sessionId: string) => StoredCheckout | null
  /** Stores a checkout, unless one with its session id exists. */
  keep: (checkout: StoredCheckout) => void
  expire: (sessionId: string) => void
  addressOf: (paymentId: string) => string
}

const SESSION_PREFIX = 'cs_test_demo_'

/** Our own provider, for demo mode. Its checkout is our own page and asks for no card. */
export function embeddedPayments(store: CheckoutStore): PaymentProvider {
  const sessionOf = (paymentId: string) => `${SESSION_PREFIX}${paymentId}`
  const read = (sessionId: string): CheckoutFacts => {
    const checkout = store.find(sessionId)
    if (!checkout) throw new PaymentError('missing', 'Test checkout not found')
    return factsOf(checkout, store.addressOf(checkout.paymentId), new Date())
  }
  return {
    name: 'test',
    isLive: false,
    findCustomer: async () => null,
    createCustomer: async ({ leadId }) => `cus_test_demo_${leadId}`,
    async createCheckout({ paymentId, successUrl, ...request }) {
      const sessionId = sessionOf(paymentId)
      const { leadId, amountCents, currency, description, cancelUrl, expiresAt } = request
      store.keep({
        sessionId,
        paymentId,
        leadId,
        amountCents,
        currency,
        description,
        successUrl: successUrl.replace('{CHECKOUT_SESSION_ID}', sessionId),
        cancelUrl,
        state: 'open',
        expiresAt,
      })
      return { sessionId, url: store.addressOf(paymentId), expiresAt }
    },
    readCheckout: async (sessionId) => read(sessionId),
    findCheckout: async ({ paymentId }) => (store.find(sessionOf(paymentId)) ? read(sessionOf(paymentId)) : null),
    findSessionOfPayment: async () => null,
    expireCheckout: async (sessionId) => store.expire(sessionId),
    readRefund: async () => null,
    listSentEvents: async () => null,
    readEvent() {
      throw new EventSignatureError('The test checkout does not send events')
    },
  }
}

function factsOf(checkout: StoredCheckout, address: string, now: Date): CheckoutFacts {
  const isOver = checkout.state === 'expired' || (checkout.state === 'open' && checkout.expiresAt <= now)
  const isOpen = checkout.state === 'open' && !isOver
  const isPaid = checkout.state === 'paid'
  return {
    sessionId: checkout.sessionId,
    status: isOver ? 'expired' : isOpen ? 'open' : 'complete',
    paymentStatus: isPaid ? 'paid' : 'unpaid',
    amountCents: checkout.amountCents,
    currency: checkout.currency,
    leadId: checkout.leadId,
    paymentId: checkout.paymentId,
    paymentIntentId: isPaid ? `pi_test_demo_${checkout.paymentId}` : null,
    intentStatus: isPaid ? 'succeeded' : checkout.state === 'failed' ? 'requires_payment_method' : null,
    chargeId: null,
    isLive: false,
    url: isOpen ? address : null,
    expiresAt: checkout.expiresAt,
  }
}
