import { formatMomentIn } from '#app/format/date.ts'
import { ADMIN_ONLY } from '#app/modules/access/messages.ts'

/** Messages about a lead's forms. */
export const MESSAGE_LEAD_MISSING = 'Someone deleted this lead while you were editing, so your changes weren’t saved'
export const MESSAGE_LEAD_UPDATED = 'Lead updated successfully'
export const MESSAGE_LEAD_FAILED = 'Failed to update lead'
export const MESSAGE_STATUS_UPDATED = 'Lead status updated'
export const MESSAGE_STATUS_FAILED = 'Failed to update status'
export const MESSAGE_DETAILS_UPDATED = 'Property details updated successfully'
export const MESSAGE_DETAILS_FAILED = 'Failed to update property details'

/** Shown if someone else changed the same field to another value in the meantime. `to`: the new value, empty if blank. */
export function messageChanged({ by, at, to }: { by: string; at: Date | null; to: string }, now: Date): string {
  const when = at === null ? 'while you were editing' : `on ${formatMomentIn(at, now)}`
  return `${by} changed this ${when} to ${to === '' ? 'nothing' : `“${to}”`}. Save again to use yours.`
}
/** For an address or a choice without a matching lead. */
export const MESSAGE_NO_LEAD = "The lead you're looking for doesn't exist."
export const MESSAGE_NO_MATCHING_LEADS = 'There are no leads matching the current filter.'
export const MESSAGE_NO_TEMPLATE = 'This template no longer exists. Choose another one.'

/** What staff read if a dashboard button changed nothing, by reason. */
export const DAY_MESSAGES = {
  missing: 'Lead not found',
  unchanged: 'Someone else already did this',
  'not-pending': 'Someone else has already contacted this client',
  'not-admin': ADMIN_ONLY,
} as const
