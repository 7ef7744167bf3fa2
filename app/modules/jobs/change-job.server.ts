import { and, eq, inArray } from 'drizzle-orm'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { jobs } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { ok, refused, type Result } from '#app/result.ts'

type Actor = { id: string }

/**
 * not-dead: no longer a dead letter · open: the same work is already waiting or running · message:
 * its message is sent again in the outbox instead.
 */
type NotRepeated = 'not-dead' | 'open' | 'message'

/** Retries a dead letter with its full number of attempts. */
export function repeatJob(actor: Actor, jobId: string, now = new Date()): Result<undefined, NotRepeated> {
  return inTransaction((tx) => {
    const job = tx.select().from(jobs).where(isDead(jobId)).get()
    if (!job) return refused('not-dead')
    if (job.kind === 'send-message') return refused('message')
    if (job.uniqueKey !== null && hasOpenJob(tx, job.uniqueKey)) return refused('open')
    tx.update(jobs)
      .set({ state: 'waiting', attempts: 0, interruptedAttempts: 0, runAt: now, finishedAt: null, lastError: null })
      .where(isDead(jobId))
      .run()
    recordAudit(tx, { userId: actor.id, action: 'job_repeated', subject: jobId, detail: { kind: job.kind } })
    return ok()
  })
}

/** Runs a waiting job now. */
export function runWaitingJob(actor: Actor, jobId: string, now = new Date()): Result<undefined, 'not-waiting'> {
  return inTransaction((tx) => {
    const waiting = and(eq(jobs.id, jobId), eq(jobs.state, 'waiting'))
    const [job] = tx.update(jobs).set({ runAt: now }).where(waiting).returning({ kind: jobs.kind }).all()
    if (!job) return refused('not-waiting')
    recordAudit(tx, { userId: actor.id, action: 'job_hurried', subject: jobId, detail: { kind: job.kind } })
    return ok()
  })
}

/** Permanently deletes a dead letter without doing its work. */
export function deleteJob(actor: Actor, jobId: string): Result<undefined, 'not-dead'> {
  return inTransaction((tx) => {
    const [job] = tx.delete(jobs).where(isDead(jobId)).returning({ kind: jobs.kind }).all()
    if (!job) return refused('not-dead')
    recordAudit(tx, { userId: actor.id, action: 'job_dropped', subject: jobId, detail: { kind: job.kind } })
    return ok()
  })
}

function isDead(jobId: string) {
  return and(eq(jobs.id, jobId), eq(jobs.state, 'dead'))
}

function hasOpenJob(tx: Tx, uniqueKey: string): boolean {
  const open = and(eq(jobs.uniqueKey, uniqueKey), inArray(jobs.state, ['waiting', 'running']))
  return tx.select({ id: jobs.id }).from(jobs).where(open).get() !== undefined
}
