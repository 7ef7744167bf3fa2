import { and, count, eq, inArray, isNotNull, min, notInArray, type SQL, sql } from 'drizzle-orm'
import { db, type Db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { messageContents, messages, sendingState } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { runKindNow } from '#app/modules/jobs/enqueue-job.server.ts'
import { resumeQueuesFor } from '#app/modules/jobs/queues/pause-queue.server.ts'
import { completeSiteTask } from '#app/modules/tasks/site-tasks.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { reopenReceived } from '../received/store-received.server.ts'
import { type Choice, NEVER_PAUSED } from './pause-rules.ts'
import { findSendingPause, PAUSED_WITH_MESSAGES, type SendingPause } from './sending-pause.server.ts'

/** The pause and the messages that need a decision, or null. */
export function pauseWithKinds(): (SendingPause & { kinds: PausedKind[] }) | null {
  const pause = findSendingPause(db())
  return pause && { ...pause, kinds: listPausedKinds(db()) }
}

type Kind = Pick<typeof messages.$inferSelect, 'template' | 'channel' | 'isMarketing'>

/** A kind's form field name: 'campaign-email-marketing'. */
export function kindName({ template, channel, isMarketing }: Kind): string {
  return [template, channel, ...(isMarketing ? ['marketing'] : [])].join('-')
}

/** Waiting messages of one kind. `oldestAt`: when the oldest was written. */
export type PausedKind = Kind & { messageCount: number; oldestAt: Date }

const isPausedMessage = and(eq(messages.state, 'queued'), notInArray(messages.template, [...NEVER_PAUSED]))

/** Messages waiting while sending is paused, by kind, largest first. */
function listPausedKinds(tx: Db | Tx): PausedKind[] {
  return tx
    .select({
      template: messages.template,
      channel: messages.channel,
      isMarketing: messages.isMarketing,
      messageCount: count(),
      oldestAt: min(messages.createdAt),
    })
    .from(messages)
    .where(isPausedMessage)
    .groupBy(messages.template, messages.channel, messages.isMarketing)
    .orderBy(sql`count(*) desc`, messages.template, messages.channel)
    .all()
    .flatMap(({ oldestAt, ...kind }) => (oldestAt === null ? [] : [{ ...kind, oldestAt }]))
}

export type Decision = { kind: string; choice: Choice }

/**
 * Ends the pause. Waiting messages of each kind are sent, dropped or held as decided. Kinds that appeared after the page was
 * opened are held, so that nothing is sent without a decision. Null if sending is not paused.
 */
export function startSending(actor: Viewer, decisions: readonly Decision[], now: Date): Record<Choice, number> | null {
  return inTransaction((tx) => {
    if (findSendingPause(tx) === null) return null
    const chosen = new Map(decisions.map(({ kind, choice }) => [kind, choice]))
    const counts = { send: 0, drop: 0, hold: 0 }
    for (const kind of listPausedKinds(tx)) {
      const choice = chosen.get(kindName(kind)) ?? 'hold'
      const isOfKind = and(
        isPausedMessage,
        eq(messages.template, kind.template),
        eq(messages.channel, kind.channel),
        eq(messages.isMarketing, kind.isMarketing),
      )
      if (choice !== 'send') reopenAnswered(tx, isOfKind)
      if (choice === 'drop') drop(tx, isOfKind, actor)
      if (choice === 'hold') tx.update(messages).set({ state: 'held', heldReason: 'paused' }).where(isOfKind).run()
      counts[choice] += kind.messageCount
    }
    tx.update(sendingState).set({ pausedAt: null, pauseReason: null, lastRanAt: null }).run()
    runKindNow(tx, 'send-message', now)
    resumeQueuesFor(tx, PAUSED_WITH_MESSAGES)
    completeSiteTask(tx, 'sending-paused', now)
    recordAudit(tx, { userId: actor.id, action: 'sending_started', subject: 'sending', detail: counts })
    return counts
  })
}

/** Messages whose reply was not sent wait in the inbox again. */
function reopenAnswered(tx: Tx, isOfKind: SQL | undefined): void {
  const answers = tx
    .select({ repliesToId: messages.repliesToId })
    .from(messages)
    .where(and(isOfKind, isNotNull(messages.repliesToId)))
    .all()
  for (const { repliesToId } of answers) if (repliesToId !== null) reopenReceived(tx, repliesToId)
}

function drop(tx: Tx, isOfKind: SQL | undefined, actor: Viewer): void {
  const ids = tx.select({ id: messages.id }).from(messages).where(isOfKind)
  tx.delete(messageContents).where(inArray(messageContents.messageId, ids)).run()
  tx.update(messages)
    .set({ state: 'suppressed', lastError: `${actor.name} dropped it while sending was paused` })
    .where(isOfKind)
    .run()
}
