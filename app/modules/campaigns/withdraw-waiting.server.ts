import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { prepared } from '#app/db/prepared.server.ts'
import { campaignSends, messages } from '#app/db/schema/index.ts'
import { cancelMessage } from '#app/modules/messaging/cancel-messages.server.ts'

const WITHDRAWN = 'The campaign was stopped or paused before this was sent.'

// What a provider may have got already is left to its try.
const waitingOfRun = prepared((db) =>
  db
    .select({ sendId: campaignSends.id, messageId: messages.id })
    .from(campaignSends)
    .innerJoin(messages, eq(messages.id, campaignSends.messageId))
    .where(
      and(eq(campaignSends.runId, sql.placeholder('runId')), sql`${messages.state} = 'queued'`, isNull(messages.tryStartedAt)),
    )
    .prepare(),
)

/** Takes back what a run has written and what still waits in the outbox. Its steps are open again: where the run goes on, they are written anew. */
export function withdrawWaiting(tx: Tx, runId: string): void {
  for (const { sendId, messageId } of waitingOfRun(tx).all({ runId })) {
    tx.delete(campaignSends).where(eq(campaignSends.id, sendId)).run()
    cancelMessage(tx, messageId, WITHDRAWN)
  }
}
