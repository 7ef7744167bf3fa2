import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { campaignSends, messages } from '#app/db/schema/index.ts'
import { cancelMessage } from '#app/modules/messaging/outbox/cancel-messages.server.ts'

const WITHDRAWN = 'The campaign was stopped or paused before this was sent.'

/** A campaign message waiting in the outbox, and the row that settles its step. */
type WaitingSend = { sendId: string; messageId: string; stepId: string | null }

// Excludes messages that a provider may already have.
const waitingOfRun = statement((db, { runId }: { runId: string }) =>
  db
    .select({ sendId: campaignSends.id, messageId: messages.id, stepId: campaignSends.stepId })
    .from(campaignSends)
    .innerJoin(messages, eq(messages.id, campaignSends.messageId))
    .where(and(eq(campaignSends.runId, runId), sql`${messages.state} = 'queued'`, isNull(messages.tryStartedAt))),
)

/** A run's messages that still wait in the outbox. */
export function listWaiting(tx: Tx, runId: string): WaitingSend[] {
  return waitingOfRun(tx, { runId }).all()
}

/** Withdraws a waiting message and reopens its step. `reason`: shown in the outbox. */
export function withdraw(tx: Tx, { sendId, messageId }: WaitingSend, reason: string): void {
  tx.delete(campaignSends).where(eq(campaignSends.id, sendId)).run()
  cancelMessage(tx, messageId, reason)
}

/** Withdraws a run's waiting messages. Their steps reopen, and are written again if the run continues. */
export function withdrawWaiting(tx: Tx, runId: string): void {
  for (const waiting of listWaiting(tx, runId)) withdraw(tx, waiting, WITHDRAWN)
}
