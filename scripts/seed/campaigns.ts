import type { Tx } from '#app/db/client.server.ts'
import { type CAMPAIGN_WORKFLOWS, campaignRuns } from '#app/db/schema/index.ts'
import { statusKey } from '#app/modules/leads/status/status.ts'
import type { SeededLead } from './leads.ts'
import { daysAfter } from './moments.ts'
import type { Random } from './random.ts'

type Workflow = (typeof CAMPAIGN_WORKFLOWS)[number]

/** Runs of the three workflows: running, stopped and finished. Their templates are in every database. */
export function seedCampaigns(tx: Tx, random: Random, now: Date, seeded: SeededLead[]): void {
  for (const { lead } of seeded.slice(0, 150)) {
    const workflow = workflowOf(statusKey(lead.status))
    if (!workflow || !random.chance(0.6)) continue
    const startedAt = lead.statusChangedAt
    const isRecent = startedAt > daysAfter(now, -30)
    const state = isRecent ? random.weighted({ active: 80, stopped: 20 }) : random.weighted({ finished: 70, stopped: 30 })
    tx.insert(campaignRuns)
      .values({
        leadId: lead.id,
        workflow,
        state,
        startedAt,
        endedAt: state === 'active' ? null : isRecent ? now : daysAfter(startedAt, 30),
        endReason: state === 'stopped' ? 'stopped_by_staff' : null,
      })
      .run()
  }
}

/** What starts by itself. */
function workflowOf(status: string): Workflow | null {
  if (['leads', 'analysis_submitted', 'proposal'].includes(status)) return 'warm_lead'
  if (['site_visit_scheduled', 'walkthrough_scheduled'].includes(status)) return 'confirmation'
  return ['enrolled', 'closed'].includes(status) ? 'onboarding' : null
}
