import type { CompanyFacts } from '#app/content/company.ts'
import { TELL_ADMINISTRATOR } from '#app/modules/messaging/layout/mail-reasons.ts'
import { mailLayout } from '../../layout/mail-layout.ts'
import { REASONS } from '../../layout/mail-reasons.ts'

export const ADVICE = 'If this wasn’t you, set a new password and tell an administrator now.'

const CHANGES = {
  added: {
    title: 'A passkey was added to your account',
    text: (passkey: string, at: string) =>
      `the passkey ‘${passkey}’ was added on ${at}. It opens your account without a password or a code.`,
    advice: 'If this wasn’t you, remove it on your account page, set a new password and tell an administrator now.',
  },
  removed: {
    title: 'A passkey was removed from your account',
    text: (passkey: string, at: string) => `the passkey ‘${passkey}’ was removed on ${at}. It no longer opens your account.`,
    advice: ADVICE,
  },
}

/** Tells a member of staff that a passkey came or went. `passkey`: what they call it. `at`: 'November 24, 2026 at 10:12 AM Central'. */
export function passkeyChangedMail(
  company: CompanyFacts,
  { name, change, passkey, at }: { name: string; change: keyof typeof CHANGES; passkey: string; at: string },
) {
  const { title, text, advice } = CHANGES[change]
  const body = mailLayout(company, {
    title,
    preview: TELL_ADMINISTRATOR,
    parts: [
      { kind: 'text', text: `${name}, ${text(passkey, at)}` },
      { kind: 'text', text: advice },
    ],
    reason: REASONS.account,
  })
  return { subject: title, ...body }
}
