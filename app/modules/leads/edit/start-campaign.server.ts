import { eq } from 'drizzle-orm'
import { leads } from '#app/db/schema/index.ts'
import { findActiveRun, startOnlyRun } from '#app/modules/campaigns/runs.server.ts'
import { suggestedWorkflow, type Workflow } from '#app/modules/campaigns/workflows.ts'
import { ok, type Result } from '#app/result.ts'
import { writeLead } from '../write/write-lead.server.ts'

/**
 * Starts a workflow for a lead, by default the one that suits its status, and returns the run's id. running: another one is
 * running. If this one is already running, it continues.
 */
export function startCampaignOfLead(actor: { id: string }, wanted: { leadId: string; workflow?: Workflow }, now: Date) {
  return writeLead(wanted.leadId, now, (tx, leadId): Result<string | undefined, Refusal> => {
    const status = tx.select({ key: leads.statusKey }).from(leads).where(eq(leads.id, leadId)).get()?.key ?? ''
    const workflow = wanted.workflow ?? suggestedWorkflow(status)
    const started = startOnlyRun(tx, { leadId, workflow, actor: { kind: 'staff', userId: actor.id }, now })
    return started.ok ? ok(findActiveRun(tx, leadId)?.id) : started
  })
}

type Refusal = Extract<ReturnType<typeof startOnlyRun>, { ok: false }>['reason']
