import { and, count, eq, gt } from 'drizzle-orm'
import { log } from '#app/config/log.server.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { auditLog } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { findUserId } from '../queries.server.ts'

/**
 * Failures of one account, and of addresses without one, that the audit log takes in a day: more would say nothing new, and anyone who guesses could
 * fill the disk. The log has them all.
 */
const MAX_RECORDED_PER_DAY = 100

/** What the audit log says in place of an address that is no one's: it may be a visitor's, or a password in the wrong field. */
const UNKNOWN_ADDRESS = 'unknown address'

/** Writes down in the audit log that someone could not sign in with this address. `ip`: where from. */
export function recordFailedSignIn(email: string, ip: string | undefined, now = new Date()): void {
  writeIfPossible((tx) => recordFailure(tx, 'sign_in_failed', findUserId(email, tx) ?? UNKNOWN_ADDRESS, ip, now))
}

/** The same of someone who came with one of this user's passkeys, which did not fit. */
export function recordFailedPasskey(userId: string, ip: string | undefined, now = new Date()): void {
  writeIfPossible((tx) => recordFailure(tx, 'sign_in_failed', userId, ip, now))
}

/** The same of someone who had the password, and not the second step. */
export function recordFailedSecondStep(userId: string, ip: string | undefined, now = new Date()): void {
  writeIfPossible((tx) => recordFailure(tx, 'second_step_failed', userId, ip, now))
}

/** Anyone who could not sign in is answered also where nothing can be written, on a full disk: the failure is in the log in any case. */
function writeIfPossible(write: (tx: Tx) => void): void {
  try {
    inTransaction(write)
  } catch (error) {
    log.error({ err: error }, 'A failed sign-in could not be added to the audit log')
  }
}

function recordFailure(
  tx: Tx,
  action: 'sign_in_failed' | 'second_step_failed',
  subject: string,
  ip: string | undefined,
  now: Date,
): void {
  const ofToday = and(
    gt(auditLog.createdAt, new Date(now.getTime() - DAY_MS)),
    eq(auditLog.action, action),
    eq(auditLog.subject, subject),
  )
  const recorded = tx.select({ failures: count() }).from(auditLog).where(ofToday).get()
  if ((recorded?.failures ?? 0) >= MAX_RECORDED_PER_DAY) return
  recordAudit(tx, { action, subject, ipAddress: ip })
}
