import { max } from 'drizzle-orm'
import { env } from '#app/config/env.server.ts'
import { log } from '#app/config/log.server.ts'
import { db, type Db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { type JobQueue, jobs, sendingState } from '#app/db/schema/index.ts'
import { pauseQueuesFor } from '#app/modules/jobs/queues/pause-queue.server.ts'
import { createSiteTask } from '#app/modules/tasks/site-tasks.server.ts'
import { readMark, writeMark } from './database-mark.server.ts'
import { type LastRun, type PauseReason, pauseReason } from './pause-rules.ts'

/**
 * Queues that would send data of a database copy to other systems. Messages are paused one by one, because sign-in codes are
 * still sent.
 */
export const PAUSED_WITH_MESSAGES: readonly JobQueue[] = ['crm', 'webhooks']

/** `lastRanAt`: when the previous worker last ran; null if unknown. */
export type SendingPause = { at: Date; reason: PauseReason; lastRanAt: Date | null }

/**
 * Pauses sending if the database was copied or restored, or the product was down for days: due messages may have been sent
 * already, or be outdated. Call it before a worker's first job. Does nothing if messages never leave this machine.
 */
export function checkSendingAtStart(now: Date): void {
  const found = readMark(db().$client.name)
  inTransaction((tx) => {
    const stored = lastRunOf(tx)
    const reason = isSendingConfigured() ? pauseReason(stored, found, now) : null
    if (reason !== null && stored !== null) pause(tx, reason, stored.at, now)
  })
}

/** Records that a worker runs at `now`, so that the next start can measure the downtime. */
export function recordSendingRun(now: Date): void {
  const mark = writeMark(db().$client.name, now)
  inTransaction((tx) => {
    tx.insert(sendingState)
      .values({ id: 1, mark, seenAt: now })
      .onConflictDoUpdate({ target: sendingState.id, set: { mark, seenAt: now } })
      .run()
  })
}

/** Whether a provider is configured, so that messages reach people. */
function isSendingConfigured(): boolean {
  const { SMTP_URL, twilio } = env()
  return SMTP_URL !== undefined || twilio !== undefined
}

/** When the product last ran on this database. Databases of earlier versions have no row yet, so the newest job counts. */
function lastRunOf(tx: Tx): LastRun | null {
  const row = tx.select({ mark: sendingState.mark, at: sendingState.seenAt }).from(sendingState).get()
  if (row) return row
  const at =
    tx
      .select({ at: max(jobs.createdAt) })
      .from(jobs)
      .get()?.at ?? null
  return at === null ? null : { mark: '', at }
}

function pause(tx: Tx, reason: PauseReason, lastRanAt: Date, now: Date): void {
  const state = { pausedAt: now, pauseReason: reason, lastRanAt }
  tx.insert(sendingState)
    .values({ id: 1, mark: '', seenAt: lastRanAt, ...state })
    .onConflictDoUpdate({ target: sendingState.id, set: state })
    .run()
  pauseQueuesFor(tx, PAUSED_WITH_MESSAGES, now)
  createSiteTask(tx, {
    kind: 'sending-paused',
    summary: 'Sending is paused. An admin must choose which due messages to send, under Sending.',
    dueAt: now,
  })
  log.warn({ reason, lastRanAt }, 'Sending is paused until an admin has decided under /admin/sending/paused')
}

const pauseRow = statement((db) =>
  db
    .select({ at: sendingState.pausedAt, reason: sendingState.pauseReason, lastRanAt: sendingState.lastRanAt })
    .from(sendingState),
)

/** The current pause, or null. */
export function findSendingPause(tx: Db | Tx): SendingPause | null {
  const row = pauseRow(tx).get()
  return row?.at && row.reason ? { at: row.at, reason: row.reason, lastRanAt: row.lastRanAt } : null
}

/** Whether messages wait for an admin. */
export function isSendingPaused(): boolean {
  return findSendingPause(db()) !== null
}
