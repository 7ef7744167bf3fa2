import type { CAMPAIGN_WORKFLOWS, TEMPLATE_USES } from '#app/db/schema/campaign-templates.ts'

export type Workflow = (typeof CAMPAIGN_WORKFLOWS)[number]
export type TemplateUse = (typeof TEMPLATE_USES)[number]

/** Labels of the workflows, in the order in which a lead passes through them. */
export const WORKFLOW_LABELS: Readonly<Record<Workflow, string>> = {
  warm_lead: 'Warm lead',
  confirmation: 'Confirmation',
  onboarding: 'Onboarding',
}

/** Statuses after the warm lead stage, with their workflow. */
const LATER_WORKFLOWS: ReadonlyMap<string, Workflow> = new Map([
  ['site_visit_scheduled', 'confirmation'],
  ['walkthrough_scheduled', 'confirmation'],
  ['enrolled', 'onboarding'],
  ['closed', 'onboarding'],
])

/** The workflow to suggest for a status when staff start one. The Monitor shows S4.10's (`workflowOfRow`) if none ever ran. */
export function suggestedWorkflow(statusKey: string): Workflow {
  return LATER_WORKFLOWS.get(statusKey) ?? 'warm_lead'
}

/**
 * The workflow of each status (docs/product/campaigns.md). A run ends when its lead reaches a status of another workflow. Won and
 * Lost have none.
 */
const WORKFLOWS_OF_STATUS: ReadonlyMap<string, Workflow> = new Map([
  ['leads', 'warm_lead'],
  ['analysis_submitted', 'warm_lead'],
  ['proposal', 'warm_lead'],
  ['site_visit_scheduled', 'confirmation'],
  ['walkthrough_scheduled', 'confirmation'],
  // Starts no campaign, except reminders if there is a walkthrough.
  ['contract_sent', 'confirmation'],
  ['enrolled', 'onboarding'],
  ['closed', 'onboarding'],
])

/** The statuses of a workflow (as in `leads.statusKey`), in pipeline order. */
export function statusesOf(workflow: Workflow): string[] {
  return [...WORKFLOWS_OF_STATUS].flatMap(([status, of]) => (of === workflow ? [status] : []))
}

/** The workflow of a status (as in `leads.statusKey`), or null. */
export function workflowOfStatus(statusKey: string): Workflow | null {
  return WORKFLOWS_OF_STATUS.get(statusKey) ?? null
}

/** The workflow that starts automatically for a lead with this status, or null. */
export function workflowToBegin(statusKey: string, hasWalkthroughAhead: boolean): Workflow | null {
  return statusKey === 'contract_sent' && !hasWalkthroughAhead ? null : workflowOfStatus(statusKey)
}
