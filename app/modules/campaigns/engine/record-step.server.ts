import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { newId } from '#app/db/columns.ts'
import { campaignSends } from '#app/db/schema/index.ts'
import type { STEP_VERSIONS } from '#app/db/schema/campaigns.ts'
import type { SkipReason } from '../schedule/skips.ts'

type OfStep = {
  runId: string
  stepId: string
  templateId: string | null
  version: (typeof STEP_VERSIONS)[number]
  now: Date
}

/**
 * Settles a step with its message. A reminder skipped for being late may still be sent if the walkthrough was moved; a sent one
 * is never repeated.
 */
export function recordSend(tx: Tx, { now, ...send }: OfStep & { messageId: string }): void {
  const { runId, stepId } = send
  const wasSkipped = and(eq(campaignSends.runId, runId), eq(campaignSends.stepId, stepId), isNotNull(campaignSends.skippedReason))
  // Replaces the row, because triggers count inserts (drizzle/0076_campaign_counts.sql).
  tx.delete(campaignSends).where(wasSkipped).run()
  const { changes } = tx
    .insert(campaignSends)
    .values({ id: newId(now.getTime()), ...send, skippedReason: null, createdAt: now })
    .onConflictDoNothing()
    .run()
  if (changes === 0) throw new Error('A campaign step was almost sent twice')
}

/** Settles a step without a message. Returns false if it was already sent, or skipped for the same reason. */
export function recordSkip(tx: Tx, { now, reason: skippedReason, ...skip }: OfStep & { reason: SkipReason }): boolean {
  const { templateId, version } = skip
  const settled = { templateId, version, messageId: null, skippedReason, createdAt: now }
  const { changes } = tx
    .insert(campaignSends)
    .values({ id: newId(now.getTime()), ...skip, ...settled })
    .onConflictDoUpdate({
      target: [campaignSends.runId, campaignSends.stepId],
      set: settled,
      // A sent one has no reason, so this is null for it, and nothing changes.
      setWhere: sql`${campaignSends.skippedReason} <> ${skippedReason}`,
    })
    .run()
  return changes > 0
}
