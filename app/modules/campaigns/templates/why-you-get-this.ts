import type { LEAD_SOURCES } from '#app/db/schema/leads.ts'
import type { Workflow } from '../workflows.ts'

/** What somebody did by which we have their address. */
const CONTACTS: Readonly<Record<(typeof LEAD_SOURCES)[number], string>> = {
  analysis: 'you asked us for a rental analysis',
  enrollment: 'you enrolled a property with us',
  webinar: 'you registered for our webinar',
  'rent-vs-sell-calculator': 'you asked for the table of our rent-or-sell calculator',
  manual: 'you are in contact with us about your property',
  import: 'you are in contact with us about your property',
  'realtor-referral': 'your realtor put us in contact with you',
  api: 'you asked us about renting out your property',
}

/** Why a mail of a campaign came, in one sentence at its foot. */
export function whyYouGetThis(workflow: Workflow, source: (typeof LEAD_SOURCES)[number]): string {
  if (workflow === 'confirmation') return 'You get this mail because a walkthrough of your property is booked with us.'
  if (workflow === 'onboarding') return 'You get this mail because you handed us the management of your property.'
  return `You get this mail because ${CONTACTS[source]}.`
}
