import type { CompanyFacts } from '#app/content/company.ts'
import type { DigestEntry } from '#app/db/schema/index.ts'
import { mailLayout, type MailPart } from './mail-layout.ts'
import { REASONS } from './mail-reasons.ts'

type Notice = {
  subject: string
  title: string
  /** The text that mailboxes show beside the subject. */
  preview: string
  rows: { label: string; value: string }[]
  /** Text that someone typed, with several lines. */
  quote?: { label: string; text: string } | null
  /** Sentences below the facts. */
  remarks?: string[]
  /** The lead's page, or null. */
  url: string | null
}

/** A staff notice, as its own email and as a digest entry. */
export type StaffNotice = { subject: string; text: string; html: string; digest: DigestEntry }

/** An event that staff should know about. */
export function staffNotice(
  company: CompanyFacts,
  { subject, title, preview, rows, quote = null, remarks = [], url }: Notice,
): StaffNotice {
  const digest = { title: subject, rows, quote, remarks, url }
  return { subject, ...mailLayout(company, { title, preview, parts: noticeParts(digest), reason: REASONS.notice }), digest }
}

/** A notice's content below its title. In a digest, which has one button for all entries, the lead is a link. */
export function noticeParts({ rows, quote, remarks, url }: DigestEntry, kind: 'button' | 'link' = 'button'): MailPart[] {
  return [
    { kind: 'rows', rows },
    ...(quote === null ? [] : [{ kind: 'quote' as const, ...quote }]),
    ...remarks.map((text) => ({ kind: 'text' as const, text })),
    ...(url === null ? [] : [openLead(url, kind)]),
  ]
}

function openLead(url: string, kind: 'button' | 'link'): MailPart {
  const label = 'Open the lead'
  return kind === 'button' ? { kind, label, url } : { kind: 'paragraph', lines: [[{ text: label, url }]] }
}
