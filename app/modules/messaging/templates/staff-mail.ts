import type { CompanyFacts } from '#app/content/company.ts'
import { mailLayout } from '../mail-layout.ts'

export type StaffMail = { subject: string; message: string; senderName: string }

/** A mail that a member of staff wrote to an owner. A blank line begins a new paragraph. */
export function staffMail(company: CompanyFacts, { subject, message, senderName }: StaffMail) {
  const paragraphs = message
    .split(/\n\s*\n/)
    .map((text) => text.trim())
    .filter((text) => text !== '')
  return {
    subject,
    ...mailLayout(company, {
      title: subject,
      preview: paragraphs[0] ?? subject,
      parts: [...paragraphs, senderName].flatMap((text) =>
        text.split('\n').map((line) => ({ kind: 'text' as const, text: line })),
      ),
      reason: `You get this mail because ${senderName} wrote it to you. Answer it, and the answer goes there.`,
    }),
  }
}
