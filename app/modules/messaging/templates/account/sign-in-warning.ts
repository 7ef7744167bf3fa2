import type { CompanyFacts } from '#app/content/company.ts'
import { mailLayout } from '../../layout/mail-layout.ts'

export type SignInWarning = {
  name: string
  /** Wrong passwords within an hour, at the least. */
  attempts: number
  /** 'November 24, 2026 at 10:12 AM Central' */
  at: string
}

/** Notifies the owner of a staff account that someone guesses its password. */
export function signInWarningMail(company: CompanyFacts, { name, attempts, at }: SignInWarning) {
  const title = 'Someone is trying to sign in to your account'
  const body = mailLayout(company, {
    title,
    preview: `${attempts} wrong passwords within an hour. No one got in.`,
    parts: [
      {
        kind: 'text',
        text: `${name}, by ${at} there were at least ${attempts} attempts within an hour to sign in to your account with a wrong password, from browsers you have not used before. No one got in.`,
      },
      {
        kind: 'text',
        text: 'You can work as usual. We slow down further attempts, but not browsers you have used before. Signing in from a new browser may take a few seconds longer.',
      },
      {
        kind: 'text',
        text: 'If your password is used anywhere else, or if someone else may know it, tell an administrator now.',
      },
      { kind: 'note', text: 'We send this at most once a day, no matter how many attempts there are.' },
    ],
    reason: 'You got this email because you have a staff account on our site with this address.',
  })
  return { subject: title, ...body }
}
