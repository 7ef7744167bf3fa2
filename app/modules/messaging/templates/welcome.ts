import { capitalize } from '#app/format/capitalize.ts'
import type { CompanyFacts } from '#app/content/company.ts'
import { formatFeeRule, PLAN_NAMES } from '#app/modules/pricing/fee-labels.ts'
import type { LeadFees } from '#app/modules/pricing/lead-fees.ts'
import type { Addressee } from '../layout/addressee.server.ts'
import { mailLayout } from '../layout/mail-layout.ts'
import { personNamed } from '../layout/mail-people.ts'
import { REASONS } from '../layout/mail-reasons.ts'
import { WINTER_STREET } from '../pictures/mail-pictures.ts'
import { feeSchedule } from '#app/content/fees.ts'
import { feesOfPlan } from '#app/modules/pricing/lead-fees.ts'
import { SAMPLE, sampleMail } from '../layout/sample-mail.ts'

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

const welcome = {
  ...SAMPLE.addressee,
  hasPhone: true,
  contact: { name: 'Claire Holloway', phone: '(515) 555-0143', email: 'claire@example.com' },
  steps: [
    { label: 'Claire Holloway calls you to say hello', day: 'by Mon, Nov 23' },
    { label: 'You sign the management agreement', day: 'done' },
    { label: 'We walk through your property together', day: 'Fri, Nov 27, 10:00 AM Central' },
    { label: 'We take photos and finish the listing', day: 'by Fri, Dec 4' },
  ],
  fees: feesOfPlan(feeSchedule, 'full-service', { propertyType: 'single-family', unitCount: 1 }),
  hasCalendarFile: true,
  managementBegins: 'The agreement is signed and the fee is paid, so management begins after the walkthrough.',
  url: SAMPLE.link,
}

/** With sample data, for the preview. */
export const samples = [
  sampleMail('welcome', 'A new client', welcomeMail, welcome),
  sampleMail('welcome', 'A new client with a confirmed email address', welcomeMail, { ...welcome, ...SAMPLE.known }, 'known'),
]
