import type { CONTACT_KINDS } from '#app/db/schema/timeline.ts'
import { MINUTE_MS } from '#app/format/duration.ts'

/** Contacts that staff log: their button labels, and their timeline entries. */
export const CONTACTS = {
  call: { label: 'Call', verb: 'Called', activity: 'call_logged' },
  text: { label: 'Text', verb: 'Texted', activity: 'text_logged' },
  meeting: { label: 'Meeting', verb: 'Met', activity: 'meeting_logged' },
} as const

export type ContactKind = keyof typeof CONTACTS

/** Outcome. */
export const OUTCOMES = {
  talked: 'Talked',
  left_message: 'Left a message',
  no_answer: 'No answer',
  not_interested: 'Not interested',
  wrong_number: 'Wrong number',
} as const

export function isContactKind(value: unknown): value is ContactKind {
  return typeof value === 'string' && Object.hasOwn(CONTACTS, value)
}

/** A lead's last contact, by the team or by the lead. `how`: 'they texted', 'no answer'; null if it was only marked. */
export type LastContact = { at: Date; how: string | null; channel: 'call' | 'text' | 'meeting' | 'email' | null }

/** A contact in the timeline. `at`: for a message of ours, when it left. */
export type ContactEntry = { kind: (typeof CONTACT_KINDS)[number]; outcome: unknown; at: Date }

const CHANNELS = {
  call_logged: 'call',
  text_logged: 'text',
  meeting_logged: 'meeting',
  text_written: 'text',
  mail_written: 'email',
  text_received: 'text',
  mail_received: 'email',
} as const satisfies Record<ContactEntry['kind'], LastContact['channel']>

const HOW: Partial<Record<ContactEntry['kind'], string>> = {
  text_written: 'we texted',
  mail_written: 'we emailed',
  text_received: 'they texted',
  mail_received: 'they emailed',
}

/** A logged contact marks the lead and writes its entry in one transaction, a few milliseconds apart. */
const SAME_CONTACT_MS = MINUTE_MS

/**
 * The later of the team's last contact and the newest entry. An entry of the team counts only with its mark, which can be undone.
 */
export function lastContact(markedAt: Date | null, newest: ContactEntry | null): LastContact | null {
  const isFromThem = newest !== null && (newest.kind === 'text_received' || newest.kind === 'mail_received')
  if (isFromThem && (markedAt === null || newest.at > markedAt)) return contactOf(newest, newest.at)
  if (markedAt === null) return null
  const isItsEntry = newest !== null && !isFromThem && Math.abs(newest.at.getTime() - markedAt.getTime()) < SAME_CONTACT_MS
  return isItsEntry ? contactOf(newest, markedAt) : { at: markedAt, how: null, channel: null }
}

function contactOf({ kind, outcome }: ContactEntry, at: Date): LastContact {
  const known = Object.entries(OUTCOMES).find(([key]) => key === outcome)?.[1]
  return { at, how: HOW[kind] ?? known?.toLowerCase() ?? null, channel: CHANNELS[kind] }
}
