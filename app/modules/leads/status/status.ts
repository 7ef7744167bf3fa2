import type { LEAD_STATUSES } from '#app/db/schema/leads.ts'

/** A stored status of a lead. */
export type LeadStatus = (typeof LEAD_STATUSES)[number]

/** The colors of status badges. */
export type StatusTone = 'gray' | 'blue' | 'purple' | 'yellow' | 'orange' | 'green' | 'emerald' | 'red'

/** Every status in the order of the pipeline, with its badge color (docs/product/status.md). */
const TONES: Record<LeadStatus, StatusTone> = {
  leads: 'gray',
  analysis_submitted: 'blue',
  proposal: 'gray',
  site_visit_scheduled: 'yellow',
  walkthrough_scheduled: 'yellow',
  contract_sent: 'orange',
  enrolled: 'purple',
  closed: 'green',
  won: 'emerald',
  lost: 'red',
}

/** All statuses in the order in which lists and menus offer them. */
export const PIPELINE_STATUSES = Object.keys(TONES).filter(isLeadStatus)

/** Only forward (docs/product/status.md): the order in which public and automatic steps may move a lead. 'won' and 'lost' are outside. */
const FORWARD_ORDER: readonly LeadStatus[] = [
  'leads',
  'analysis_submitted',
  'proposal',
  'site_visit_scheduled',
  'walkthrough_scheduled',
  'contract_sent',
  'enrolled',
  'closed',
]

/** Where a lead stays whatever a public or automatic step asks for. */
const FINAL_STATUSES: readonly LeadStatus[] = ['won', 'lost', 'closed']

/** From the acknowledged terms on, and anyone who was won by other ways. */
const ONBOARDING_STATUSES: readonly string[] = [...FORWARD_ORDER.slice(FORWARD_ORDER.indexOf('site_visit_scheduled')), 'won']

/** Every spelling of New Lead, apart from a missing status. */
const NEW_LEAD_SPELLINGS: readonly string[] = ['leads', 'new', 'new_lead', '']

/** How New Lead is written in addresses: `?status=new_lead`. */
const NEW_LEAD_IN_ADDRESS = 'new_lead'

/** Statuses that staff are asked why for: lost always, closed and won where they like. */
const REASONED_STATUSES: readonly string[] = ['lost', 'closed', 'won'] satisfies LeadStatus[]

/** Whether no one may set this status without saying why. */
export function needsReason(status: LeadStatus): boolean {
  return status === 'lost'
}

/** Whether staff are asked why they set this status. */
export function takesReason(status: string): boolean {
  return REASONED_STATUSES.includes(status)
}

/** Whether the owner of a lead with this status is on the way to being a client, or is one. */
export function hasBegunOnboarding(stored: string | null): boolean {
  return ONBOARDING_STATUSES.includes(statusKey(stored))
}

export function isLeadStatus(value: unknown): value is LeadStatus {
  return typeof value === 'string' && Object.hasOwn(TONES, value)
}

/** Whether a stored status means New Lead: 'leads', 'new', 'new_lead', empty and missing all do. */
export function isNewLead(stored: string | null | undefined): boolean {
  return stored === null || stored === undefined || NEW_LEAD_SPELLINGS.includes(stored)
}

/** The status that a lead is counted, filtered and labeled by; the database's `status_key` says the same. */
export function statusKey(stored: string | null | undefined): string {
  return isNewLead(stored) ? 'leads' : (stored ?? 'leads')
}

/** The status that an analysis entry without a lead is shown with: 'pending' and missing are analysis_submitted. */
export function entryStatusKey(stored: string | null | undefined): string {
  return stored === null || stored === undefined || stored === '' || stored === 'pending'
    ? 'analysis_submitted'
    : statusKey(stored)
}

/** The label of a status: New Lead, else its words capitalized. */
export function statusLabel(stored: string | null | undefined): string {
  const key = statusKey(stored)
  if (key === 'leads') return 'New Lead'
  return key
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

/** The badge color of a status; gray for any that S4.11 does not name. */
export function statusTone(stored: string | null | undefined): StatusTone {
  const key = statusKey(stored)
  return isLeadStatus(key) ? TONES[key] : 'gray'
}

/** The `status` of an address (`?status=`) as a status key; undefined where it asks for none that exists. */
export function statusFromAddress(value: string | null): LeadStatus | undefined {
  if (value === null || value === '') return undefined
  const key = statusKey(value)
  return isLeadStatus(key) ? key : undefined
}

/** A status as addresses write it. */
export function statusInAddress(status: LeadStatus): string {
  return status === 'leads' ? NEW_LEAD_IN_ADDRESS : status
}

/** How far along the pipeline a status is, from 0; -1 for those outside the order (won, lost, unknown ones). */
export function pipelineRank(stored: string | null | undefined): number {
  const key = statusKey(stored)
  return FORWARD_ORDER.findIndex((status) => status === key)
}

/** Whether a public or automatic step may move a lead from one status to another: forward only, and never out of won, lost or closed. */
export function mayMoveForward(from: string | null | undefined, to: LeadStatus): boolean {
  const key = statusKey(from)
  if (isLeadStatus(key) && FINAL_STATUSES.includes(key)) return false
  // A status that the product does not know is left to staff.
  return pipelineRank(from) >= 0 && pipelineRank(to) > pipelineRank(from)
}

/** The status that a lead goes back to when its walkthrough is canceled; null where it is not one of a walkthrough. */
export function statusBefore(status: string): LeadStatus | null {
  return status === 'walkthrough_scheduled' || status === 'site_visit_scheduled' ? 'proposal' : null
}

/** The status that a lead moves on to as a rule; null behind the end of the pipeline. */
export function nextStatus(status: LeadStatus): LeadStatus | null {
  const rank = pipelineRank(status)
  return rank < 0 ? null : (FORWARD_ORDER[rank + 1] ?? null)
}
