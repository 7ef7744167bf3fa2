import type { CAMPAIGN_WORKFLOWS } from '#app/db/schema/campaigns.ts'

export type Workflow = (typeof CAMPAIGN_WORKFLOWS)[number]

/** The workflows in the words of staff, in the order in which a lead comes through them. */
export const WORKFLOW_LABELS: Readonly<Record<Workflow, string>> = {
  warm_lead: 'Warm lead',
  confirmation: 'Confirmation',
  onboarding: 'Onboarding',
}
