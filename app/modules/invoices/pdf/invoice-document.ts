import type { PrintedCompany } from '#app/modules/pdf/letterhead.ts'

/** The content of an invoice's PDF, as text to print. */
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
  /** The refunded amount, when, and the rest; null if nothing was refunded. */
  refund: { date: string; amount: string; kept: string } | null
  /** What the reader has to do, or blank. */
  howToPay: string
  /** Unix milliseconds. */
  madeAt: number
}
