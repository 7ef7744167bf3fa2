import type { CompanyFacts } from '#app/content/company.ts'
import { CONTACT_ADMINISTRATOR } from '#app/modules/messaging/layout/mail-reasons.ts'
import { mailLayout } from '../../layout/mail-layout.ts'
import { REASONS } from '../../layout/mail-reasons.ts'
import { SAMPLE, staffSample } from '../../layout/sample-mail.ts'

/** The email with the link to set a new staff password. `minutes`: how long it works. */
export function passwordResetMail(company: CompanyFacts, { name, minutes, url }: { name: string; minutes: number; url: string }) {
  return mailLayout(company, {
    title: 'Set a new password',
    preview: `The link works once and expires in ${minutes} minutes.`,
    parts: [
      {
        kind: 'text',
        text: `${name}, someone asked for a link to reset your password. Use the button to set a new one.`,
      },
      { kind: 'button', label: 'Set a new password', url },
      { kind: 'note', text: `The link works once and expires in ${minutes} minutes. A newer one replaces it.` },
      {
        kind: 'text',
        text: 'If this wasn’t you, ignore this email. Your password hasn’t changed, and no one else has the link.',
      },
    ],
    reason: REASONS.account,
  })
}

/** Notifies a staff member of a password change. `at`: 'November 24, 2026 at 10:12 AM Central'. */
export function passwordChangedMail(company: CompanyFacts, { name, at }: { name: string; at: string }) {
  return mailLayout(company, {
    title: 'Your password was changed',
    preview: CONTACT_ADMINISTRATOR,
    parts: [
      {
        kind: 'text',
        text: `${name}, your password was changed on ${at}. Other browsers are signed out.`,
      },
      {
        kind: 'text',
        text: 'If this wasn’t you, tell an administrator now. Then choose ‘Forgot your password?’ on the sign-in page and set a new one.',
      },
    ],
    reason: REASONS.account,
  })
}

/** With sample data, for the preview. */
export const samples = [
  staffSample('password-reset', 'Staff: a link to reset a password', passwordResetMail, {
    name: 'Robin',
    minutes: 60,
    url: SAMPLE.link,
  }),
  staffSample('password-changed', 'Staff: an account’s password was changed', passwordChangedMail, {
    name: 'Robin',
    at: 'November 24, 2026 at 10:12 AM Central',
  }),
]
