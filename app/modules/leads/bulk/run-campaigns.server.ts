import { findBlockOf } from '#app/modules/campaigns/find-block.server.ts'
import { startRun, stopRun } from '#app/modules/campaigns/runs.server.ts'
import { type Workflow, WORKFLOW_LABELS } from '#app/modules/campaigns/workflows.ts'
import { recordBatchItem } from '../batches/record-batch.server.ts'
import { type BulkOutcome, runBulk } from './run-bulk.server.ts'

/** Starts a campaign for several leads. Skips leads that are already in it or can't be emailed; ends what else is running. */
export function startCampaign(
  actor: { id: string },
  ids: readonly string[],
  workflow: Workflow,
  now = new Date(),
): Promise<BulkOutcome> {
  return runBulk(ids, {
    actorId: actor.id,
    kind: 'start_campaign',
    summary: (leads) => `Started ${WORKFLOW_LABELS[workflow]} for ${leads}`,
    now,
    work(tx, leadId, batchId) {
      if (findBlockOf(tx, { leadId, workflow, now }) !== null) return false
      const run = startRun(tx, { leadId, workflow, actor: { kind: 'staff', userId: actor.id, batchId }, now })
      if (!run) return false
      recordBatchItem(tx, { batchId, leadId, kind: 'changed', runs: { started: run.started.id, ended: run.ended?.id ?? null } })
      return true
    },
  })
}

/** Stops the running campaigns of several leads. */
export function stopCampaigns(actor: { id: string }, ids: readonly string[], now = new Date()): Promise<BulkOutcome> {
  return runBulk(ids, {
    actorId: actor.id,
    kind: 'stop_campaign',
    summary: (leads) => `Stopped campaigns for ${leads}`,
    now,
    work(tx, leadId, batchId) {
      const run = stopRun(tx, { leadId, actor: { kind: 'staff', userId: actor.id, batchId }, reason: 'stopped_by_staff', now })
      if (!run) return false
      recordBatchItem(tx, { batchId, leadId, kind: 'changed', runs: { started: null, ended: run.id } })
      return true
    },
  })
}
