import type { CompanyFacts } from '#app/content/company.ts'
import { mailLayout } from '../layout/mail-layout.ts'
import { DIRECTOR } from '../layout/mail-people.ts'
import { REASONS } from '../layout/mail-reasons.ts'
import { SAMPLE, sampleMail } from '../layout/sample-mail.ts'

/** The sign-in link for an owner's or a realtor's page. `minutes`: how long it works. */
export function ownerSignInMail(company: CompanyFacts, { minutes, url }: { minutes: number; url: string }) {
  return mailLayout(company, {
    title: 'Sign in to your page',
    preview: `Open the link and press the button within ${minutes} minutes.`,
    parts: [
      { kind: 'text', text: 'Here’s the link you asked for. It signs you in to your page in one browser.' },
      { kind: 'button', label: 'Sign in', url },
      {
        kind: 'note',
        text: `This link works once and expires in ${minutes} minutes. Don’t share it: anyone with it can sign in.`,
      },
    ],
    person: DIRECTOR,
    reason: REASONS.ownerSignIn,
  })
}

/** With sample data, for the preview. */
export const samples = [
  sampleMail('owner-sign-in', 'An owner or realtor who asked to sign in', ownerSignInMail, {
    minutes: 30,
    url: SAMPLE.link,
  }),
]
