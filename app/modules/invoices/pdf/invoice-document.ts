import type { PrintedCompany } from '#app/modules/pdf/letterhead.ts'

/** Everything that the PDF of an invoice says, as text to be printed. */
export type InvoiceDocument = {
  company: PrintedCompany
  number: string
  description: string
  /** 'Open', 'Paid', 'Void' */
  status: string
  /** 'November 21, 2026' */
  date: string
  due: string | null
  paid: string | null
  billTo: string[]
  lines: { description: string; quantity: string; each: string; amount: string }[]
  total: string
  /** What was refunded of it, when, and what is kept; null where nothing was. */
  refund: { date: string; amount: string; kept: string } | null
  /** What its reader is to do; blank where there is nothing. */
  howToPay: string
  /** Unix milliseconds. */
  madeAt: number
}
