/** An invoice to be made at the provider. */
export type InvoiceRequest = {
  /** Our id of it. */
  invoiceId: string
  leadId: string
  customerId: string
  description: string
  /** Each with the amount of its whole line. */
  lines: { description: string; amountCents: number }[]
  /** ISO 4217, in lower case. */
  currency: string
  daysUntilDue: number
  /** Represents description and lines: kept with the invoice, so that one of other content is distinguished from this one. */
  contentKey: string
  /** The same for every try of the same asking: the provider makes one invoice for it. */
  idempotencyKey: string
}

/** What the provider says of an invoice. `status` may be a word that did not exist when this was written; what the provider did not say is null. */
export type InvoiceFacts = {
  providerInvoiceId: string
  /** Null until it is final. */
  number: string | null
  status: string
  amountDueCents: number
  /** Our id, as it was handed over. */
  invoiceId: string | null
  /** What represents its content, as it was handed over. */
  contentKey: string | null
  createdAt: Date
  dueAt: Date | null
  paidAt: Date | null
  /** Where it is paid, and where it is as a file. */
  hostedUrl: string | null
  pdfUrl: string | null
}

/** The window to the provider of invoices; their customers are those of its payments. Every method throws `PaymentError`. */
export type InvoiceProvider = {
  /** Makes the invoice with its lines and makes it final: it can be paid then, and no one was notified of it yet. */
  createInvoice: (request: InvoiceRequest) => Promise<InvoiceFacts>
  /** Has the provider mail it to its customer. */
  sendInvoice: (providerInvoiceId: string, idempotencyKey: string) => Promise<void>
  /** Asks the state of an invoice; null where there is no such invoice. */
  readInvoice: (providerInvoiceId: string) => Promise<InvoiceFacts | null>
  /** The invoice that was made for one of ours whose answer was lost; null where there is none, or only one that is void. */
  findInvoice: (sought: { customerId: string; invoiceId: string }) => Promise<InvoiceFacts | null>
  /** The id of the invoice that a payment belongs to; null where there is none. */
  findInvoiceOfPayment: (paymentIntentId: string) => Promise<string | null>
  /** What was refunded of an invoice, in total, in cents: by refunds, and by credit notes that are none. */
  readRefund: (providerInvoiceId: string) => Promise<number>
  /** Removes an invoice that is not final. */
  deleteDraft: (providerInvoiceId: string) => Promise<void>
  /** Makes an invoice that no one has paid void. */
  voidInvoice: (providerInvoiceId: string) => Promise<InvoiceFacts>
}
