import { and, count, eq, inArray, isNotNull, max, min, notInArray, type SQL, sql } from 'drizzle-orm'
import { env } from '#app/config/env.server.ts'
import { log } from '#app/config/log.server.ts'
import { db, type Db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { prepared, statement } from '#app/db/prepared.server.ts'
import { type JobQueue, jobs, messageContents, messages, sendingState } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { pauseQueuesFor, resumeQueuesFor } from '#app/modules/jobs/queues/pause-queue.server.ts'
import { runKindNow } from '#app/modules/jobs/enqueue-job.server.ts'
import { completeSiteTask, createSiteTask } from '#app/modules/tasks/site-tasks.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { recipientKey } from '../consent/recipient-key.server.ts'
import { reopenReceived } from '../received/store-received.server.ts'
import { readMark, writeMark } from './database-mark.server.ts'
import { type Choice, type LastRun, NEVER_PAUSED, type PauseReason, pauseReason } from './pause-rules.ts'

/**
 * Queues that would send data of a database copy to other systems. Messages are paused one by one, because sign-in codes are
 * still sent.
 */
const PAUSED_WITH_MESSAGES: readonly JobQueue[] = ['crm', 'webhooks']

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
    const reason = leaves() ? pauseReason(stored, found, now) : null
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
function leaves(): boolean {
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

const pauseRow = prepared((db) =>
  db
    .select({ at: sendingState.pausedAt, reason: sendingState.pauseReason, lastRanAt: sendingState.lastRanAt })
    .from(sendingState)
    .prepare(),
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

/** The first email of these kinds from a moment on, to a lead or an address. */
type WrittenMail = ({ leadId: string | null } | { to: string }) & { templates: readonly Kind['template'][]; from: Date }

type AskedMail = { who: string; templates: string; fromMs: number }

const stateOfMail = (column: typeof messages.leadId | typeof messages.recipientKey) =>
  statement((db, { who, templates, fromMs }: AskedMail) =>
    db
      .select({
        state: messages.state,
        heldReason: messages.heldReason,
        bouncedAt: messages.bouncedAt,
        answeredAt: messages.answeredAt,
      })
      .from(messages)
      .where(
        sql`${column} = ${who} and ${messages.createdAt} >= ${fromMs} and ${messages.template} in (select value from json_each(${templates}))`,
      )
      .orderBy(messages.createdAt, messages.id)
      .limit(1),
  )
const stateForLead = stateOfMail(messages.leadId)
const stateForAddress = stateOfMail(messages.recipientKey)

/** An email's moment, such as that of a payment, may be a little later than the email. */
const TOLERANCE_MS = 60_000

/**
 * waits: for an admin · dropped: by one, or we know of no such email · failed: refused, or it came back · sent: it left, is being
 * sent, or is held because of its reader's own limit.
 */
export type MailFate = 'sent' | 'waits' | 'dropped' | 'failed'

/** What became of an email. */
export function fateOf({ templates, from, ...asked }: WrittenMail): MailFate {
  const kinds = { templates: JSON.stringify(templates), fromMs: from.getTime() - TOLERANCE_MS }
  const mail =
    'to' in asked
      ? stateForAddress(db(), { who: recipientKey('email', asked.to), ...kinds }).get()
      : stateForLead(db(), { who: asked.leadId ?? '', ...kinds }).get()
  if (!mail || mail.state === 'suppressed') return 'dropped'
  if (mail.state === 'failed' || (mail.bouncedAt !== null && mail.answeredAt === null)) return 'failed'
  return (mail.state === 'queued' && isSendingPaused()) || (mail.state === 'held' && mail.heldReason === 'paused')
    ? 'waits'
    : 'sent'
}

/** What a page says about an email to its reader: `sent`, when they'll get `what`, or that they won't; nothing if dropped. */
export function mailWords(sent: string, what: string, mail?: WrittenMail): string {
  const fate = mail ? fateOf(mail) : isSendingPaused() ? 'waits' : 'sent'
  if (fate === 'failed') return `We couldn’t email you ${what}. Please call us.`
  return fate === 'dropped' ? '' : fate === 'waits' ? `We’ll email you ${what} as soon as our email is back.` : sent
}

/** What staff read after they sent something: `sent`, or while sending is paused, that `what` waits. */
export function sentWords(sent: string, what: string): string {
  return isSendingPaused() ? `Sending is paused. ${what} will wait for an admin.` : sent
}

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
    .set({ state: 'suppressed', lastError: `${actor.name} discarded it while sending was paused` })
    .where(isOfKind)
    .run()
}
