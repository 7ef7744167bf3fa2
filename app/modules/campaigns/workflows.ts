import type { CAMPAIGN_WORKFLOWS, TEMPLATE_USES } from '#app/db/schema/campaign-templates.ts'

export type Workflow = (typeof CAMPAIGN_WORKFLOWS)[number]
export type TemplateUse = (typeof TEMPLATE_USES)[number]

/** The workflows in the words of staff, in the order in which a lead comes through them. */
export const WORKFLOW_LABELS: Readonly<Record<Workflow, string>> = {
  warm_lead: 'Warm lead',
  confirmation: 'Confirmation',
  onboarding: 'Onboarding',
}

/** Statuses whose leads are not warmed anymore, by what suits them instead. */
const LATER_WORKFLOWS: ReadonlyMap<string, Workflow> = new Map([
  ['site_visit_scheduled', 'confirmation'],
  ['walkthrough_scheduled', 'confirmation'],
  ['enrolled', 'onboarding'],
  ['closed', 'onboarding'],
])

/** The workflow that suits a lead with this status, to be proposed where one is started by hand. The Monitor shows that of S4.10 (`workflowOfRow`) where none ever ran. */
export function suggestedWorkflow(statusKey: string): Workflow {
  return LATER_WORKFLOWS.get(statusKey) ?? 'warm_lead'
}

/** The workflow that each status belongs to (docs/product/campaigns.md): a run ends where its lead comes to one of another. Won and Lost belong to none. */
const WORKFLOWS_OF_STATUS: ReadonlyMap<string, Workflow> = new Map([
  ['leads', 'warm_lead'],
  ['analysis_submitted', 'warm_lead'],
  ['proposal', 'warm_lead'],
  ['site_visit_scheduled', 'confirmation'],
  ['walkthrough_scheduled', 'confirmation'],
  // No campaign begins with it; anyone with a walkthrough then is reminded of it.
  ['contract_sent', 'confirmation'],
  ['enrolled', 'onboarding'],
  ['closed', 'onboarding'],
])

/** The statuses, as `leads.statusKey` has them, that a workflow belongs to, in the order of the pipeline. */
export function statusesOf(workflow: Workflow): string[] {
  return [...WORKFLOWS_OF_STATUS].flatMap(([status, of]) => (of === workflow ? [status] : []))
}

/** The workflow that a status (as `leads.statusKey` has it) belongs to; null where it belongs to none. */
export function workflowOfStatus(statusKey: string): Workflow | null {
  return WORKFLOWS_OF_STATUS.get(statusKey) ?? null
}

/** The workflow that begins by itself for a lead with this status; null where none does. */
export function workflowToBegin(statusKey: string, hasWalkthroughAhead: boolean): Workflow | null {
  return statusKey === 'contract_sent' && !hasWalkthroughAhead ? null : workflowOfStatus(statusKey)
}
