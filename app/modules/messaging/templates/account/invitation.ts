import type { CompanyFacts } from '#app/content/company.ts'
import { mailLayout } from '../../layout/mail-layout.ts'
import { REASONS } from '../../layout/mail-reasons.ts'
import { SAMPLE, staffSample } from '../../layout/sample-mail.ts'

type InvitationMail = {
  /** Blank if unknown. */
  name: string
  /** The person who invites. */
  invitedBy: string
  days: number
  url: string
}

/** The email that invites someone to join the staff. `days`: how long its link works. */
export function invitationMail(company: CompanyFacts, { name, invitedBy, days, url }: InvitationMail) {
  return mailLayout(company, {
    title: `Your staff account at ${company.name}`,
    preview: `The link works for ${days} days.`,
    parts: [
      {
        kind: 'text',
        text: `${name === '' ? '' : `${name}, `}${invitedBy} invited you to the back office of ${company.name}. Set a password to get started.`,
      },
      { kind: 'button', label: 'Set your password', url },
      { kind: 'note', text: `The link works once and expires in ${days} days. A newer one replaces it.` },
      {
        kind: 'text',
        text: 'If you don’t know what this is about, ignore this email. No account is created without a password.',
      },
    ],
    reason: REASONS.invitation,
  })
}

/** With sample data, for the preview. */
export const samples = [
  staffSample('invitation', 'Staff: an invitation to join the team', invitationMail, {
    name: 'Robin',
    invitedBy: 'Jo Lindqvist',
    days: 7,
    url: SAMPLE.link,
  }),
]
