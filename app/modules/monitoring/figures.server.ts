import { readFileSync, statfsSync, statSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { count, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { readIfThere } from '#app/config/private-files.server.ts'
import { env } from '#app/config/env.server.ts'
import { appliedMigrations, db, hasLostFile, knownMigrations, sqlite } from '#app/db/client.server.ts'
import { leadFiles, messages, rentLookups, sendingState } from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { type BackupOverview, findBackups } from '#app/modules/backups/back-up-daily.server.ts'
import { findMailbox, type WatchProblem } from '#app/modules/inbox/receive/mailbox-state.server.ts'
import { countJobs } from '#app/modules/jobs/list-jobs.server.ts'
import { listQueues, type QueueRow } from '#app/modules/jobs/queues/list-queues.server.ts'
import { listRetries, type Retries } from '#app/modules/jobs/queues/list-retries.server.ts'
import { isSendingPaused } from '#app/modules/messaging/pause/sending-pause.server.ts'
import { newestForOperators } from './changelog.ts'
import { replicaBehindMs } from './replica-age.server.ts'
import { medianResponseMs } from './response-times.ts'

type Channel = (typeof messages.$inferSelect)['channel']
type MessageState = (typeof messages.$inferSelect)['state']

/** All measurements of the product at one time, for the system page, the metrics and the health checks. */
export type Figures = {
  at: Date
  version: { number: string; build: string | null; startedAt: Date; changes: string[] }
  memoryBytes: number
  /** For this process; null if it handled no request within an hour. */
  responseMs: number | null
  database: {
    bytes: number
    walBytes: number
    failure: string | null
    isFileLost: boolean
    appliedMigrations: number
    knownMigrations: number
  }
  disk: { freeBytes: number; totalBytes: number }
  /** Photos and documents of leads. `isElsewhere`: they are in a bucket. */
  leadFiles: { bytes: number; isElsewhere: boolean }
  /** The last heartbeat of any worker; each sends one every minute. Null if there was none. */
  workerSeenAt: Date | null
  queues: QueueRow[]
  retries: Retries[]
  failedJobs: number
  /** In the last 24 hours, by result. */
  messages: { channel: Channel; state: MessageState; messageCount: number; bouncedCount: number }[]
  isSendingPaused: boolean
  /** Providers for messages. False: messages remain in the outbox. */
  providers: { mail: boolean; texts: boolean }
  mailbox: { name: string; problem: WatchProblem | null } | null
  /** In the last 24 hours; null if no rent provider is configured. */
  rentLookups: { asked: number; failed: number } | null
  /** `behindMs`: null if it can't be measured from here. Null if there is no replica. */
  replica: { behindMs: number | null } | null
  backups: BackupOverview | null
  /** Sample data needs no backup. */
  isProduction: boolean
}

/** Measures everything. Takes milliseconds, even with a million messages. */
export function readFigures(now: Date): Figures {
  const { SMTP_URL, twilio, LITESTREAM_URL, STORAGE_URL, isProduction } = env()
  const file = db().$client.name
  return {
    at: now,
    version: readVersion(),
    memoryBytes: process.memoryUsage.rss(),
    responseMs: medianResponseMs(now.getTime()),
    database: {
      bytes: bytesOf(file),
      walBytes: bytesOf(`${file}-wal`),
      failure: whyNotWritable(),
      isFileLost: hasLostFile(),
      appliedMigrations: appliedMigrations(sqlite()),
      knownMigrations: knownMigrations(),
    },
    disk: diskOf(file),
    leadFiles: { bytes: sumOfLeadFiles(), isElsewhere: STORAGE_URL !== undefined },
    workerSeenAt: findLastHeartbeat(),
    queues: listQueues(now),
    retries: listRetries(),
    failedJobs: countJobs().dead,
    messages: countMessages(new Date(now.getTime() - DAY_MS)),
    isSendingPaused: isSendingPaused(),
    providers: { mail: SMTP_URL !== undefined, texts: twilio !== undefined },
    mailbox: findMailbox(now),
    rentLookups: countLookups(new Date(now.getTime() - DAY_MS)),
    replica: LITESTREAM_URL === undefined ? null : { behindMs: replicaBehindMs(LITESTREAM_URL, file, now.getTime()) },
    backups: findBackups(),
    isProduction,
  }
}

/** The last heartbeat of any worker; null if there was none. */
export function findLastHeartbeat(): Date | null {
  return db().select({ at: sendingState.seenAt }).from(sendingState).get()?.at ?? null
}

/**
 * Why nothing can be written right now, or null. Takes the write lock without writing, so it doesn't notice a full disk: the
 * worker, which writes every minute, does.
 */
export function whyNotWritable(): string | null {
  try {
    sqlite().exec('begin immediate; rollback')
    return hasLostFile() ? 'its file was deleted or replaced' : null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const packageSchema = z.object({ version: z.string() })

/** The version in package.json, the first digits of the build stamp, and the changelog's news. */
function readVersion(): Figures['version'] {
  const { version } = packageSchema.parse(JSON.parse(readFileSync('package.json', 'utf8')))
  const changes = newestForOperators(readIfThere('CHANGELOG.md') ?? '')
  return {
    number: version,
    // Development has no build stamp.
    build: readIfThere('build/stamp')?.slice(0, 7) ?? null,
    startedAt: new Date(performance.timeOrigin),
    changes,
  }
}

function sumOfLeadFiles(): number {
  const bytes = sql<number>`coalesce(sum(${leadFiles.bytes}), 0)`
  return db().select({ bytes }).from(leadFiles).get()?.bytes ?? 0
}

function diskOf(file: string): Figures['disk'] {
  const { bavail, blocks, bsize } = statfsSync(path.dirname(file))
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

function countMessages(since: Date): Figures['messages'] {
  return db()
    .select({
      channel: messages.channel,
      state: messages.state,
      messageCount: count(),
      bouncedCount: count(messages.bouncedAt),
    })
    .from(messages)
    .where(gt(messages.createdAt, since))
    .groupBy(messages.channel, messages.state)
    .all()
}

function countLookups(since: Date): Figures['rentLookups'] {
  if (env().RENTCAST_API_KEY === undefined) return null
  const failed = sql`case when ${eq(rentLookups.outcome, 'failed')} then 1 end`
  const counted = db()
    .select({ asked: count(), failed: count(failed) })
    .from(rentLookups)
    .where(gt(rentLookups.fetchedAt, since))
    .get()
  return counted ?? { asked: 0, failed: 0 }
}

const bytesOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0
