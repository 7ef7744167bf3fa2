import type { LEAD_SOURCES } from '#app/db/schema/leads.ts'

/** Where a lead came from. */
export type LeadSource = (typeof LEAD_SOURCES)[number]

/** Where leads come from, in words. */
export const SOURCE_LABELS: Record<LeadSource, string> = {
  analysis: 'Analysis',
  enrollment: 'Enrollment',
  webinar: 'Webinar',
  'rent-vs-sell-calculator': 'Calculator',
  manual: 'Added by hand',
  import: 'Import',
  'realtor-referral': 'Referral',
  api: 'Other site',
}

/** The label of a stored source; one that the product does not know is shown as it is. */
export function sourceLabel(source: string): string {
  return isLeadSource(source) ? SOURCE_LABELS[source] : source
}

export function isLeadSource(value: string): value is LeadSource {
  return Object.hasOwn(SOURCE_LABELS, value)
}

/** All of them, as a choice. */
export const SOURCE_OPTIONS = Object.entries(SOURCE_LABELS).map(([value, label]) => ({ value, label }))
