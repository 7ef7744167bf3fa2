/** An invoice to create at the provider. */
export type InvoiceRequest = {
  /** Our id. */
  invoiceId: string
  leadId: string
  customerId: string
  description: string
  /** Each with the amount of its whole line. */
  lines: { description: string; amountCents: number }[]
  /** ISO 4217, in lower case. */
  currency: string
  daysUntilDue: number
  /** A fingerprint of description and lines, stored with the invoice to detect different content. */
  contentKey: string
  /** The same for every try, so that the provider creates one invoice. */
  idempotencyKey: string
}

/** An invoice at the provider. `status` may be a value that is new to us. Null: the provider did not say. */
export type InvoiceFacts = {
  providerInvoiceId: string
  /** Null until it is finalized. */
  number: string | null
  status: string
  amountDueCents: number
  /** Our id, as we sent it. */
  invoiceId: string | null
  /** Our fingerprint of its content, as we sent it. */
  contentKey: string | null
  createdAt: Date
  dueAt: Date | null
  paidAt: Date | null
  /** Addresses of the payment page and the PDF. */
  hostedUrl: string | null
  pdfUrl: string | null
}

/** The provider of invoices. It shares customers with payments. Every method throws `PaymentError`. */
export type InvoiceProvider = {
  /** Creates and finalizes the invoice. It can then be paid, but no one has been notified. */
  createInvoice: (request: InvoiceRequest) => Promise<InvoiceFacts>
  /** Asks the provider to email it to the customer. */
  sendInvoice: (providerInvoiceId: string, idempotencyKey: string) => Promise<void>
  /** The state of an invoice; null if it doesn't exist. */
  readInvoice: (providerInvoiceId: string) => Promise<InvoiceFacts | null>
  /** The invoice created for ours when the response was lost; null if there is none, or only a void one. */
  findInvoice: (sought: { customerId: string; invoiceId: string }) => Promise<InvoiceFacts | null>
  /** The id of the invoice that a payment belongs to, or null. */
  findInvoiceOfPayment: (paymentIntentId: string) => Promise<string | null>
  /** Total refunded of an invoice, in cents: refunds, and credit notes without a refund. */
  readRefund: (providerInvoiceId: string) => Promise<number>
  /** Deletes a draft invoice. */
  deleteDraft: (providerInvoiceId: string) => Promise<void>
  /** Voids an unpaid invoice. */
  voidInvoice: (providerInvoiceId: string) => Promise<InvoiceFacts>
}
