import { calendarDays } from '#app/format/date.ts'
import { formatCents, formatCount } from '#app/format/money.ts'

export type InvoiceStatus = 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'

/** How many days an owner has to pay. */
export const DAYS_TO_PAY = 14
/** Most lines of an invoice. */
export const MAX_ITEMS = 20
/** The largest unit price and total of an invoice, in cents: the provider's limit. */
export const MAX_AMOUNT_CENTS = 99_999_999
/** The least time between reminders, so that a double click sends one. */
export const MIN_REMINDER_GAP_MS = 60 * 60_000

const AFTER: Record<InvoiceStatus, readonly InvoiceStatus[]> = {
  draft: ['open', 'paid', 'void', 'uncollectible'],
  open: ['paid', 'void', 'uncollectible'],
  uncollectible: ['open', 'paid', 'void'],
  paid: [],
  void: [],
}

/**
 * Whether an invoice may change from one status to another. Paid and void are final, because responses can arrive out of order.
 */
export function canTransition(from: InvoiceStatus, to: InvoiceStatus): boolean {
  return AFTER[from].includes(to)
}

/** Whether an invoice can no longer be paid or voided. */
export function isEnded({ status }: { status: InvoiceStatus }): boolean {
  return AFTER[status].length === 0
}

const LABELS: Record<InvoiceStatus, string> = {
  draft: 'Not sent',
  open: 'Open',
  paid: 'Paid',
  void: 'Void',
  uncollectible: 'Uncollectible',
}

/** An invoice's refund; 0 if nothing was refunded. */
type RefundOfInvoice = { amountDueCents: number; refundedCents: number }

function isWhole({ amountDueCents, refundedCents }: RefundOfInvoice): boolean {
  return refundedCents >= amountDueCents
}

/** An invoice's badge, green when paid and not refunded and yellow otherwise, with how late it is. */
export function invoiceBadge(
  invoice: { status: InvoiceStatus; dueAt: Date | null; isBusy: boolean } & RefundOfInvoice,
  now: Date,
): { label: string; color: 'green' | 'yellow'; late: string | null } {
  const days = daysOverdue(invoice, now)
  if (invoice.refundedCents > 0) return { label: isWhole(invoice) ? 'Refunded' : 'Partly refunded', color: 'yellow', late: null }
  const color = invoice.status === 'paid' ? 'green' : 'yellow'
  if (days > 0) return { label: 'Overdue', color, late: formatCount(days, 'day late', 'days late') }
  return { label: invoice.status === 'draft' && invoice.isBusy ? 'Sending' : LABELS[invoice.status], color, late: null }
}

/** Calendar days since an invoice's due date; 0 if it is not late. It is due until the end of that day. */
export function daysOverdue({ status, dueAt }: { status: InvoiceStatus; dueAt: Date | null }, now: Date): number {
  if (status !== 'open' || dueAt === null) return 0
  return Math.max(0, calendarDays(dueAt, now))
}

const AMOUNT = /^(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d{0,2}))?$/

/** A typed amount in cents: '1,299.5' is 129950, empty is 0. Null if it is not an amount in whole cents from $0.00 up. */
export function centsOfAmount(typed: string): number | null {
  const text = typed.trim().replace(/^\$\s*/, '')
  const match = AMOUNT.exec(text)
  if (!match || text === '.') return null
  const [dollars = ''] = text.replaceAll(',', '').split('.')
  const cents = Number(dollars || '0') * 100 + Number((match[1] ?? '').padEnd(2, '0'))
  return cents <= MAX_AMOUNT_CENTS ? cents : null
}

/** 'Lockbox (2 × $22.75)': a line's description, with a quantity over one. */
export function lineWords({
  description,
  quantity,
  amountCents,
}: {
  description: string
  quantity: number
  amountCents: number
}): string {
  return quantity === 1 ? description : `${description} (${quantity} × ${formatCents(amountCents / quantity)})`
}

/** Our own invoice number: the company's initials and a number, such as 'HG-1042' for the 42nd. */
export function ownNumberText(companyName: string, ownNumber: number): string {
  const initials = companyName
    .split(/\s+/)
    .map((word) => /\p{L}/u.exec(word)?.[0] ?? '')
    .join('')
    .toUpperCase()
  return `${initials || 'INV'}-${1000 + ownNumber}`
}

/** The largest quantity of a line. */
const MAX_QUANTITY = 999

/** A validated invoice line; `unitCents` is the price of one. */
export type ItemRequest = { description: string; quantity: number; unitCents: number }

/** The total of the lines, in cents. */
export function sumCents(lines: readonly Pick<ItemRequest, 'quantity' | 'unitCents'>[]): number {
  return lines.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0)
}

/** The total of lines that are still being typed, in cents, as far as they are valid. */
export function sumOfTyped(lines: readonly { quantity?: string; amount?: string }[]): number {
  return sumCents(
    lines.map(({ quantity = '', amount = '' }) => ({
      quantity: quantityOf(quantity) ?? 0,
      unitCents: centsOfAmount(amount) ?? 0,
    })),
  )
}

/** The typed quantity, 1 if empty; null if invalid. */
export function quantityOf(typed: string): number | null {
  const text = typed.trim()
  if (text === '') return 1
  const quantity = /^\d{1,3}$/.test(text) ? Number(text) : 0
  return quantity >= 1 && quantity <= MAX_QUANTITY ? quantity : null
}

/** What the reader of our own invoice has to do. */
export function howToPay(
  { status, number, ...refund }: { status: InvoiceStatus; number: string } & RefundOfInvoice,
  { name, postalAddress }: { name: string; postalAddress: string },
): string {
  if (refund.refundedCents > 0)
    return isWhole(refund)
      ? 'This invoice was paid, and the money was refunded to you.'
      : `This invoice is paid, and ${formatCents(refund.refundedCents)} of it was refunded to you. Thank you.`
  if (status === 'paid') return 'This invoice is paid. Thank you.'
  if (status === 'void') return 'This invoice is void. No payment is due.'
  return `Please mail your check to ${name}, ${postalAddress}, and write ${number} on it.`
}
