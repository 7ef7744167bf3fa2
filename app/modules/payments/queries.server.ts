import { and, asc, desc, eq, getTableColumns, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { leads, paymentEvents, payments } from '#app/db/schema/index.ts'
import { pick } from '#app/format/records.ts'
import { leadState } from '#app/modules/leads/trash/lead-state.server.ts'
import { paymentProvider } from './provider.server.ts'
import type { PaymentEventKind } from './record-payment-event.server.ts'
import { type FeeState, feeState } from './fee-state.ts'

export type PaymentRow = typeof payments.$inferSelect

const countedOfLead = statement((db, { leadId }: { leadId: string }) =>
  db
    .select({
      ...pick(payments, ['id', 'state', 'paidAt', 'updatedAt', 'amountCents', 'refundedCents', 'refundedAt', 'submittedAt']),
      // An attempt without a checkout ends when the requested checkout would.
      checkoutEndsAt: sql<Date | null>`case when ${payments.sessionId} is not null then ${payments.expiresAt} end`.mapWith(
        payments.expiresAt,
      ),
    })
    .from(payments)
    .where(eq(payments.leadId, leadId)),
)

/** The state of a lead's onboarding fee, which pages, emails and checkouts all use. */
export function findFeeState(leadId: string, now = new Date(), tx: Db | Tx = db()): FeeState {
  return feeState(countedOfLead(tx, { leadId }).all(), now)
}

/** Whether a lead's onboarding fee is paid, and not refunded. */
export function isPaid(leadId: string): boolean {
  return findFeeState(leadId).kind === 'paid'
}

/** A lead's payment of the onboarding fee, the first if there are several; null if there is none, or it was refunded. */
export function findPaidPayment(tx: Db | Tx, leadId: string): { id: string; paidAt: Date; amountCents: number } | null {
  const fee = findFeeState(leadId, new Date(), tx)
  return fee.kind === 'paid' ? { id: fee.paymentId, paidAt: fee.paidAt, amountCents: fee.amountCents } : null
}

/** Whether a lead has several payments that were not refunded. All but one have to be. */
export function isPaidTwice(tx: Db | Tx, leadId: string): boolean {
  return (
    countedOfLead(tx, { leadId })
      .all()
      .filter(({ state }) => state === 'paid').length > 1
  )
}

/** Whether a lead has money that does not match and still has to be checked. */
export function hasMismatch(tx: Db | Tx, leadId: string): boolean {
  return countedOfLead(tx, { leadId })
    .all()
    .some(({ state }) => state === 'mismatch')
}

/** Whether this site takes payments, and if by card or by the test checkout, which needs no card. */
export function getPaymentMode(): 'card' | 'test' | 'none' {
  const provider = paymentProvider()
  if (provider === null) return 'none'
  return provider.name === 'test' ? 'test' : 'card'
}

export function findPayment(tx: Db | Tx, paymentId: string): PaymentRow | undefined {
  return tx.select().from(payments).where(eq(payments.id, paymentId)).get()
}

/** A payment of an existing lead, or undefined. */
export function findPaymentOfLead(leadId: string, paymentId: string): PaymentRow | undefined {
  const payment = leadState(leadId) === 'active' ? findPayment(db(), paymentId) : undefined
  return payment?.leadId === leadId ? payment : undefined
}

export function findPaymentBySession(tx: Db | Tx, sessionId: string): PaymentRow | undefined {
  return tx.select().from(payments).where(eq(payments.sessionId, sessionId)).get()
}

export function findPaymentByIntent(tx: Db | Tx, paymentIntentId: string): PaymentRow | undefined {
  return tx.select().from(payments).where(eq(payments.paymentIntentId, paymentIntentId)).get()
}

/** A lead's open attempt. */
export function findOpenPayment(tx: Db | Tx, leadId: string): PaymentRow | undefined {
  return tx
    .select()
    .from(payments)
    .where(and(eq(payments.leadId, leadId), eq(payments.state, 'open')))
    .get()
}

/** The state of a lead's newest attempt, or null. */
export function findLatestState(leadId: string): PaymentRow['state'] | null {
  const newestFirst = [desc(payments.createdAt), desc(payments.id)]
  const latest = db()
    .select({ state: payments.state })
    .from(payments)
    .where(eq(payments.leadId, leadId))
    .orderBy(...newestFirst)
    .limit(1)
    .get()
  return latest?.state ?? null
}

/**
 * Payments without a final state, and paid ones whose lead has not moved yet; the ones changed or
 * checked longest ago come first. Omits sample data. A payment for a lead in the trash waits until
 * the lead is restored; staff got a notice about it.
 */
export function listUnsettledPayments(limit: number): PaymentRow[] {
  const isUnsettled = and(
    eq(payments.state, 'paid'),
    isNull(payments.settledAt),
    isNotNull(payments.leadId),
    isNull(leads.deletedAt),
  )
  return db()
    .select(getTableColumns(payments))
    .from(payments)
    .leftJoin(leads, eq(leads.id, payments.leadId))
    .where(and(eq(payments.isSample, false), or(eq(payments.state, 'open'), isUnsettled)))
    .orderBy(asc(payments.updatedAt))
    .limit(limit)
    .all()
}

/** Whether a provider event was already processed. */
export function isKnownEvent(providerEventId: string): boolean {
  const where = eq(paymentEvents.providerEventId, providerEventId)
  return db().select({ id: paymentEvents.id }).from(paymentEvents).where(where).get() !== undefined
}

/** A line of a payment's history. */
type PaymentLine = { id: string; kind: PaymentEventKind; createdAt: Date }

/** A payment for staff. */
export type LeadPayment = Pick<
  PaymentRow,
  | 'id'
  | 'leadId'
  | 'description'
  | 'amountCents'
  | 'refundedCents'
  | 'refundedAt'
  | 'state'
  | 'note'
  | 'paidAt'
  | 'createdAt'
  | 'provider'
  | 'sessionId'
> & {
  /** The same lead has an earlier payment: one of the two has to be refunded. */
  isDouble: boolean
  history: PaymentLine[]
}

const paymentsOf = statement((db, { leadId }: { leadId: string }) =>
  db.select().from(payments).where(eq(payments.leadId, leadId)).orderBy(desc(payments.createdAt), desc(payments.id)),
)

/** A lead's payments with their history, newest first. */
export function listPaymentsOfLead(leadId: string): LeadPayment[] {
  const rows = paymentsOf(db(), { leadId }).all()
  const first = findPaidPayment(db(), leadId)
  const events = rows.length === 0 ? [] : eventsOfPayments(db(), { leadId }).all()
  return rows.map((row) => ({
    id: row.id,
    leadId: row.leadId,
    description: row.description,
    amountCents: row.amountCents,
    refundedCents: row.refundedCents,
    refundedAt: row.refundedAt,
    state: row.state,
    note: row.note,
    paidAt: row.paidAt,
    createdAt: row.createdAt,
    provider: row.provider,
    sessionId: row.sessionId,
    isDouble: row.state === 'paid' && row.id !== first?.id,
    history: events.filter(({ paymentId }) => paymentId === row.id).map(({ id, kind, createdAt }) => ({ id, kind, createdAt })),
  }))
}

const eventsOfPayments = statement((db, { leadId }: { leadId: string }) => {
  const { id, paymentId, kind, createdAt } = paymentEvents
  return db
    .select({ id, paymentId, kind, createdAt })
    .from(paymentEvents)
    .innerJoin(payments, eq(payments.id, paymentId))
    .where(eq(payments.leadId, leadId))
    .orderBy(asc(createdAt), asc(id))
})
