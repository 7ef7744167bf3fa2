import { and, asc, count, desc, eq, getTableColumns, inArray, isNull, ne, or, gt, lte, sql } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { descending, keyset } from '#app/db/keyset.ts'
import { statement } from '#app/db/prepared.server.ts'
import { invoiceItems, invoices, leadActivities, leads } from '#app/db/schema/index.ts'
import { leftMsOf, readUnsent, unsentOf } from '#app/modules/timeline/mailed.server.ts'
import { findToken } from '#app/modules/tokens/tokens.server.ts'
import { leadState } from '#app/modules/leads/trash/lead-state.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { invoicesAdapter } from '#app/adapters/payments/index.server.ts'
import { findCustomer } from '#app/modules/leads/write/payment-customer.server.ts'
import { findLead } from '#app/modules/leads/detail/lead-detail.server.ts'

export type InvoiceRow = typeof invoices.$inferSelect
export type InvoiceItem = Pick<typeof invoiceItems.$inferSelect, 'description' | 'quantity' | 'amountCents'>

/** An invoice on a page. `isBusy`: it is being created at the provider. `unsent`: what happens to an email that has not left. */
export type ShownInvoice = Pick<
  InvoiceRow,
  | 'id'
  | 'leadId'
  | 'provider'
  | 'number'
  | 'description'
  | 'amountDueCents'
  | 'status'
  | 'createdAt'
  | 'sentAt'
  | 'dueAt'
  | 'remindedAt'
  | 'paidAt'
  | 'paidBy'
  | 'refundedCents'
  | 'refundedAt'
  | 'refundedBy'
  | 'voidedAt'
  | 'voidReason'
  | 'hostedUrl'
> & { itemCount: number; isBusy: boolean; wasTried: boolean; unsent: string | null }

const shown = {
  id: invoices.id,
  leadId: invoices.leadId,
  provider: invoices.provider,
  number: invoices.number,
  description: invoices.description,
  amountDueCents: invoices.amountDueCents,
  status: invoices.status,
  createdAt: invoices.createdAt,
  sentAt: invoices.sentAt,
  dueAt: invoices.dueAt,
  remindedAt: invoices.remindedAt,
  paidAt: invoices.paidAt,
  paidBy: invoices.paidBy,
  refundedCents: invoices.refundedCents,
  refundedAt: invoices.refundedAt,
  refundedBy: invoices.refundedBy,
  voidedAt: invoices.voidedAt,
  voidReason: invoices.voidReason,
  hostedUrl: invoices.hostedUrl,
  leaseUntil: invoices.leaseUntil,
  attempts: invoices.attempts,
  itemCount: sql<number>`(select count(*) from invoice_items where invoice_items.invoice_id = invoices.id)`,
}

const sentOfLead = statement((db, { leadId, max }: { leadId: string; max: number }) => {
  const isSent = and(eq(invoices.leadId, leadId), ne(invoices.status, 'draft'))
  const newest = [desc(sql`coalesce(${invoices.sentAt}, ${invoices.createdAt})`), desc(invoices.id)]
  const shownFirst = db
    .select({ id: invoices.id })
    .from(invoices)
    .where(isSent)
    .orderBy(...newest)
    .limit(max)
  return db
    .select({ ...shown, total: sql<number>`${db.select({ n: count() }).from(invoices).where(isSent)}` })
    .from(invoices)
    .where(and(isSent, or(eq(invoices.status, 'open'), inArray(invoices.id, shownFirst))))
    .orderBy(...newest)
})

/** The newest invoices sent to a lead and all open ones, newest first, and how many were sent. `max`: -1 for all. */
export function listSentInvoices(leadId: string, max: number, now = new Date()): { rows: ShownInvoice[]; total: number } {
  const found = sentOfLead(db(), { leadId, max }).all()
  return { rows: found.map(({ total: _total, ...row }) => withBusy(row, now)), total: found[0]?.total ?? 0 }
}

/** Invoices on a lead's page at first, and per later request. */
const FIRST_INVOICES = 10
const MORE_INVOICES = 50

/**
 * Some of a lead's invoices, newest first. `next`: the place of older ones. `isAsked`: the address asks for a page. `open`: all
 * that are to be paid.
 */
export type InvoicePage = ReturnType<typeof pageInvoicesOfLead>

/** `before`: the place after which it reads, from the address. Any other text reads the newest ones. */
export function pageInvoicesOfLead(leadId: string, before: string | null, now = new Date()) {
  const place = before === null ? null : NEWEST_FIRST.decode('after', before)
  const count = place === null ? FIRST_INVOICES : MORE_INVOICES
  const [at = null, id = null] = place?.values ?? []
  const found = someOfLead(db(), { leadId, at, id, max: count + 1 }).all()
  const rows = found.slice(0, count)
  const last = rows.at(-1)
  return {
    rows: withMails(
      leadId,
      rows.map((row) => withBusy(row, now)),
    ),
    next: found.length > count && last ? NEWEST_FIRST.encode(last, 0) : null,
    isFirst: place === null,
    isAsked: before !== null,
    open:
      place === null && found.length <= count ? openAmong(rows) : (openOfLead(db(), { leadId }).get() ?? { count: 0, cents: 0 }),
  }
}

/** Without another query if all are on the page. */
function openAmong(rows: readonly Pick<InvoiceRow, 'status' | 'amountDueCents'>[]) {
  const open = rows.filter(({ status }) => status === 'open')
  return { count: open.length, cents: open.reduce((sum, { amountDueCents }) => sum + amountDueCents, 0) }
}

const NEWEST_FIRST = keyset({ createdAt: descending(invoices.createdAt), id: descending(invoices.id) })

const someOfLead = statement(
  (db, { leadId, at, id, max }: { leadId: string; max: number } & Record<'at' | 'id', string | number | null>) =>
    db
      .select(shown)
      .from(invoices)
      .where(
        and(
          eq(invoices.leadId, leadId),
          NEWEST_FIRST.where(at === null ? null : { side: 'after', values: [at, id], position: 0 }),
        ),
      )
      .orderBy(...NEWEST_FIRST.orderBy(null))
      .limit(max),
)

const openOfLead = statement((db, { leadId }: { leadId: string }) =>
  db
    .select({ count: count(), cents: sql<number>`coalesce(sum(${invoices.amountDueCents}), 0)` })
    .from(invoices)
    .where(and(eq(invoices.leadId, leadId), eq(invoices.status, 'open'))),
)

/** An invoice of an existing lead, with its lines, or null. */
export function findInvoiceOfLead(leadId: string, invoiceId: string, now = new Date()) {
  if (leadState(leadId) !== 'active') return null
  const row = invoiceOfLead(db(), { leadId, invoiceId }).get()
  return (
    withMails(leadId, row ? [withBusy(row, now)] : []).map((shownRow) => ({
      ...shownRow,
      items: listItems(db(), invoiceId),
    }))[0] ?? null
  )
}

const invoiceOfLead = statement((db, { leadId, invoiceId }: { leadId: string; invoiceId: string }) =>
  db
    .select(shown)
    .from(invoices)
    .where(and(eq(invoices.id, invoiceId), eq(invoices.leadId, leadId))),
)

/** An invoice's lines, in order. */
export function listItems(tx: Db | Tx, invoiceId: string): InvoiceItem[] {
  return itemsOf(tx, { invoiceId }).all()
}

const itemsOf = statement((db, { invoiceId }: { invoiceId: string }) =>
  db
    .select({ description: invoiceItems.description, quantity: invoiceItems.quantity, amountCents: invoiceItems.amountCents })
    .from(invoiceItems)
    .where(eq(invoiceItems.invoiceId, invoiceId))
    .orderBy(asc(invoiceItems.position)),
)

/** An invoice as stored. */
export function findInvoice(tx: Db | Tx, invoiceId: string): InvoiceRow | undefined {
  return invoiceById(tx, { invoiceId }).get()
}

const invoiceById = statement((db, { invoiceId }: { invoiceId: string }) =>
  db.select().from(invoices).where(eq(invoices.id, invoiceId)),
)

/** The same, by the provider's id. */
export function findInvoiceOfProvider(tx: Db | Tx, providerInvoiceId: string): InvoiceRow | undefined {
  return tx.select().from(invoices).where(eq(invoices.providerInvoiceId, providerInvoiceId)).get()
}

/** The invoice of an emailed link, with its lines. The link ends when its lead is deleted. */
export function findInvoiceByLink(token: string, now = new Date()): Result<InvoiceRow & { items: InvoiceItem[] }, 'ended'> {
  const link = findToken(db(), token, 'invoice', now)
  if (!link?.subjectId || !link.leadId || leadState(link.leadId) !== 'active') return refused('ended')
  const invoice = findInvoice(db(), link.subjectId)
  // After a merge, the invoice belongs to the remaining lead.
  if (!invoice || invoice.status === 'draft') return refused('ended')
  return ok({ ...invoice, items: listItems(db(), invoice.id) })
}

/** The lead by its customer id at the provider, or by its own id if there is no provider; or null. */
export function findLeadOfCustomer(customerId: string): string | null {
  const isCustomer = or(eq(leads.stripeCustomerId, customerId), eq(leads.id, customerId))
  const found = db()
    .select({ id: leads.id })
    .from(leads)
    .where(and(isCustomer, isNull(leads.deletedAt)))
    .orderBy(asc(leads.id))
    .limit(1)
    .get()
  return found?.id ?? null
}

/**
 * An invoice as the endpoint returns it (docs/product/invoice.md): `created` in Unix seconds, `amount_due` in cents, and
 * `amount_refunded` if anything was refunded.
 */
export function findCreatedInvoice(invoiceId: string) {
  const invoice = findInvoice(db(), invoiceId)
  if (!invoice) return null
  const { id, providerInvoiceId, description, createdAt, amountDueCents, refundedCents, status } = invoice
  return {
    id: providerInvoiceId ?? id,
    description,
    created: Math.floor(createdAt.getTime() / 1000),
    amount_due: amountDueCents,
    ...(refundedCents > 0 ? { amount_refunded: refundedCents } : {}),
    status,
  }
}

/** Invoices without a final state, the ones checked longest ago first: open ones, and those whose creation was not confirmed. */
export function listUnsettledInvoices(limit: number, now: Date): InvoiceRow[] {
  const isLost = and(
    eq(invoices.status, 'draft'),
    gt(invoices.attempts, 0),
    or(isNull(invoices.leaseUntil), lte(invoices.leaseUntil, now)),
  )
  return db()
    .select(getTableColumns(invoices))
    .from(invoices)
    .where(and(eq(invoices.provider, 'stripe'), or(inArray(invoices.status, ['open', 'uncollectible']), isLost)))
    .orderBy(asc(invoices.updatedAt), asc(invoices.id))
    .limit(limit)
    .all()
}

function withBusy<Row extends { leaseUntil: Date | null; attempts: number }>({ leaseUntil, attempts, ...row }: Row, now: Date) {
  return { ...row, isBusy: leaseUntil !== null && leaseUntil > now, wasTried: attempts > 0, unsent: null }
}

/** Invoices with the times when their emails left. */
function withMails<Row extends ShownInvoice>(leadId: string, rows: readonly Row[]): Row[] {
  const mails = mailsOfInvoices(db(), { leadId }).all()
  return rows.map((row) => {
    const sent = mails.filter(({ kind, invoiceId }) => kind === 'invoice_sent' && invoiceId === row.id)
    const reminders = mails.filter(({ kind, invoiceId }) => kind === 'invoice_reminded' && invoiceId === row.id)
    const unsent = readUnsent(sent.at(-1)?.unsent ?? null)?.words ?? null
    return { ...row, unsent, sentAt: lastLeft(sent, row.sentAt), remindedAt: lastLeft(reminders, row.remindedAt) }
  })
}

function lastLeft(mails: readonly { unsent: string | null; leftMs: number | null }[], storedAt: Date | null) {
  const last = mails.findLast(({ unsent }) => unsent === null)
  if (!last) return mails.length === 0 ? storedAt : null
  return last.leftMs === null ? storedAt : new Date(last.leftMs)
}

const mailsOfInvoices = statement((db, { leadId }: { leadId: string }) =>
  db
    .select({
      kind: leadActivities.kind,
      invoiceId: sql<string | null>`${leadActivities.detail} ->> 'invoiceId'`,
      unsent: unsentOf(leadActivities.detail),
      leftMs: leftMsOf(leadActivities.detail),
    })
    .from(leadActivities)
    .where(and(eq(leadActivities.leadId, leadId), inArray(leadActivities.kind, ['invoice_sent', 'invoice_reminded'])))
    .orderBy(asc(leadActivities.createdAt), asc(leadActivities.id)),
)

/** The recipient of a lead's invoices. `paysByCard`: for a new one. */
export type Payer = { leadId: string; name: string; email: string; paysByCard: boolean; isCustomer: boolean }

/** The recipient of a lead's invoices, and how they pay; null if there is no such lead. */
export function findPayer(leadId: string): Payer | null {
  const lead = findLead(leadId)
  if (!lead) return null
  return {
    leadId,
    name: lead.ownerName?.trim() || lead.name.trim() || 'Unknown',
    email: lead.email.trim(),
    paysByCard: invoicesAdapter() !== null,
    isCustomer: findCustomer(db(), leadId) !== null,
  }
}
