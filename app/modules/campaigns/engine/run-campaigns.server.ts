import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { log } from '#app/config/log.server.ts'
import { type Db, db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { inSlices } from '#app/db/in-slices.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { campaignCandidates, campaignPlan, campaignRuns } from '#app/db/schema/index.ts'
import { HOUR_MS } from '#app/format/duration.ts'
import { defineJob } from '#app/modules/jobs/loop/job-handler.server.ts'
import { beginCampaign, removeCampaignCandidate, listCandidates } from './begin-campaigns.server.ts'
import { fingerprintOf, readContext } from '../context.server.ts'
import { checkRun } from './check-run.server.ts'

/** Runs per read. */
const BATCH = 200

const dueRuns = statement((db, { now, max }: { now: Date; max: number }) =>
  db
    .select({ id: campaignRuns.id })
    .from(campaignRuns)
    .where(and(sql`${campaignRuns.nextCheckAt} is not null`, lte(campaignRuns.nextCheckAt, now)))
    .orderBy(asc(campaignRuns.nextCheckAt), asc(campaignRuns.id))
    .limit(max),
)

function listDueRuns(tx: Db | Tx, now: Date, max: number): string[] {
  return dueRuns(tx, { now, max })
    .all()
    .map(({ id }) => id)
}

/** Whether any campaign has work to do. */
export function hasCampaignWork(now: Date): boolean {
  return (
    listDueRuns(db(), now, 1).length > 0 ||
    db().select({ id: campaignCandidates.leadId }).from(campaignCandidates).limit(1).get() !== undefined
  )
}

/** Whether the steps or settings have changed since the runs were scheduled. */
export function needsNewPlan(): boolean {
  const planned = db().select({ fingerprint: campaignPlan.fingerprint }).from(campaignPlan).get()
  return planned?.fingerprint !== fingerprintOf(readContext(db()))
}

/**
 * Starts automatic campaigns and processes all runs that are due, in transactions of a few milliseconds. The next job, a minute
 * later, continues.
 */
export const runCampaignsJob = defineJob({
  payload: z.object({}),
  async run(_payload, { now, signal }) {
    for (let ids = listNow(); ids.length > 0 && !signal.aborted; ids = listNow()) {
      await each(ids, (tx, leadId) => beginCampaign(tx, leadId, now), removeCampaignCandidate)
    }
    for (let ids = listDueRuns(db(), now, BATCH); ids.length > 0 && !signal.aborted; ids = listDueRuns(db(), now, BATCH)) {
      const context = readContext(db())
      await each(
        ids,
        (tx, runId) => checkRun(tx, runId, context, now),
        (tx, runId) => postponeCheck(tx, runId, now),
      )
    }
  },
})

const listNow = () => inTransaction((tx) => listCandidates(tx, BATCH))

function postponeCheck(tx: Tx, runId: string, now: Date): void {
  tx.update(campaignRuns)
    .set({ nextCheckAt: new Date(now.getTime() + HOUR_MS) })
    .where(eq(campaignRuns.id, runId))
    .run()
}

/** Schedules a new check of all active runs, because steps or settings changed. Changes apply to unsent messages. */
export const replanCampaignsJob = defineJob({
  payload: z.object({}),
  async run() {
    const fingerprint = fingerprintOf(readContext(db()))
    for (let ids = activeRunsAfter(''); ids.length > 0; ids = activeRunsAfter(ids.at(-1) ?? '')) {
      await inSlices(ids, (tx, runId) => checkNow(tx, { runId }).run())
    }
    const row = { id: 1, fingerprint }
    inTransaction((tx) =>
      tx.insert(campaignPlan).values(row).onConflictDoUpdate({ target: campaignPlan.id, set: { fingerprint } }).run(),
    )
  },
})

const checkNow = statement((db, { runId }: { runId: string }) =>
  db
    .update(campaignRuns)
    .set({ nextCheckAt: sql`0` })
    .where(and(eq(campaignRuns.id, runId), sql`${campaignRuns.state} in ('active', 'blocked')`)),
)

function activeRunsAfter(id: string): string[] {
  const active = and(inArray(campaignRuns.state, ['active', 'blocked']), gt(campaignRuns.id, id))
  const rows = db().select({ id: campaignRuns.id }).from(campaignRuns).where(active).orderBy(asc(campaignRuns.id)).limit(BATCH)
  return rows.all().map((run) => run.id)
}

/** Runs a function for each item. A failure is logged and left for later, and the others continue. */
async function each(
  ids: readonly string[],
  work: (tx: Tx, id: string) => void,
  leave: (tx: Tx, id: string) => void,
): Promise<void> {
  try {
    await inSlices(ids, work)
  } catch (error) {
    log.error({ err: error }, 'One of several campaigns could not be checked; checking each one separately')
    for (const id of ids) alone(id, work, leave)
  }
}

function alone(id: string, work: (tx: Tx, id: string) => void, leave: (tx: Tx, id: string) => void): void {
  try {
    inTransaction((tx) => work(tx, id))
  } catch (error) {
    log.error({ err: error, subject: id }, 'A campaign could not be checked')
    inTransaction((tx) => leave(tx, id))
  }
}
