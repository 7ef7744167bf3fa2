import type { CompanyFacts } from '#app/content/company.ts'
import type { DigestEntry } from '#app/db/schema/index.ts'
import type { MailPart } from './mail-content.ts'
import { mailLayout } from './mail-layout.ts'
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
  /** The page to open, or null. */
  url: string | null
  /** Its label, if it isn't the lead's page. */
  label?: string
}

/** A staff notice, as its own email and as a digest entry. */
export type StaffNotice = { subject: string; text: string; html: string; digest: DigestEntry }

/** An event that staff should know about. */
export function staffNotice(
  company: CompanyFacts,
  { subject, title, preview, rows, quote = null, remarks = [], url, label }: Notice,
): StaffNotice {
  const digest = { title: subject, rows, quote, remarks, url, label }
  const mail = mailLayout(company, { subject, title, preview, parts: noticeParts(digest), reason: REASONS.notice })
  return { ...mail, digest }
}

/** A notice's content below its title. In a digest, which has one button for all entries, its page is a link. */
export function noticeParts({ rows, quote, remarks, url, label }: DigestEntry, kind: 'button' | 'link' = 'button'): MailPart[] {
  return [
    { kind: 'rows', rows },
    ...(quote === null ? [] : [{ kind: 'quote' as const, ...quote }]),
    ...remarks.map((text) => ({ kind: 'text' as const, text })),
    ...(url === null ? [] : [openPage(url, kind, label)]),
  ]
}

function openPage(url: string, kind: 'button' | 'link', label = 'Open the lead'): MailPart {
  return kind === 'button' ? { kind, label, url } : { kind: 'paragraph', lines: [[{ text: label, url }]] }
}
