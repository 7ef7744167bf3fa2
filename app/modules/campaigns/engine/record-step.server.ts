import { sql } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { newId } from '#app/db/columns.ts'
import { campaignSends } from '#app/db/schema/index.ts'
import type { STEP_VERSIONS } from '#app/db/schema/campaigns.ts'
import type { SkipReason } from '../schedule/skips.ts'

type OfStep = { runId: string; stepId: string; templateId: string | null; now: Date }

/** Settles a step with its message. A reminder that was skipped because it was late may be sent after all, where the walkthrough was moved; one that was sent never again. */
export function recordSend(
  tx: Tx,
  { now, ...send }: OfStep & { version: (typeof STEP_VERSIONS)[number]; messageId: string },
): void {
  const isNew = settle(tx, { ...send, skippedReason: null, createdAt: now })
  if (!isNew) throw new Error('A step of a campaign would have been sent twice')
}

/** Settles a step without a message. False where it was sent by now. */
export function recordSkip(tx: Tx, { now, reason, ...skip }: OfStep & { reason: SkipReason }): boolean {
  return settle(tx, { ...skip, version: 'a', messageId: null, skippedReason: reason, createdAt: now })
}

function settle(tx: Tx, row: Omit<typeof campaignSends.$inferInsert, 'id' | 'createdAt'> & { createdAt: Date }): boolean {
  const { templateId, version, messageId, skippedReason, createdAt } = row
  const { changes } = tx
    .insert(campaignSends)
    .values({ id: newId(createdAt.getTime()), ...row })
    .onConflictDoUpdate({
      target: [campaignSends.runId, campaignSends.stepId],
      set: { templateId, version, messageId, skippedReason, createdAt },
      setWhere: sql`${campaignSends.skippedReason} is not null`,
    })
    .run()
  return changes > 0
}
