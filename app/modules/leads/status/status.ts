import { capitalize } from '#app/format/capitalize.ts'
import type { LEAD_STATUSES } from '#app/db/schema/leads.ts'

/** A stored status of a lead. */
export type LeadStatus = (typeof LEAD_STATUSES)[number]

/** The colors of status badges. */
export type StatusTone = 'gray' | 'blue' | 'purple' | 'yellow' | 'orange' | 'green' | 'emerald' | 'red'

/** All statuses in pipeline order, with their badge colors (docs/product/status.md). */
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

/** All statuses in the order of lists and menus. */
export const PIPELINE_STATUSES = Object.keys(TONES).filter(isLeadStatus)

/** The order in which public and automatic steps may move a lead, only forward (docs/product/status.md). */
export const FORWARD_ORDER: readonly LeadStatus[] = PIPELINE_STATUSES.filter((status) => status !== 'won' && status !== 'lost')

/** Public and automatic steps never move a lead out of these. */
const FINAL_STATUSES: readonly LeadStatus[] = ['won', 'lost', 'closed']

/** From the acknowledged terms on, including 'won'. */
const ONBOARDING_STATUSES: readonly string[] = [...FORWARD_ORDER.slice(FORWARD_ORDER.indexOf('site_visit_scheduled')), 'won']

/** All spellings of New Lead except a missing status. */
const NEW_LEAD_SPELLINGS: readonly string[] = ['leads', 'new', 'new_lead', '']

/** New Lead in addresses: `?status=new_lead`. */
const NEW_LEAD_IN_ADDRESS = 'new_lead'

/** Statuses that ask staff for a reason: required for Lost, optional for Closed and Won. */
const REASONED_STATUSES: readonly string[] = ['lost', 'closed', 'won'] satisfies LeadStatus[]

/** Whether the status requires a reason. */
export function needsReason(status: LeadStatus): boolean {
  return status === 'lost'
}

/** Whether the status asks staff for a reason. */
export function acceptsReason(status: string): boolean {
  return REASONED_STATUSES.includes(status)
}

/** What a status with a reason says beside its name; null for the others. */
export function reasonNote(status: LeadStatus): string | null {
  if (needsReason(status)) return 'needs a reason'
  return acceptsReason(status) ? 'asks for a reason' : null
}

/** Whether a lead with this status is in onboarding or a client. */
export function hasStartedOnboarding(stored: string | null): boolean {
  return ONBOARDING_STATUSES.includes(statusKey(stored))
}

export function isLeadStatus(value: unknown): value is LeadStatus {
  return typeof value === 'string' && Object.hasOwn(TONES, value)
}

/** Whether a stored status means New Lead: 'leads', 'new', 'new_lead', empty or missing. */
export function isNewLead(stored: string | null | undefined): boolean {
  return stored === null || stored === undefined || NEW_LEAD_SPELLINGS.includes(stored)
}

/** The status key to count, filter and label a lead by; same as the database column `status_key`. */
export function statusKey(stored: string | null | undefined): string {
  return isNewLead(stored) ? 'leads' : (stored ?? 'leads')
}

/** A status's label: New Lead, else its words capitalized. */
export function statusLabel(stored: string | null | undefined): string {
  const key = statusKey(stored)
  if (key === 'leads') return 'New Lead'
  return key
    .split('_')
    .map((word) => capitalize(word))
    .join(' ')
}

/** A status's badge color; gray for those that S4.11 does not list. */
export function statusTone(stored: string | null | undefined): StatusTone {
  const key = statusKey(stored)
  return isLeadStatus(key) ? TONES[key] : 'gray'
}

/** A `?status=` value as a status key; undefined if there is no such status. */
export function statusFromAddress(value: string | null): LeadStatus | undefined {
  if (value === null || value === '') return undefined
  const key = statusKey(value)
  return isLeadStatus(key) ? key : undefined
}

/** A status as in addresses. */
export function statusInAddress(status: LeadStatus): string {
  return status === 'leads' ? NEW_LEAD_IN_ADDRESS : status
}

/** A status's position in the pipeline, from 0; -1 for those outside it (won, lost, unknown). */
export function pipelineRank(stored: string | null | undefined): number {
  const key = statusKey(stored)
  return FORWARD_ORDER.findIndex((status) => status === key)
}

/**
 * Whether a public or automatic step may move a lead between two statuses: only forward, and never out of Won, Lost or Closed.
 */
export function mayMoveForward(from: string | null | undefined, to: LeadStatus): boolean {
  const key = statusKey(from)
  if (isLeadStatus(key) && FINAL_STATUSES.includes(key)) return false
  // Unknown statuses are left to staff.
  return pipelineRank(from) >= 0 && pipelineRank(to) > pipelineRank(from)
}

/** The status after a canceled walkthrough; null if the current one is not about a walkthrough. */
export function statusBefore(status: string): LeadStatus | null {
  return status === 'walkthrough_scheduled' || status === 'site_visit_scheduled' ? 'proposal' : null
}

/** The next status in the pipeline, or null at its end. */
export function nextStatus(status: LeadStatus): LeadStatus | null {
  const rank = pipelineRank(status)
  return rank < 0 ? null : (FORWARD_ORDER[rank + 1] ?? null)
}
