import { PaymentError } from '#app/adapters/payments/port.ts'
import { log } from '#app/config/log.server.ts'
import { db } from '#app/db/client.server.ts'
import { leadState } from '#app/modules/leads/trash/lead-state.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { findLatestState, findOpenPayment, findPaymentBySession, type PaymentRow } from '../queries.server.ts'
import { type SyncedPayment, syncPayment } from './sync-payment.server.ts'

/** After this long the page says that it is still verifying. */
const VERIFY_LIMIT_MS = 8000

/** paid: verified, of a lead that is there · waiting: not paid yet, or no answer in time. */
export type VerifiedPayment = { kind: 'paid'; payment: PaymentRow; leadId: string } | { kind: 'waiting'; leadId: string | null }

/** not-asked: the provider does not answer. `state` is what is known of the attempt all the same, null where nothing is. */
export type NotVerified = {
  kind: 'invalid-session' | 'not-verified' | 'not-asked' | 'no-lead-in-session' | 'no-lead'
  leadId: string | null
  state: PaymentRow['state'] | null
}

/** Asks whether a checkout was paid, for anyone who came back from it. */
export async function verifyPayment(sessionId: string, limitMs = VERIFY_LIMIT_MS): Promise<Result<VerifiedPayment, NotVerified>> {
  if (sessionId === '') return failed('invalid-session')
  // Nothing that a provider calls a session is asked for.
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
 * Whether the attempt of a lead to pay, whose checkout its owner has left, is known to have taken no money: the provider is asked about one that is under way, for
 * it may have been paid in another tab. False also where the provider does not say so in time.
 */
export async function isUncharged(leadId: string, limitMs = VERIFY_LIMIT_MS): Promise<boolean> {
  const open = findOpenPayment(db(), leadId)
  if (!open) {
    const state = findLatestState(leadId)
    return state === null || UNCHARGED.includes(state)
  }
  // No one was led to a checkout.
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
  if (facts === null) return failed('not-verified', payment)
  const isPaid = facts.status === 'complete' && facts.paymentStatus !== 'unpaid'
  if (isPaid && facts.leadId === null) return failed('no-lead-in-session', payment)
  const leadId = payment?.leadId ?? facts.leadId
  if (payment?.state === 'open') return ok({ kind: 'waiting', leadId })
  if (isPaid && (leadId === null || leadState(leadId) !== 'active')) return failed('no-lead', payment)
  if (payment?.state !== 'paid' || leadId === null) return failed('not-verified', payment)
  return ok({ kind: 'paid', payment, leadId })
}

/** Undefined where the time is up. What comes later is stored all the same. */
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
