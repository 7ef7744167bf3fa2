import { and, count, eq, gt } from 'drizzle-orm'
import { log } from '#app/config/log.server.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { auditLog } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { findUserId } from '../queries.server.ts'

/**
 * The audit log records at most this many failures a day per account, and for addresses without one: more would add nothing, and
 * a guesser could fill the disk. The process log has them all.
 */
const MAX_RECORDED_PER_DAY = 100

/** Replaces an unknown address in the audit log: it may be a visitor's, or a password in the wrong field. */
const UNKNOWN_ADDRESS = 'unknown address'

/** Records a failed sign-in with this address in the audit log. `ip`: the client's. */
export function recordFailedSignIn(email: string, ip: string | undefined, now = new Date()): void {
  writeIfPossible((tx) => recordFailure(tx, 'sign_in_failed', findUserId(email, tx) ?? UNKNOWN_ADDRESS, ip, now))
}

/** The same for an invalid use of one of this user's passkeys. */
export function recordFailedPasskey(userId: string, ip: string | undefined, now = new Date()): void {
  writeIfPossible((tx) => recordFailure(tx, 'sign_in_failed', userId, ip, now))
}

/** The same for a correct password with a wrong second step. */
export function recordFailedSecondStep(userId: string, ip: string | undefined, now = new Date()): void {
  writeIfPossible((tx) => recordFailure(tx, 'second_step_failed', userId, ip, now))
}

/** Answers a failed sign-in even if nothing can be written, as on a full disk. The failure is in the log anyway. */
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
