import type { CompanyFacts } from '#app/content/company.ts'
import { CONTACT_ADMINISTRATOR } from '#app/modules/messaging/layout/mail-reasons.ts'
import { mailLayout } from '../../layout/mail-layout.ts'
import { DIRECTOR } from '../../layout/mail-people.ts'
import { REASONS } from '../../layout/mail-reasons.ts'
import { SAMPLE, sampleMail, staffSample } from '../../layout/sample-mail.ts'

export const ADVICE = 'If this wasn’t you, set a new password and tell an administrator right away.'

const CHANGES = {
  added: {
    title: 'A passkey was added to your account',
    text: (passkey: string, at: string) =>
      `the passkey ‘${passkey}’ was added on ${at}. You can use it to sign in without a password or a code.`,
    advice: 'If this wasn’t you, remove it on your account page, set a new password and tell an administrator right away.',
  },
  removed: {
    title: 'A passkey was removed from your account',
    text: (passkey: string, at: string) => `the passkey ‘${passkey}’ was removed on ${at}. You can no longer sign in with it.`,
    advice: ADVICE,
  },
}

/**
 * Notifies a staff member that a passkey was added or removed. `passkey`: its name. `at`: 'November 24, 2026 at 10:12 AM
 * Central'.
 */
export function passkeyChangedMail(
  company: CompanyFacts,
  { name, change, passkey, at }: { name: string; change: keyof typeof CHANGES; passkey: string; at: string },
) {
  const { title, text, advice } = CHANGES[change]
  return mailLayout(company, {
    title,
    preview: CONTACT_ADMINISTRATOR,
    parts: [
      { kind: 'text', text: `${name}, ${text(passkey, at)}` },
      { kind: 'text', text: advice },
    ],
    reason: REASONS.account,
  })
}

const OWNERS_CHANGES = {
  added: {
    title: 'A passkey was added to your page',
    text: (passkey: string, at: string) =>
      `The passkey ‘${passkey}’ was added on ${at}. It opens your page without an emailed link.`,
    advice: 'If this wasn’t you, open your page and remove it, then call us.',
  },
  removed: {
    title: 'A passkey was removed from your page',
    text: (passkey: string, at: string) => `The passkey ‘${passkey}’ was removed on ${at}. It no longer opens your page.`,
    advice: 'If this wasn’t you, call us.',
  },
}

/** The same for an owner. `url`: their page. */
export function ownerPasskeyChangedMail(
  company: CompanyFacts,
  { change, passkey, at, url }: { change: keyof typeof OWNERS_CHANGES; passkey: string; at: string; url: string },
) {
  const { title, text, advice } = OWNERS_CHANGES[change]
  return mailLayout(company, {
    title,
    preview: advice,
    parts: [
      { kind: 'text', text: text(passkey, at) },
      { kind: 'text', text: advice },
      { kind: 'button', label: 'Open your page', url },
    ],
    person: DIRECTOR,
    reason: REASONS.ownerPage,
  })
}

/** With sample data, for the preview. */
export const samples = [
  sampleMail(
    'passkey-changed',
    'An owner who added a passkey to their page',
    ownerPasskeyChangedMail,
    {
      change: 'added' as const,
      passkey: 'Safari on an iPhone',
      at: 'November 24, 2026 at 10:12 AM Central',
      url: SAMPLE.link,
    },
    'owner',
  ),
  staffSample('passkey-changed', 'Staff: a passkey was added to an account', passkeyChangedMail, {
    name: 'Robin',
    change: 'added' as const,
    passkey: 'Safari on an iPhone',
    at: 'November 24, 2026 at 10:12 AM Central',
  }),
]
