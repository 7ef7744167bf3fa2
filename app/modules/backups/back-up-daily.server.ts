import { and, desc, eq, isNull, lt, or } from 'drizzle-orm'
import { z } from 'zod'
import { log } from '#app/config/log.server.ts'
import { env } from '#app/config/env.server.ts'
import { db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { backups } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { ProcessPool } from '#app/modules/process-pool/process-pool.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { isBackupDue, LEASE_MS, MAX_BACKUP_MS } from './backup-rules.ts'

/** Rows to check: a day has up to 24 failures. */
const RECENT = 30
const MAX_ERROR_LENGTH = 500

type BackupState = (typeof backups.$inferSelect)['state']

/** The state of backups; null if BACKUP_URL isn't set. */
export type BackupOverview = {
  last: { startedAt: Date; name: string; databaseBytes: number; fileCount: number; backupCount: number } | null
  /** Why the newest try failed, or null. */
  error: string | null
  /** State of the newest one; null if there is none yet. */
  state: BackupState | null
}

export function findBackups(): BackupOverview | null {
  if (env().BACKUP_URL === undefined) return null
  const newest = db().select().from(backups).orderBy(desc(backups.id)).limit(1).get()
  const done = db().select().from(backups).where(eq(backups.state, 'done')).orderBy(desc(backups.id)).limit(1).get()
  return {
    last: done ? factsOf(done) : null,
    error: newest?.state === 'failed' ? newest.error : null,
    state: newest?.state ?? null,
  }
}

function factsOf({
  startedAt,
  name,
  databaseBytes,
  fileCount,
  backupCount,
}: typeof backups.$inferSelect): BackupOverview['last'] {
  if (startedAt === null || name === null) return null
  return { startedAt, name, databaseBytes: databaseBytes ?? 0, fileCount: fileCount ?? 0, backupCount: backupCount ?? 0 }
}

/** Requests a backup within a minute. Returns false if one was already requested, or backups are not possible. */
export function requestBackup(actor: Viewer, now: Date): boolean {
  if (env().BACKUP_URL === undefined) return false
  return inTransaction((tx) => {
    if (tx.select({ id: backups.id }).from(backups).where(eq(backups.state, 'requested')).get()) return false
    tx.insert(backups).values({ state: 'requested', createdAt: now }).run()
    recordAudit(tx, { userId: actor.id, action: 'backup_requested', subject: 'backups' })
    return true
  })
}

/**
 * Starts a due backup in another process, so that it uses neither the time nor the memory of requests. Call it every minute;
 * only one of several workers starts it.
 */
export function backUpWhenDue(now: Date): void {
  if (env().BACKUP_URL === undefined) return
  const begun = inTransaction((tx) => begin(tx, now))
  if (begun === null) return
  const renewal = setInterval(() => record(begun, { leaseUntil: leaseEnd(new Date()) }), LEASE_MS / 3).unref()
  runBackup(now)
    .then(
      (facts) => record(begun, { state: 'done', ...facts, finishedAt: new Date() }),
      (error: unknown) => {
        log.error({ err: error }, 'The backup failed; retrying in an hour')
        const words = error instanceof Error ? error.message : String(error)
        record(begun, { state: 'failed', error: words.slice(0, MAX_ERROR_LENGTH), finishedAt: new Date() })
      },
    )
    .finally(() => clearInterval(renewal))
}

/** The id of the backup that this process should make; null if none is due. */
function begin(tx: Tx, now: Date): string | null {
  tx.update(backups)
    .set({ state: 'failed', error: 'The worker stopped partway through', finishedAt: now })
    .where(and(eq(backups.state, 'running'), or(isNull(backups.leaseUntil), lt(backups.leaseUntil, now))))
    .run()
  const recent = tx.select().from(backups).orderBy(desc(backups.id)).limit(RECENT).all()
  if (!isBackupDue(recent, now)) return null
  const begun = { state: 'running', startedAt: now, leaseUntil: leaseEnd(now) } as const
  const requested = recent.find(({ state }) => state === 'requested')
  if (requested === undefined)
    return tx
      .insert(backups)
      .values({ ...begun, createdAt: now })
      .returning()
      .get().id
  tx.update(backups).set(begun).where(eq(backups.id, requested.id)).run()
  return requested.id
}

const leaseEnd = (now: Date) => new Date(now.getTime() + LEASE_MS)

function record(id: string, values: Partial<typeof backups.$inferInsert>): void {
  try {
    db().update(backups).set(values).where(eq(backups.id, id)).run()
  } catch (error) {
    // The server stopped, or the disk is full: counts as failed once the lease has expired.
    log.error({ err: error }, 'Could not record the state of a backup')
  }
}

const outcomeSchema = z.union([
  z.object({ error: z.string() }),
  z.object({ name: z.string(), databaseBytes: z.number(), fileCount: z.number(), backupCount: z.number() }),
])

const pool = new ProcessPool<Date, unknown>({
  file: 'app/worker/backup-worker.ts',
  processes: 1,
  timeLimitMs: MAX_BACKUP_MS,
  // Parts of 8 MB, lists of keys.
  memoryLimitMb: 256,
  // One a day, so its memory and open files are freed at once.
  idleMs: 0,
  maxWaiting: 1,
  hasSettings: true,
})

async function runBackup(at: Date) {
  const outcome = outcomeSchema.parse(
    await pool.run(at).catch((error: unknown) => {
      throw new Error('The backup took too long or too much memory', { cause: error })
    }),
  )
  if ('error' in outcome) throw new Error(outcome.error)
  log.info(outcome, 'Backup made and test-restored')
  return outcome
}
