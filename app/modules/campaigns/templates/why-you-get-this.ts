import type { LEAD_SOURCES } from '#app/db/schema/leads.ts'
import { emailPromise } from '#app/modules/messaging/consent/consent-wording.ts'
import { because } from '#app/modules/messaging/layout/mail-reasons.ts'
import type { MarketingBasis } from '#app/modules/messaging/consent/marketing-gate.server.ts'
import type { Workflow } from '../workflows.ts'

type Source = (typeof LEAD_SOURCES)[number]

/** How a person gave us their address. */
const CONTACTS: Readonly<Record<Source, string>> = {
  analysis: 'you asked us for a rent analysis',
  enrollment: 'you enrolled a property with us',
  webinar: 'you registered for our webinar',
  'rent-vs-sell-calculator': 'you asked for the table from our rent-or-sell calculator',
  manual: 'you’re in touch with us about your property',
  import: 'you’re in touch with us about your property',
  'realtor-referral': 'your realtor put us in touch with you',
  api: 'you asked us about renting out your property',
}

/** What the form promised about emails. */
const PROMISES: Partial<Record<Source, string>> = {
  analysis: emailPromise('report'),
  webinar: emailPromise('registration'),
  'rent-vs-sell-calculator': emailPromise('table'),
}

/**
 * Why the person gets a campaign's email, for its footer. `basis`: the legal basis; null if there is none, as in a preview for a
 * lead that gets no emails.
 */
export function whyYouGetThis(workflow: Workflow, source: Source, basis: MarketingBasis | null): string {
  if (workflow === 'confirmation') return because('you booked a walkthrough of your property with us')
  if (workflow === 'onboarding') return because('you asked us to manage your property')
  if (basis === 'consent') return because('you signed up for tips and follow-ups from us')
  const promise = basis === 'contact' ? undefined : PROMISES[source]
  return `${because(CONTACTS[source])}${promise === undefined ? '' : ` ${promise}`}`
}
