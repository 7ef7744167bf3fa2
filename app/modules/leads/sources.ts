import type { LEAD_SOURCES } from '#app/db/schema/leads.ts'

/** Where a lead came from. */
export type LeadSource = (typeof LEAD_SOURCES)[number]

/** The sources' labels. */
export const LEAD_SOURCE_LABELS: Record<LeadSource, string> = {
  analysis: 'Analysis',
  enrollment: 'Enrollment',
  webinar: 'Webinar',
  'rent-vs-sell-calculator': 'Calculator',
  manual: 'Added manually',
  import: 'Import',
  'realtor-referral': 'Referral',
  api: 'Other site',
}

/** A source's label; unknown ones are shown as they are. */
export function sourceLabel(source: string): string {
  return isLeadSource(source) ? LEAD_SOURCE_LABELS[source] : source
}

export function isLeadSource(value: string): value is LeadSource {
  return Object.hasOwn(LEAD_SOURCE_LABELS, value)
}

/** All sources as options. */
export const SOURCE_OPTIONS = Object.entries(LEAD_SOURCE_LABELS).map(([value, label]) => ({ value, label }))
