import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { type Db, db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { inSlices } from '#app/db/in-slices.server.ts'
import { crmRecords, crmRuns, leads, users } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { enqueueOpenLeads } from './schedule-sync.server.ts'

type Actor = { id: string }

/**
 * Sends every lead that the CRM does not have, oldest first. Returns how many there are. running: a run is in progress · nothing:
 * the CRM has all of them.
 */
export async function startCrmRun(actor: Actor, now = new Date()): Promise<Result<number, 'running' | 'nothing'>> {
  const unknown = listUnknownLeads()
  const [first] = unknown
  if (!first) return refused(findCrmRun()?.isRunning ? 'running' : 'nothing')
  const runId = inTransaction((tx) => {
    if (findCrmRun(tx)?.isRunning) return null
    const { id } = tx.insert(crmRuns).values({ startedById: actor.id, createdAt: now }).returning({ id: crmRuns.id }).get()
    // Writing the first lead marks the run as in progress, in case someone else presses the button at the same time.
    writeRecord(tx, { leadId: first.id, runId: id, now })
    recordAudit(tx, { userId: actor.id, action: 'crm_run_started', subject: 'crm', detail: { leads: unknown.length } })
    return id
  })
  if (runId === null) return refused('running')
  await inSlices(unknown, (tx, lead) => {
    if (!isStopped(tx, runId)) writeRecord(tx, { leadId: lead.id, runId, now })
  })
  enqueueOpenLeads(now)
  return ok(unknown.length)
}

/** Ignores a lead that is already queued for another reason. */
function writeRecord(tx: Tx, { leadId, runId, now }: { leadId: string; runId: string; now: Date }): void {
  insertRow(tx, crmRecords, { leadId, runId, queuedAt: now }, { orIgnore: true })
}

function isStopped(tx: Tx, runId: string): boolean {
  return tx.select({ stoppedAt: crmRuns.stoppedAt }).from(crmRuns).where(eq(crmRuns.id, runId)).get()?.stoppedAt !== null
}

/** Stops the current run: what was sent remains in the CRM, the rest is not sent. Returns false if there is none. */
export function stopCrmRun(actor: Actor, now = new Date()): boolean {
  return inTransaction((tx) => {
    const run = findCrmRun(tx)
    if (!run?.isRunning) return false
    tx.update(crmRuns).set({ stoppedAt: now }).where(eq(crmRuns.id, run.id)).run()
    // Jobs that are already queued find nothing to send. A lead that changed since is still sent.
    tx.delete(crmRecords)
      .where(and(eq(crmRecords.runId, run.id), sql`sent_version = 0 and crm_id is null and version = 1`))
      .run()
    recordAudit(tx, { userId: actor.id, action: 'crm_run_stopped', subject: 'crm' })
    return true
  })
}

export type RunProgress = {
  id: string
  startedAt: Date
  by: string | null
  stoppedAt: Date | null
  total: number
  sent: number
  failed: number
  isRunning: boolean
}

/** The last run and its progress, or null. */
export function findCrmRun(tx: Db | Tx = db()): RunProgress | null {
  const run = tx
    .select({ id: crmRuns.id, startedAt: crmRuns.createdAt, by: users.name, stoppedAt: crmRuns.stoppedAt })
    .from(crmRuns)
    .leftJoin(users, eq(users.id, crmRuns.startedById))
    .orderBy(desc(crmRuns.id))
    .limit(1)
    .get()
  if (!run) return null
  const counts = tx
    .select({
      total: sql<number>`count(*)`,
      sent: sql<number>`count(case when sent_version > 0 then 1 end)`,
      failed: sql<number>`count(case when sent_version = 0 and failed_version > 0 then 1 end)`,
    })
    .from(crmRecords)
    .where(eq(crmRecords.runId, run.id))
    .get() ?? { total: 0, sent: 0, failed: 0 }
  return { ...run, ...counts, isRunning: run.stoppedAt === null && counts.sent + counts.failed < counts.total }
}

/** Except leads that are in the trash or merged. Includes the demo's sample leads. */
function listUnknownLeads() {
  return db()
    .select({ id: leads.id })
    .from(leads)
    .leftJoin(crmRecords, eq(crmRecords.leadId, leads.id))
    .where(and(isNull(leads.deletedAt), isNull(crmRecords.leadId)))
    .orderBy(leads.createdAt, leads.id)
    .all()
}

/** How many leads were never sent to the CRM. */
export function countUnknownLeads(): number {
  const [row] = db()
    .select({ n: sql<number>`count(*)` })
    .from(leads)
    .leftJoin(crmRecords, eq(crmRecords.leadId, leads.id))
    .where(and(isNull(leads.deletedAt), isNull(crmRecords.leadId)))
    .all()
  return row?.n ?? 0
}
