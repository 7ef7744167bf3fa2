import type { CompanyFacts } from '#app/content/company.ts'
import { mailLayout } from '../../layout/mail-layout.ts'

/** The mail to a new address of a member of staff, which counts when its link was followed. `hours`: how long it can be used. */
export function emailChangeMail(company: CompanyFacts, { name, hours, url }: { name: string; hours: number; url: string }) {
  const title = 'Confirm your new email address'
  const body = mailLayout(company, {
    title,
    preview: `The link can be used once, within ${hours} hours.`,
    parts: [
      {
        kind: 'text',
        text: `${name} wants to sign in to our site with this address from now on. The link leads to a page with a button.`,
      },
      { kind: 'button', label: 'Confirm the address', url },
      { kind: 'note', text: `It works in a browser that is signed in to that account, once, within ${hours} hours.` },
    ],
    reason: 'You got this email because a member of our staff typed this address. If you know nothing of it, you can ignore it.',
  })
  return { subject: title, ...body }
}

/** Notifies the old address that the account has another one. `at`: 'November 24, 2026 at 10:12 AM Central'. */
export function emailChangedMail(company: CompanyFacts, { name, email, at }: { name: string; email: string; at: string }) {
  const title = 'Your account’s email address was changed'
  const body = mailLayout(company, {
    title,
    preview: 'If this wasn’t you, tell an administrator now.',
    parts: [
      { kind: 'text', text: `${name}, since ${at} you sign in with another address, and our emails to you go there.` },
      { kind: 'rows', rows: [{ label: 'New address', value: email }] },
      { kind: 'text', text: 'If this wasn’t you, tell an administrator now. They can restore your old address.' },
    ],
    reason: 'You got this email because your staff account on our site had this address until now.',
  })
  return { subject: title, ...body }
}
