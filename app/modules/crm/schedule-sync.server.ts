import { and, asc, eq, inArray, notExists, sql } from 'drizzle-orm'
import { crmAdapter } from '#app/adapters/crm/index.server.ts'
import { db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { crmConnection, crmRecords, jobs } from '#app/db/schema/index.ts'
import { enqueueJob, runKindNow } from '#app/modules/jobs/enqueue-job.server.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { IS_FAILED } from './queries.server.ts'

/** Most jobs to queue at a time. The next check is within a minute. */
const MAX_JOBS = 1_000

/** Queues a job for each lead that needs one. Turns change tracking on after a CRM is set up, and off after it is removed. */
export function scheduleCrmSync(now: Date): void {
  const isSetUp = crmAdapter() !== null
  const isOn = db().select().from(crmConnection).get() !== undefined
  if (isSetUp !== isOn) switchNoteTaking(isSetUp, now)
  if (isSetUp) enqueueOpenLeads(now)
}

function switchNoteTaking(isSetUp: boolean, now: Date): void {
  inTransaction((tx) => {
    if (isSetUp) tx.insert(crmConnection).values({ id: 1, since: now }).onConflictDoNothing().run()
    else tx.delete(crmConnection).run()
  })
}

/** At most one job per lead, ensured by the key: two would create two records. */
export function enqueueOpenLeads(now: Date): void {
  const open = openLeads()
  // Reading first avoids the write lock in the usual case.
  if (open.length === 0) return
  inTransaction((tx) => {
    for (const { leadId } of open)
      enqueueJob(tx, { kind: 'sync-crm-lead', payload: { leadId }, uniqueKey: `crm:${leadId}`, runAt: now })
  })
}

/** Sends the leads waiting for a retry now, because the problem is probably fixed. Returns how many. */
export function expediteOpenLeads(tx: Tx, now: Date): number {
  return runKindNow(tx, 'sync-crm-lead', now)
}

function openLeads() {
  const job = db()
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.uniqueKey, sql`'crm:' || ${crmRecords.leadId}`), inArray(jobs.state, ['waiting', 'running'])))
  return db()
    .select({ leadId: crmRecords.leadId })
    .from(crmRecords)
    .where(and(sql`version > sent_version and version > failed_version`, notExists(job)))
    .orderBy(asc(crmRecords.queuedAt), asc(crmRecords.leadId))
    .limit(MAX_JOBS)
    .all()
}

/** Retries failed leads, whose jobs are queued within a minute, and runs waiting retries now. Returns how many. */
export function retryLeads(actor: { id: string }, now = new Date()): number {
  return inTransaction((tx) => {
    const { changes: failed } = tx.update(crmRecords).set({ failedVersion: 0 }).where(IS_FAILED).run()
    const leads = failed + expediteOpenLeads(tx, now)
    if (leads > 0) recordAudit(tx, { userId: actor.id, action: 'crm_repeated', subject: 'crm', detail: { leads } })
    return leads
  })
}
