import type { CompanyFacts } from '#app/content/company.ts'
import { mailLayout } from '../mail-layout.ts'

type InvitationMail = {
  /** Blank where it is not known. */
  name: string
  /** Who invites. */
  invitedBy: string
  days: number
  url: string
}

/** The mail by which somebody becomes a member of staff. `days`: how long its link can be used. */
export function invitationMail(company: CompanyFacts, { name, invitedBy, days, url }: InvitationMail) {
  const title = `Your staff account at ${company.name}`
  const body = mailLayout(company, {
    title,
    preview: `The link can be used within ${days} days.`,
    parts: [
      {
        kind: 'text',
        text: `${name === '' ? '' : `${name}, `}${invitedBy} invites you to work in the back office of ${company.name}. Set a password to begin.`,
      },
      { kind: 'button', label: 'Set your password', url },
      { kind: 'note', text: `The link can be used once, within ${days} days. A newer one ends it.` },
      {
        kind: 'text',
        text: 'If you do not know what this is about, you need not do anything: without a password there is no account.',
      },
    ],
    reason: 'You get this mail because an administrator of our site invited this address.',
  })
  return { subject: title, ...body }
}
