import type { CompanyFacts } from '#app/content/company.ts'
import { mailLayout } from '../layout/mail-layout.ts'
import { personNamed } from '../layout/mail-people.ts'
import { writtenBy } from '../layout/mail-reasons.ts'
import { markdownParts } from '../layout/mail-markdown.ts'
import { sampleMail } from '../layout/sample-mail.ts'

export type StaffMail = {
  subject: string
  /** Markdown source. */
  message: string
  /** Transforms all text that is not Markdown syntax. */
  finish?: (text: string) => string
  senderName: string
}

/** An email from a staff member to an owner. Ends with their name, unless they typed it themselves. */
export function staffMail(company: CompanyFacts, { subject, message, finish = (text) => text, senderName }: StaffMail) {
  const parts = markdownParts(message, finish)
  const isSigned = message.includes(senderName)
  return mailLayout(company, {
    title: subject,
    preview: finish(message.trim().split('\n')[0] ?? subject),
    parts,
    ...(isSigned ? {} : { person: { ...personNamed(senderName, company.phone), words: null } }),
    reason: writtenBy(senderName),
  })
}

/** With sample data, for the preview. */
export const samples = [
  sampleMail('staff-mail', 'An owner who got an email from staff', staffMail, {
    subject: 'Our walkthrough of 2418 Beaver Ave',
    message: 'It was good to see the house today.\n\nThe two repairs that we talked about come to about $400 in total.',
    senderName: 'Sam Rivers',
  }),
]
