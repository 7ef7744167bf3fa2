/** A checkout to create: one payment of one visitor, on the provider's page. */
export type CheckoutRequest = {
  /** Our id of the attempt. */
  paymentId: string
  leadId: string
  amountCents: number
  /** ISO 4217, in lower case. */
  currency: string
  description: string
  customerId: string
  /** Where the provider redirects after payment. `{CHECKOUT_SESSION_ID}` in it becomes the session's id. */
  successUrl: string
  cancelUrl: string
  expiresAt: Date
  /** The same for every try, so that the provider creates one checkout. */
  idempotencyKey: string
}

/** The payer at the provider. */
export type CustomerRequest = { leadId: string; email: string; name: string; idempotencyKey: string }

/** A created checkout. */
export type OpenedCheckout = { sessionId: string; url: string; expiresAt: Date }

/**
 * A checkout at the provider. `status` and `paymentStatus` may be values that are new to us. Null: the provider did not say.
 */
export type CheckoutFacts = {
  sessionId: string
  status: string
  paymentStatus: string
  amountCents: number | null
  currency: string | null
  /** Our ids, as we sent them with the checkout. */
  leadId: string | null
  paymentId: string | null
  paymentIntentId: string | null
  /** The state of the payment attempt; null if unknown. */
  intentStatus: string | null
  chargeId: string | null
  /** Real money, not a test. */
  isLive: boolean | null
  url: string | null
  expiresAt: Date | null
}

/** The total refunded of a charge. */
export type RefundFacts = { amountCents: number; refundedCents: number }

/** A dispute: the payer's bank asks for the money back. `status` may be a value that is new to us. `answerBy`: our deadline. */
export type DisputeFacts = { amountCents: number; status: string; reason: string; answerBy: Date | null }

/** The subject of a provider's event. Even a verified event is only a hint: we ask the provider for the current state. */
export type PaymentEvent = {
  id: string
  type: string
  /** A checkout's event. */
  sessionId: string | null
  /** An event about an invoice or its credit note: the provider's ID of the invoice. */
  invoiceId: string | null
  /** An event of a charge, a refund or a dispute. */
  paymentIntentId: string | null
  /** Our id of the attempt, if the event contains it. */
  paymentId: string | null
  /** The refund in a signed event, unless the provider says otherwise. */
  refund: RefundFacts | null
  dispute: DisputeFacts | null
}

/**
 * Why a request failed. refused: rejected by the provider · customer: unknown customer · key: our key or account was rejected ·
 * missing: not found · busy: rate limited · key-used: the idempotency key belongs to another request · fault: it failed, and may
 * repeat that for the same idempotency key · unavailable: down, slow or unreachable · answer: unexpected response · address: a
 * checkout without a usable URL.
 */
export type PaymentFailure =
  'refused' | 'customer' | 'key' | 'missing' | 'busy' | 'key-used' | 'fault' | 'unavailable' | 'answer' | 'address'

/** A request to the provider failed. The message is for the log, never for visitors, and contains no key. */
export class PaymentError extends Error {
  override name = 'PaymentError'
  readonly failure: PaymentFailure

  constructor(failure: PaymentFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.failure = failure
  }
}

/** A webhook's signature, age or format is wrong. */
export class EventSignatureError extends Error {
  override name = 'EventSignatureError'
}

/** The provider of card payments. Every method throws `PaymentError`. */
export type PaymentProvider = {
  name: 'stripe' | 'test'
  /** Whether our key takes real money; null if the key does not say. */
  isLive: boolean | null
  /** The customer created for a lead with this email, or null. */
  findCustomer: (person: Pick<CustomerRequest, 'leadId' | 'email'>) => Promise<string | null>
  /** Creates the customer, or finds the one from an earlier try with the same key. Returns its id. */
  createCustomer: (request: CustomerRequest) => Promise<string>
  /** Creates the checkout, or finds the one from an earlier try with the same key. */
  createCheckout: (request: CheckoutRequest) => Promise<OpenedCheckout>
  /** The state of a checkout. */
  readCheckout: (sessionId: string) => Promise<CheckoutFacts>
  /** The checkout created for an attempt whose response was lost, or null. */
  findCheckout: (attempt: { customerId: string; paymentId: string }) => Promise<CheckoutFacts | null>
  /** The id of the checkout that a payment belongs to, or null. */
  findSessionOfPayment: (paymentIntentId: string) => Promise<string | null>
  /** Closes an unpaid checkout. */
  expireCheckout: (sessionId: string) => Promise<void>
  /** The amount refunded of a checkout; null if the provider does not say. */
  readRefund: (facts: CheckoutFacts) => Promise<RefundFacts | null>
  /** The event types that the provider sends to an address, '*' for all; null if it sends none there. */
  listSentEvents: (url: string) => Promise<string[] | null>
  /** Reads an event that the provider sent. Throws `EventSignatureError`. */
  readEvent: (rawBody: string, signature: string) => PaymentEvent
}
