import type { CompanyFacts } from '#app/content/company.ts'
import { mailLayout } from '../../layout/mail-layout.ts'
import { REASONS } from '../../layout/mail-reasons.ts'
import { staffSample } from '../../layout/sample-mail.ts'

export type SignInWarning = {
  name: string
  /** Minimum number of wrong passwords within an hour. */
  attempts: number
  /** 'November 24, 2026 at 10:12 AM Central' */
  at: string
}

/** Warns a staff account's owner that someone is guessing its password. */
export function signInWarningMail(company: CompanyFacts, { name, attempts, at }: SignInWarning) {
  return mailLayout(company, {
    title: 'Someone is trying to sign in to your account',
    preview: `${attempts} wrong passwords within an hour. No one got in.`,
    parts: [
      {
        kind: 'text',
        text: `${name}, someone tried a wrong password on your account at least ${attempts} times in the hour before ${at}. They used browsers you haven’t used before. No one got in.`,
      },
      {
        kind: 'text',
        text: 'You can keep working as usual. We slow down further attempts, except in browsers you’ve used before. Signing in from a new browser may take a few seconds longer.',
      },
      {
        kind: 'text',
        text: 'If you use this password anywhere else, or someone else may know it, tell an administrator now.',
      },
      { kind: 'note', text: 'We send this at most once a day, no matter how many attempts there are.' },
    ],
    reason: REASONS.account,
  })
}

/** With sample data, for the preview. */
export const samples = [
  staffSample('sign-in-warning', 'Staff: someone is guessing an account’s password', signInWarningMail, {
    name: 'Robin',
    attempts: 20,
    at: 'November 24, 2026 at 10:12 AM Central',
  }),
]
