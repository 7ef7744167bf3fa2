import type { CompanyFacts } from '#app/content/company.ts'
import type { Addressee } from '../layout/addressee.server.ts'
import { greet } from '../layout/greet.ts'
import { mailLayout } from '../layout/mail-layout.ts'

export type Welcome = Addressee & {
  /** Whom to turn to. */
  contact: { name: string; phone: string; email: string }
  /** The next steps, each with the day by which it is done. */
  steps: { label: string; day: string }[]
  /** What management still waits for, in a sentence. */
  managementBegins: string
  /** A phone number is known. */
  hasPhone: boolean
}

/** The mail that greets a new client: whom to ask, and what happens next and when. */
export function welcomeMail(company: CompanyFacts, { name, property, contact, steps, managementBegins, hasPhone }: Welcome) {
  const body = mailLayout(company, {
    title: 'Welcome',
    preview: 'What happens next, and who to ask.',
    parts: [
      { kind: 'text', text: greet(name, `welcome. We look forward to taking care of ${property}.`) },
      { kind: 'text', text: `Your contact is ${contact.name}: call ${contact.phone} or write to ${contact.email}.` },
      ...(hasPhone
        ? []
        : [
            {
              kind: 'text' as const,
              text: 'We don’t have your phone number. Please reply with one so that we can call you.',
            },
          ]),
      { kind: 'text', text: 'These are the next steps:' },
      { kind: 'rows', rows: steps.map(({ label, day }) => ({ label, value: day })) },
      { kind: 'text', text: managementBegins },
      { kind: 'note', text: 'Days are business days. If a day doesn’t work for you, tell us and we’ll find another.' },
    ],
    reason: 'You got this email because the onboarding fee for your property was paid on our site.',
  })
  return { subject: 'Welcome: your next steps', ...body }
}
