/** A checkout to be made: what one visitor pays once, on a page of the provider's. */
export type CheckoutRequest = {
  /** Our id of the attempt. */
  paymentId: string
  leadId: string
  amountCents: number
  /** ISO 4217, in lower case. */
  currency: string
  description: string
  customerId: string
  /** Where the provider leads after paying. `{CHECKOUT_SESSION_ID}` in it becomes the session's id. */
  successUrl: string
  cancelUrl: string
  expiresAt: Date
  /** The same for every try of the same attempt: the provider makes one checkout for it. */
  idempotencyKey: string
}

/** The person that payments belong to, at the provider. */
export type CustomerRequest = { leadId: string; email: string; name: string; idempotencyKey: string }

/** A checkout that was made. */
export type OpenedCheckout = { sessionId: string; url: string; expiresAt: Date }

/**
 * What the provider says of a checkout. `status` and `paymentStatus` may be words that did not exist when this was written; what the provider did not say is null.
 */
export type CheckoutFacts = {
  sessionId: string
  status: string
  paymentStatus: string
  amountCents: number | null
  currency: string | null
  /** Our ids, as they were handed over with the checkout. */
  leadId: string | null
  paymentId: string | null
  paymentIntentId: string | null
  /** The state of the attempt to take the money; null where that is unknown. */
  intentStatus: string | null
  chargeId: string | null
  /** Real money, not a test's. */
  isLive: boolean | null
  url: string | null
  expiresAt: Date | null
}

/** What was refunded of a charge, in total. */
export type RefundFacts = { amountCents: number; refundedCents: number }

/** A payer's bank asks for the money back. `status` may be a word that did not exist when this was written; `answerBy`: until when it hears us. */
export type DisputeFacts = { amountCents: number; status: string; reason: string; answerBy: Date | null }

/** What an event of the provider is about. A verified event is a hint: the provider is asked for the truth. */
export type PaymentEvent = {
  id: string
  type: string
  /** A checkout's event. */
  sessionId: string | null
  /** An event of an invoice, or of a credit note to it: the provider's id of it. */
  invoiceId: string | null
  /** An event of a charge, a refund or a dispute. */
  paymentIntentId: string | null
  /** Our id of the attempt, where the event repeats it. */
  paymentId: string | null
  /** What a signed refund says of its charge, where the provider does not say otherwise. */
  refund: RefundFacts | null
  dispute: DisputeFacts | null
}

/**
 * Why there is no answer. refused: the provider understood and says no · customer: it does not know the customer · key: it refuses our key or account ·
 * missing: it has no such thing · busy: too many questions · key-used: the idempotency key belongs to another request · fault: it failed, and may repeat that for the same
 * idempotency key · unavailable: down, too slow or not reachable · answer: what came back is no answer · address: a checkout without a usable address.
 */
export type PaymentFailure =
  'refused' | 'customer' | 'key' | 'missing' | 'busy' | 'key-used' | 'fault' | 'unavailable' | 'answer' | 'address'

/** The provider gave no answer; the message is for the log, never for visitors, and contains no key. */
export class PaymentError extends Error {
  override name = 'PaymentError'
  readonly failure: PaymentFailure

  constructor(failure: PaymentFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.failure = failure
  }
}

/** A webhook's signature, age or shape is not right. */
export class EventSignatureError extends Error {
  override name = 'EventSignatureError'
}

/** The window to the provider of card payments. Every method throws `PaymentError`. */
export type PaymentProvider = {
  name: 'stripe' | 'test'
  /** Whether the provider takes real money with our key; null where the key does not say. */
  isLive: boolean | null
  /** The customer that was made for a lead with this email; null where there is none. */
  findCustomer: (person: Pick<CustomerRequest, 'leadId' | 'email'>) => Promise<string | null>
  /** Makes the customer, or finds the one that an earlier try with the same key made. Returns its id. */
  createCustomer: (request: CustomerRequest) => Promise<string>
  /** Makes the checkout, or finds the one that an earlier try with the same key made. */
  createCheckout: (request: CheckoutRequest) => Promise<OpenedCheckout>
  /** Asks the state of a checkout. */
  readCheckout: (sessionId: string) => Promise<CheckoutFacts>
  /** The checkout that was made for an attempt whose answer was lost; null where there is none. */
  findCheckout: (attempt: { customerId: string; paymentId: string }) => Promise<CheckoutFacts | null>
  /** The id of the checkout that a payment belongs to; null where there is none. */
  findSessionOfPayment: (paymentIntentId: string) => Promise<string | null>
  /** Closes a checkout that no one paid. */
  expireCheckout: (sessionId: string) => Promise<void>
  /** What was refunded of the money of a checkout; null where the provider does not say. */
  readRefund: (facts: CheckoutFacts) => Promise<RefundFacts | null>
  /** The types of events that the provider sends to an address, '*' for all of them; null where it sends none there. */
  listSentEvents: (url: string) => Promise<string[] | null>
  /** Reads an event that the provider sent. Throws `EventSignatureError`. */
  readEvent: (rawBody: string, signature: string) => PaymentEvent
}
