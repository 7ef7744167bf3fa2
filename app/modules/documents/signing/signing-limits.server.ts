import { and, desc, eq } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { signingAttempts } from '#app/db/schema/index.ts'
import { createTask } from '#app/modules/tasks/tasks.server.ts'
import { recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { canonicalMailbox } from '#app/modules/messaging/consent/canonical-mailbox.ts'
import type { DocumentRow } from '../agreement/find-or-create-agreement.server.ts'
import { ATTEMPT_WINDOW_MS, closedUntil, MAX_ATTEMPTS } from '../rules.ts'

type AttemptKind = keyof typeof MAX_ATTEMPTS
type Signer = Pick<DocumentRow, 'leadId' | 'submitterEmail'>

/** Until when no codes are emailed and until when none are accepted; null if they are. */
export type SigningClosure = Record<AttemptKind, Date | null>

const SUMMARIES: Record<AttemptKind, string> = {
  code_sent: `${MAX_ATTEMPTS.code_sent} signing codes were requested for the agreement within 24 hours. We won’t email more for a day. Call the owner and offer to help.`,
  wrong_code: `${MAX_ATTEMPTS.wrong_code} wrong codes to sign the agreement were typed within 24 hours. Signing is locked for a day. Call the owner and ask who tried.`,
}

/** Whether signing is closed for a document's signer, from attempts for its lead or its email across all documents. */
export function findSigningClosure(tx: Db | Tx, signer: Signer, now: Date): SigningClosure {
  return { code_sent: closedFor(tx, signer, 'code_sent', now), wrong_code: closedFor(tx, signer, 'wrong_code', now) }
}

/**
 * Counts an attempt. The one that closes signing is recorded in the timeline and creates a staff task. Later refused attempts are
 * not counted, so this happens once.
 */
export function recordSigningAttempt(tx: Tx, signer: Signer, kind: AttemptKind, now: Date): void {
  const { leadId, submitterEmail } = signer
  tx.insert(signingAttempts)
    .values({ leadId, mailboxKey: canonicalMailbox(submitterEmail), kind, createdAt: now })
    .run()
  if (leadId === null || closedFor(tx, signer, kind, now) === null) return
  const summary = SUMMARIES[kind]
  createTask(tx, { leadId, kind: `signing_closed_${kind}`, summary, dueAt: new Date(now.getTime() + ATTEMPT_WINDOW_MS) })
  recordLeadEvent(tx, { leadId, kind: 'signing_closed', actor: { kind: 'system' }, summary })
}

/** The later of the two ends: for the lead and for the email. */
function closedFor(tx: Db | Tx, { leadId, submitterEmail }: Signer, kind: AttemptKind, now: Date): Date | null {
  const counted = [
    ...(leadId === null ? [] : [eq(signingAttempts.leadId, leadId)]),
    eq(signingAttempts.mailboxKey, canonicalMailbox(submitterEmail)),
  ]
  const ends = counted.map((who) => {
    const attempts = tx
      .select({ at: signingAttempts.createdAt })
      .from(signingAttempts)
      .where(and(who, eq(signingAttempts.kind, kind)))
      .orderBy(desc(signingAttempts.createdAt))
      .limit(MAX_ATTEMPTS[kind])
      .all()
    return closedUntil(
      attempts.map(({ at }) => at),
      MAX_ATTEMPTS[kind],
      now,
    )
  })
  return ends.reduce((latest, end) => (end && (!latest || end > latest) ? end : latest), null)
}
