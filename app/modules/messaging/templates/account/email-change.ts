import type { CompanyFacts } from '#app/content/company.ts'
import { CONTACT_ADMINISTRATOR } from '#app/modules/messaging/layout/mail-reasons.ts'
import { mailLayout } from '../../layout/mail-layout.ts'
import { REASONS } from '../../layout/mail-reasons.ts'
import { SAMPLE, staffSample } from '../../layout/sample-mail.ts'

/** The email to a staff member's new address, which takes effect when they open its link. `hours`: how long the link works. */
export function emailChangeMail(company: CompanyFacts, { name, hours, url }: { name: string; hours: number; url: string }) {
  return mailLayout(company, {
    title: 'Confirm your new email address',
    preview: `The link works once and expires in ${hours} hours.`,
    parts: [
      {
        kind: 'text',
        text: `${name} wants to sign in to our site with this address. Open the link, then press the button on the page that opens.`,
      },
      { kind: 'button', label: 'Confirm the address', url },
      {
        kind: 'note',
        text: `Open it in a browser where you’re signed in to that account. It works once and expires in ${hours} hours.`,
      },
    ],
    reason: REASONS.newAddress,
  })
}

/** Notifies the old address that the account's address changed. `at`: 'November 24, 2026 at 10:12 AM Central'. */
export function emailChangedMail(company: CompanyFacts, { name, email, at }: { name: string; email: string; at: string }) {
  return mailLayout(company, {
    title: 'Your account’s email address was changed',
    preview: CONTACT_ADMINISTRATOR,
    parts: [
      {
        kind: 'text',
        text: `${name}, your account’s email address changed on ${at}. Use the new one to sign in. Our emails go there too.`,
      },
      { kind: 'rows', rows: [{ label: 'New address', value: email }] },
      { kind: 'text', text: 'If this wasn’t you, tell an administrator now. They can restore your old address.' },
    ],
    reason: REASONS.oldAddress,
  })
}

/** With sample data, for the preview. */
export const samples = [
  staffSample('email-change', 'Staff: confirm a new email address', emailChangeMail, {
    name: 'Robin',
    hours: 24,
    url: SAMPLE.link,
  }),
  staffSample('email-changed', 'Staff: a notice to the old address after an email change', emailChangedMail, {
    name: 'Robin',
    email: 'robin@example.com',
    at: 'November 24, 2026 at 10:12 AM Central',
  }),
]
