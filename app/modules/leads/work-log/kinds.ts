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
