import type { CAMPAIGN_WORKFLOWS } from '#app/db/schema/campaign-templates.ts'

export type Workflow = (typeof CAMPAIGN_WORKFLOWS)[number]

/** The workflows in the words of staff, in the order in which a lead comes through them. */
export const WORKFLOW_LABELS: Readonly<Record<Workflow, string>> = {
  warm_lead: 'Warm lead',
  confirmation: 'Confirmation',
  onboarding: 'Onboarding',
}

/** Statuses whose leads are not warmed any more, by what suits them instead (docs/product/lead.md). */
const LATER_WORKFLOWS: ReadonlyMap<string, Workflow> = new Map([
  ['site_visit_scheduled', 'confirmation'],
  ['walkthrough_scheduled', 'confirmation'],
  ['enrolled', 'onboarding'],
  ['closed', 'onboarding'],
])

/** The workflow that suits a lead with this status, to be proposed where one is started by hand. */
export function suggestedWorkflow(statusKey: string): Workflow {
  return LATER_WORKFLOWS.get(statusKey) ?? 'warm_lead'
}
