import type { RentChart } from '../pictures/mail-pictures.ts'

/** A piece of a line: text and an optional link. */
export type Span = { text: string; isBold?: boolean; isItalic?: boolean; url?: string }

/** A rental like the reader's home: its address, distance and similarity, and rent. */
export type MailRental = { address: string; note: string; rent: string }

/** A part of an email. All content is plain text and is escaped here. */
export type MailPart =
  | { kind: 'text'; text: string }
  /** Lines of text, optionally with links. */
  | { kind: 'paragraph'; lines: Span[][] }
  | { kind: 'list'; items: Span[][] }
  | { kind: 'heading'; text: string }
  /** The email's key number, and the text below it. */
  | { kind: 'figure'; figure: string; words: string }
  | { kind: 'rent-chart'; chart: RentChart; alt: string }
  | { kind: 'rentals'; rentals: readonly MailRental[] }
  | { kind: 'rows'; rows: { label: string; value: string }[] }
  /** Steps and their times. */
  | { kind: 'steps'; steps: { when: string; what: string }[] }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'note'; text: string }
  /** Text that someone typed, with several lines. Each line is marked as a quote. */
  | { kind: 'quote'; label: string; text: string }

/**
 * The person who an email is from. `words`: their closing sentence; omitted for an offer to answer questions; null if the person
 * wrote the whole email.
 */
export type MailPerson = { name: string; role?: string; phone?: string; words?: string | null }

export type MailContent = {
  /** If it isn't the title. */
  subject?: string
  title: string
  /** The text that mailboxes show beside the subject. */
  preview: string
  /** A drawing above the headline. */
  picture?: string
  parts: MailPart[]
  /** Omitted if no particular person answers, as in staff notices and account emails. */
  person?: MailPerson
  /** Why the recipient got this email, in one sentence (`mail-reasons.ts`). */
  reason: string
}
