import { ADVICE } from './passkeys.ts'
import type { CompanyFacts } from '#app/content/company.ts'
import { CONTACT_ADMINISTRATOR } from '#app/modules/messaging/layout/mail-reasons.ts'
import { mailLayout } from '../../layout/mail-layout.ts'
import { REASONS } from '../../layout/mail-reasons.ts'
import { staffSample } from '../../layout/sample-mail.ts'

/** on · off: by the signed-in user · reset: by an administrator, or at the command line. */
export type TwoStepChange = 'on' | 'off' | 'reset'

const CHANGES: Record<TwoStepChange, { title: string; text: (at: string) => string }> = {
  on: {
    title: 'Two-step sign-in is on',
    text: (at) =>
      `you turned on two-step sign-in on ${at}. You now sign in with your password and a code from your authenticator app. Other browsers are signed out.`,
  },
  off: {
    title: 'Two-step sign-in is off',
    text: (at) =>
      `you turned off two-step sign-in on ${at}. You can now sign in with only your password. Your recovery codes no longer work.`,
  },
  reset: {
    title: 'Your two-step sign-in was reset',
    text: (at) =>
      `an admin reset your two-step sign-in on ${at}. You can now sign in with only your password. You’ve been signed out everywhere. Your recovery codes and passkeys no longer work.`,
  },
}

/** Notifies a staff member of a change to their second step. `at`: 'November 24, 2026 at 10:12 AM Central'. */
export function twoStepChangedMail(
  company: CompanyFacts,
  { name, change, at }: { name: string; change: TwoStepChange; at: string },
) {
  const { title, text } = CHANGES[change]
  return mailLayout(company, {
    title,
    preview: CONTACT_ADMINISTRATOR,
    parts: [
      { kind: 'text', text: `${name}, ${text(at)}` },
      { kind: 'text', text: ADVICE },
    ],
    reason: REASONS.account,
  })
}

/** Warns a staff member that someone knows their password. `at`: as above. */
export function secondStepWarningMail(company: CompanyFacts, { name, at }: { name: string; at: string }) {
  return mailLayout(company, {
    title: 'Someone has your password',
    preview: 'No one got in: the code from your authenticator app was wrong each time.',
    parts: [
      {
        kind: 'text',
        text: `${name}, someone entered your correct password and then several wrong codes, most recently on ${at}. No one got in.`,
      },
      { kind: 'text', text: 'If this wasn’t you, set a new password now: choose ‘Forgot your password?’ on the sign-in page.' },
      { kind: 'note', text: 'We send this at most once a day.' },
    ],
    reason: REASONS.account,
  })
}

/** With sample data, for the preview. */
export const samples = [
  staffSample('second-step-warning', 'Staff: someone has an account’s password and is guessing its code', secondStepWarningMail, {
    name: 'Robin',
    at: 'November 24, 2026 at 10:12 AM Central',
  }),
  staffSample('two-step-changed', 'Staff: an admin reset an account’s two-step sign-in', twoStepChangedMail, {
    name: 'Robin',
    change: 'reset' as const,
    at: 'November 24, 2026 at 10:12 AM Central',
  }),
]
