import { PaymentError } from '#app/adapters/payments/port.ts'
import { log } from '#app/config/log.server.ts'
import { db } from '#app/db/client.server.ts'
import { leadState } from '#app/modules/leads/trash/lead-state.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { findLatestState, findOpenPayment, findPaymentBySession, type PaymentRow } from '../queries.server.ts'
import { type SyncedPayment, syncPayment } from './sync-payment.server.ts'

/** After this time, the page says that it is still verifying. */
const VERIFY_LIMIT_MS = 8000

/** paid: verified, and the lead exists · waiting: not paid yet, or no answer in time. */
export type VerifiedPayment = { kind: 'paid'; payment: PaymentRow; leadId: string } | { kind: 'waiting'; leadId: string | null }

/** not-asked: the provider does not answer. `state` is the last known state of the attempt, or null. */
export type NotVerified = {
  kind: 'invalid-session' | 'not-verified' | 'not-asked' | 'no-lead-in-session' | 'no-lead'
  leadId: string | null
  state: PaymentRow['state'] | null
}

/** Checks whether a checkout was paid, for a visitor who returns from it. */
export async function verifyPayment(sessionId: string, limitMs = VERIFY_LIMIT_MS): Promise<Result<VerifiedPayment, NotVerified>> {
  if (sessionId === '') return failed('invalid-session')
  // Not a valid session id, so the provider is not asked.
  if (!/^[\w-]{1,255}$/.test(sessionId)) return failed('not-verified')
  try {
    const synced = await inTime(syncPayment(sessionId), limitMs)
    return synced ? judge(synced) : ok({ kind: 'waiting', leadId: null })
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    log.warn({ err: error }, 'A payment could not be verified')
    return failed('not-asked', findPaymentBySession(db(), sessionId))
  }
}

/** States of attempts that took no money. */
const UNCHARGED: readonly PaymentRow['state'][] = ['failed', 'expired', 'canceled']

/**
 * Whether the attempt whose checkout the owner left is known to have taken no money. Asks the
 * provider about an open attempt, because it may have been paid in another tab. False if the
 * provider does not answer in time.
 */
export async function isUncharged(leadId: string, limitMs = VERIFY_LIMIT_MS): Promise<boolean> {
  const open = findOpenPayment(db(), leadId)
  if (!open) {
    const state = findLatestState(leadId)
    return state === null || UNCHARGED.includes(state)
  }
  // No one was sent to a checkout.
  if (open.sessionId === null) return true
  try {
    const synced = await inTime(syncPayment(open.sessionId), limitMs)
    return synced?.facts?.status === 'open' || (synced?.payment != null && UNCHARGED.includes(synced.payment.state))
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    log.warn({ err: error }, 'An abandoned checkout could not be checked')
    return false
  }
}

function judge({ facts, payment }: SyncedPayment): Result<VerifiedPayment, NotVerified> {
  // The row was verified when it became 'paid': its receipt outlives the provider's checkout.
  if (facts === null && payment?.state !== 'paid') return failed('not-verified', payment)
  const isPaid = facts === null || (facts.status === 'complete' && facts.paymentStatus !== 'unpaid')
  if (isPaid && facts?.leadId === null) return failed('no-lead-in-session', payment)
  const leadId = payment?.leadId ?? facts?.leadId ?? null
  if (payment?.state === 'open') return ok({ kind: 'waiting', leadId })
  if (isPaid && (leadId === null || leadState(leadId) !== 'active')) return failed('no-lead', payment)
  if (payment?.state !== 'paid' || leadId === null) return failed('not-verified', payment)
  return ok({ kind: 'paid', payment, leadId })
}

/** Undefined after the time limit. A later answer is still stored. */
async function inTime<T>(work: Promise<T>, limitMs: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), limitMs)
  })
  work.catch((error: unknown) => log.debug({ err: error }, 'A payment lookup failed after its time limit'))
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}

function failed(kind: NotVerified['kind'], payment: PaymentRow | null = null): Result<VerifiedPayment, NotVerified> {
  return refused({ kind, leadId: payment?.leadId ?? null, state: payment?.state ?? null })
}
