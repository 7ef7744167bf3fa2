import { and, count, eq, gt } from 'drizzle-orm'
import { DAY_MS } from '#app/format/duration.ts'
import { inTransaction } from '#app/db/client.server.ts'
import { auditLog, users } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { normaliseEmail } from './rules.ts'

/** Failures of one account that the audit log takes in a day: more would say nothing new, and whoever guesses could fill the disk. The log has them all. */
const MAX_RECORDED_PER_DAY = 100

/** Writes down in the audit log that somebody could not sign in as this member of staff; nothing where the address is nobody's. `ip`: where from. */
export function recordFailedSignIn(email: string, ip: string | undefined, now = new Date()): void {
  inTransaction((tx) => {
    const user = tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, normaliseEmail(email)))
      .get()
    if (!user) return
    const ofToday = and(
      gt(auditLog.createdAt, new Date(now.getTime() - DAY_MS)),
      eq(auditLog.action, 'sign_in_failed'),
      eq(auditLog.subject, user.id),
    )
    const recorded = tx.select({ failures: count() }).from(auditLog).where(ofToday).get()
    if ((recorded?.failures ?? 0) >= MAX_RECORDED_PER_DAY) return
    recordAudit(tx, { action: 'sign_in_failed', subject: user.id, detail: { ip } })
  })
}
