import { fileSize } from '#app/format/file-size.ts'
import { formatMoment } from '#app/format/date.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#app/format/duration.ts'
import { formatCount, formatList } from '#app/format/money.ts'
import { KEPT_DAYS } from '#app/modules/backups/backup-rules.ts'
import { MAILBOX_WORDS } from '#app/modules/inbox/messages.ts'
import { QUEUES } from '#app/modules/jobs/queues/queues.ts'
import type { Figures } from './figures.server.ts'

/** look: needs attention this week · wrong: needs an admin now, who gets an email after ten minutes. */
export type PartState = 'well' | 'look' | 'wrong'

export type PartKey = 'worker' | 'queues' | 'mail' | 'texts' | 'providers' | 'backups' | 'replication' | 'database' | 'disk'

/** One part of the product as text. `says`: its state. `more`: other measurements. `todo`: what to do, if anything. */
export type Part = {
  key: PartKey
  title: string
  state: PartState
  says: string
  more: string | null
  todo: string | null
  /** Percentage of the disk in use. */ fill?: number
}

/** Workers send a heartbeat every minute; without one for this long, none is running. */
export const WORKER_SILENT_MS = 3 * MINUTE_MS
/** Someone is waiting for the jobs in the message and office queues. */
const AWAITED_LATE_MS = 10 * MINUTE_MS
/** Everything else: campaigns and imports create many jobs at a time. */
const OTHERS_LATE_MS = 6 * HOUR_MS
const AWAITED = new Set(['mail', 'text', 'prompt'])
/** Free disk share and bytes below which space is low, or nearly gone. */
const TIGHT = { share: 0.15, bytes: 2e9 }
const FULL = { share: 0.03, bytes: 0.5e9 }
/** SQLite checkpoints its WAL at 4 MB; a much larger one is held open by a reader that never finishes. */
const LONG_WAL_BYTES = 512e6
/** Litestream copies within a second. */
const REPLICA_LATE_MS = 5 * MINUTE_MS
/** A backup is made each day; a failed one is retried every hour. */
const BACKUP_LATE_MS = 30 * HOUR_MS

/** The state of each configured part. */
export function evaluateParts(figures: Figures): Part[] {
  const parts = [worker, queues, mail, texts, providers, backups, replication, database, disk]
  return parts.flatMap((judge) => judge(figures) ?? [])
}

/** The worst state of any part. */
export function worstOf(parts: readonly Part[]): PartState {
  const has = (state: PartState) => parts.some((part) => part.state === state)
  return has('wrong') ? 'wrong' : has('look') ? 'look' : 'well'
}

const WELL = { state: 'well', todo: null } as const

function worker({ workerSeenAt, at }: Figures): Part {
  const part = { key: 'worker', title: 'Background work', more: null } as const
  if (workerSeenAt !== null && at.getTime() - workerSeenAt.getTime() <= WORKER_SILENT_MS)
    return { ...part, ...WELL, says: `Running. Last seen ${agoOf(workerSeenAt, at)} ago.` }
  const since = workerSeenAt === null ? 'has ever run' : `has run since ${formatMoment(workerSeenAt)}`
  return {
    ...part,
    state: 'wrong',
    says: `No worker ${since}, so emails aren’t sent and due jobs don’t run.`,
    todo: 'Start the server with WORKER=inline, or start npm run worker. Its log shows why it stopped.',
  }
}

function queues({ queues: rows, failedJobs, at }: Figures): Part {
  const due = rows.reduce((sum, row) => sum + row.due, 0)
  const waiting = rows.flatMap((row) =>
    row.oldestDueAt === null || row.paused !== null ? [] : [{ ...row, since: row.oldestDueAt }],
  )
  const late = waiting.filter(
    ({ queue, since }) => at.getTime() - since.getTime() > (AWAITED.has(queue) ? AWAITED_LATE_MS : OTHERS_LATE_MS),
  )
  const oldest = oldestOf(waiting.map(({ since }) => since))
  const paused = rows.filter((row) => row.paused !== null).map(({ label }) => label)
  const part = {
    key: 'queues',
    title: 'Queues',
    says:
      oldest === null
        ? 'No jobs waiting.'
        : `${formatCount(due, 'job is', 'jobs are')} due. The oldest has waited ${agoOf(oldest, at)}.`,
    more:
      [
        failedJobs === 0 ? '' : `${formatCount(failedJobs, 'job')} failed on ${failedJobs === 1 ? 'its' : 'their'} last try.`,
        paused.length === 0 ? '' : `Paused: ${formatList(paused)}.`,
      ]
        .filter(Boolean)
        .join(' ') || null,
  } as const
  if (late.length > 0)
    return {
      ...part,
      state: 'wrong',
      todo: `Late: ${formatList(late.map(({ label }) => label))}. See Jobs for what’s waiting and why.`,
    }
  if (failedJobs > 0) return { ...part, state: 'look', todo: 'Run the failed jobs again or delete them.' }
  return { ...part, ...WELL }
}

function mail(figures: Figures): Part {
  const { providers: set, mailbox } = figures
  const part = { key: 'mail', title: 'Email' } as const
  const counts = countsOf(figures, 'email')
  const more =
    mailbox === null
      ? null
      : mailbox.problem === null
        ? `We read replies from ${mailbox.name}.`
        : `${MAILBOX_WORDS[mailbox.problem]}.`
  if (!set.mail) return { ...part, ...WELL, says: 'No mail server is set up, so emails stay in the outbox.', more }
  return { ...part, more, ...sendingOf(figures, 'mail', 'email', counts), ...(mailbox?.problem ? MAILBOX_WRONG : {}) }
}

const MAILBOX_WRONG = { state: 'wrong', todo: 'We aren’t receiving owners’ replies. See Sending, and check IMAP_URL.' } as const

function texts(figures: Figures): Part | null {
  if (!figures.providers.texts) return null
  return { key: 'texts', title: 'Texts', more: null, ...sendingOf(figures, 'text', 'text', countsOf(figures, 'sms')) }
}

type Counts = { sent: number; failed: number; bounced: number }

function countsOf({ messages }: Figures, channel: 'email' | 'sms'): Counts {
  const of = messages.filter((row) => row.channel === channel)
  const inState = (state: string) => of.filter((row) => row.state === state).reduce((sum, row) => sum + row.messageCount, 0)
  return { sent: inState('sent'), failed: inState('failed'), bounced: of.reduce((sum, row) => sum + row.bouncedCount, 0) }
}

/** How a channel's messages are sent. */
function sendingOf(
  { retries, isSendingPaused, at }: Figures,
  queue: 'mail' | 'text',
  noun: string,
  { sent, failed, bounced }: Counts,
): Pick<Part, 'state' | 'says' | 'todo'> {
  const counted = `In the last 24 hours: ${formatCount(sent, noun)} sent, ${bounced} bounced, ${failed} failed.`
  if (isSendingPaused)
    return { state: 'wrong', says: `Sending is paused. ${counted}`, todo: 'Go to Sending to choose which messages to send.' }
  const again = retries.find((row) => row.queue === queue)
  if (again && at.getTime() - again.since.getTime() > AWAITED_LATE_MS)
    return {
      state: 'wrong',
      says: `${formatCount(again.jobCount, noun)} couldn’t be sent. The oldest has waited ${agoOf(again.since, at)}. ${counted}`,
      todo: `We’re retrying. The provider said: ${again.error}`,
    }
  if (failed > 0) return { state: 'look', says: counted, todo: 'Check the outbox for what failed and why.' }
  return { ...WELL, says: counted }
}

function providers({ retries, rentLookups, at }: Figures): Part | null {
  const failing = retries.filter(({ queue }) => queue !== 'mail' && queue !== 'text')
  const part = { key: 'providers', title: 'Other services' } as const
  const asked =
    rentLookups === null
      ? null
      : `We called the rent service ${formatCount(rentLookups.asked, 'time')} in the last 24 hours. ${formatCount(rentLookups.failed, 'call')} failed.`
  if (failing.length === 0)
    return rentLookups !== null && rentLookups.failed > 0
      ? {
          ...part,
          state: 'look',
          says: 'The rent service failed.',
          more: asked,
          todo: 'Until it’s back, rent estimates use our stored rentals. Check RENTCAST_API_KEY.',
        }
      : { ...part, ...WELL, says: 'Nothing is waiting for another service.', more: asked }
  const isLate = failing.some(({ since }) => at.getTime() - since.getTime() > DAY_MS)
  const words = failing.map(({ queue, jobCount }) => `${QUEUES[queue].label} (${formatCount(jobCount, 'job')})`)
  return {
    ...part,
    state: isLate ? 'wrong' : 'look',
    says: `Retrying after a failure: ${formatList(words)}.`,
    more: asked,
    todo: `Last error: ${failing[0]?.error ?? ''}`,
  }
}

function backups({ backups: overview, isProduction, version, at }: Figures): Part | null {
  const part = { key: 'backups', title: 'Backups' } as const
  if (overview === null) {
    if (!isProduction) return null
    const todo = 'Set BACKUP_URL to a folder on another disk, or to a bucket.'
    return { ...part, state: 'look', says: 'No backup is set up.', more: null, todo }
  }
  const { last, error, state } = overview
  const begun = state === 'running' || state === 'requested' ? 'A backup is running now.' : null
  const more =
    last === null ? begun : [`${keptWords(last)} We keep backups for ${KEPT_DAYS} days.`, begun].filter(Boolean).join(' ')
  const says =
    last === null
      ? 'No backup yet.'
      : `The latest backup, from ${formatMoment(last.startedAt)}, has ${fileSize(last.databaseBytes)} and ${formatCount(last.fileCount, 'stored file')}. We tested restoring it.`
  const since = last?.startedAt ?? version.startedAt
  const isLate = at.getTime() - since.getTime() > BACKUP_LATE_MS
  if (error !== null)
    return { ...part, state: isLate || last === null ? 'wrong' : 'look', says, more, todo: `The last attempt failed: ${error}` }
  if (isLate)
    return { ...part, state: 'wrong', says, more, todo: 'Check the log for the reason, and make sure a worker is running.' }
  return { ...part, ...WELL, says, more }
}

const keptWords = ({ backupCount }: { backupCount: number }) => `${formatCount(backupCount, 'backup is', 'backups are')} there.`

function replication({ replica }: Figures): Part | null {
  if (replica === null) return null
  const part = { key: 'replication', title: 'Replication' } as const
  const { behindMs } = replica
  if (behindMs === null)
    return {
      ...part,
      ...WELL,
      says: 'Every change is copied to LITESTREAM_URL.',
      more: 'Check its age there. Errors go to the log.',
    }
  if (behindMs < REPLICA_LATE_MS)
    return {
      ...part,
      ...WELL,
      says: behindMs === 0 ? 'The copy is up to date.' : `The copy is ${lengthOf(behindMs)} behind.`,
      more: null,
    }
  return {
    ...part,
    state: 'wrong',
    says: `The copy is ${lengthOf(behindMs)} behind.`,
    more: `If this server failed now, you’d lose ${lengthOf(behindMs)} of work.`,
    todo: 'Check the log for Litestream’s message, and make sure its storage has room.',
  }
}

function database({ database: { bytes, walBytes, failure, isFileLost, appliedMigrations, knownMigrations } }: Figures): Part {
  const part = {
    key: 'database',
    title: 'Database',
    more: `${fileSize(bytes)}, plus ${fileSize(walBytes)} of changes not yet merged in.`,
  } as const
  if (isFileLost)
    return {
      ...part,
      state: 'wrong',
      says: 'The database’s file was deleted or replaced. What is saved now is lost when the server stops.',
      todo: 'Don’t stop the server yet. Copy the database and its -wal file from /proc/PID/fd, or restore the newest backup.',
    }
  if (failure !== null)
    return {
      ...part,
      state: 'wrong',
      says: `We can’t write to the database: ${failure}.`,
      todo: 'Free up disk space, or stop the program that’s locking the database.',
    }
  if (appliedMigrations !== knownMigrations)
    return {
      ...part,
      state: 'wrong',
      says: 'A newer build changed the database.',
      todo: 'Restart this server with the newest build.',
    }
  if (walBytes > LONG_WAL_BYTES)
    return {
      ...part,
      state: 'look',
      says: 'Accepts writes, but its log keeps growing.',
      todo: 'Another program has the file open. Close that program, or restart the server.',
    }
  return { ...part, ...WELL, says: 'Accepts writes.' }
}

function disk({ disk: { freeBytes, totalBytes }, database, leadFiles, backups }: Figures): Part {
  const isBelow = ({ share, bytes }: typeof TIGHT) => freeBytes < bytes || freeBytes < share * totalBytes
  const percent = Math.round((100 * (totalBytes - freeBytes)) / totalBytes)
  const part = {
    key: 'disk',
    title: 'Disk',
    says: `${percent}% full: ${gigabytes(freeBytes)} of ${gigabytes(totalBytes)} free.`,
    more: [
      `The database takes up ${fileSize(database.bytes + database.walBytes)}.`,
      `Lead files take up ${fileSize(leadFiles.bytes)}${leadFiles.isElsewhere ? ' in the bucket' : ''}.`,
      backups?.last ? `The database in the latest backup is ${fileSize(backups.last.databaseBytes)}.` : '',
    ]
      .filter(Boolean)
      .join(' '),
    fill: percent,
  } as const
  if (isBelow(FULL))
    return { ...part, state: 'wrong', todo: 'Free up space now. When the disk is full, forms can’t save anything.' }
  if (isBelow(TIGHT)) return { ...part, state: 'look', todo: 'Free up space, or use a larger disk.' }
  return { ...part, ...WELL }
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`

function oldestOf(moments: readonly Date[]): Date | null {
  return moments.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
}

const agoOf = (then: Date, now: Date) => lengthOf(now.getTime() - then.getTime())

/** '4 seconds', '12 minutes', '3 hours', '2 days' */
export function lengthOf(milliseconds: number): string {
  const ms = Math.max(0, milliseconds)
  if (ms < 2 * MINUTE_MS) return formatCount(Math.round(ms / SECOND_MS), 'second')
  if (ms < 2 * HOUR_MS) return formatCount(Math.round(ms / MINUTE_MS), 'minute')
  if (ms < 2 * DAY_MS) return formatCount(Math.round(ms / HOUR_MS), 'hour')
  return formatCount(Math.round(ms / DAY_MS), 'day')
}
