import type { LEAD_SOURCES } from '#app/db/schema/leads.ts'

/** Where leads come from, in words. */
const SOURCE_LABELS: Record<(typeof LEAD_SOURCES)[number], string> = {
  analysis: 'Analysis',
  enrollment: 'Enrollment',
  webinar: 'Webinar',
  'rent-vs-sell-calculator': 'Calculator',
  manual: 'Added by hand',
  import: 'Import',
  'realtor-referral': 'Referral',
}

/** The label of a stored source; one that the product does not know is shown as it is. */
export function sourceLabel(source: string): string {
  return Object.hasOwn(SOURCE_LABELS, source) ? SOURCE_LABELS[source as keyof typeof SOURCE_LABELS] : source
}
