import { capitalize } from '#app/format/capitalize.ts'
import type { CompanyFacts } from '#app/content/company.ts'
import { formatFeeRule, PLAN_NAMES } from '#app/modules/pricing/fee-labels.ts'
import type { LeadFees } from '#app/modules/pricing/lead-fees.ts'
import type { Addressee } from '../layout/addressee.server.ts'
import { mailLayout } from '../layout/mail-layout.ts'
import { personNamed } from '../layout/mail-people.ts'
import { REASONS } from '../layout/mail-reasons.ts'
import { WINTER_STREET } from '../pictures/mail-pictures.ts'

export type Welcome = Addressee & {
  /** The contact person. */
  contact: { name: string; phone: string; email: string }
  /** The next steps, each with its due day: 'by Mon, Nov 23', 'done'. */
  steps: { label: string; day: string }[]
  /** The fees of the client's plan. */
  fees: LeadFees
  /** The walkthrough's calendar file is attached. */
  hasCalendarFile: boolean
  /** The remaining condition for management, as a sentence. */
  managementBegins: string
  /** Whether a phone number is known. */
  hasPhone: boolean
  /** Opens the page with the next steps. */
  url: string
}

/** The welcome email for a new client: the next steps, their dates, and the contact person. */
export function welcomeMail(company: CompanyFacts, welcome: Welcome) {
  const { name, property, contact, steps, fees, hasCalendarFile, managementBegins, hasPhone, url } = welcome
  return mailLayout(company, {
    subject: `Welcome to ${company.shortName}: your next steps`,
    title: name === null ? 'Welcome. We’ll take it from here.' : `Welcome, ${name}. We’ll take it from here.`,
    preview: 'Here’s what happens next and who to ask.',
    picture: WINTER_STREET,
    parts: [
      {
        kind: 'text',
        text: `We look forward to taking care of ${property}. Your plan is ${PLAN_NAMES[fees.plan]}: ${formatFeeRule(fees)}. Here’s what happens next.`,
      },
      {
        kind: 'steps',
        steps: steps.map(({ label, day }) => ({ when: capitalize(day), what: label })),
      },
      ...(hasCalendarFile
        ? [{ kind: 'text' as const, text: 'Open the attached file to add the walkthrough to your calendar.' }]
        : []),
      { kind: 'text', text: managementBegins },
      ...(hasPhone
        ? []
        : [{ kind: 'text' as const, text: 'We don’t have your phone number. Please reply with it so we can call you.' }]),
      { kind: 'button', label: 'See your next steps', url },
      { kind: 'note', text: 'If a day doesn’t work for you, just reply and we’ll find another.' },
    ],
    person: {
      ...personNamed(contact.name, contact.phone),
      words: `Questions? Reply to this email or email ${contact.email}.`,
    },
    reason: REASONS.welcome,
  })
}
