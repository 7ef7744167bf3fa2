import { findStatus } from './bounce-rules.ts'

/** A part of a mail that a machine wrote: its media type, and its text. */
export type ReportPart = { mimeType: string; text: string }

/**
 * What a report says of one mail of ours. failed: it came back · delayed: the server goes on trying · delivered: it lies in the mailbox or with a server that tells no more · complained: its reader
 * reported it as spam.
 */
export type DeliveryReport = {
  outcome: 'failed' | 'delayed' | 'delivered' | 'complained'
  /** Whom it was for, as the report says; null where it hides that, as reports of spam may. */
  recipient: string | null
  /** Status of RFC 3463; null where none is named. */
  status: string | null
  /** What the server said of it. */
  diagnostic: string
  /** Id of our message, as we named it in the envelope or in the Message-ID. */
  messageId: string
}

/** Ours are 32 hexadecimal digits. */
const OUR_ID = /^[0-9a-f]{32}$/
const MAX_DIAGNOSTIC = 500
/** Fields of more than these are of no mail that we sent: each goes to one person. */
const MAX_BLOCKS = 50

const OUTCOMES: Record<string, DeliveryReport['outcome']> = {
  failed: 'failed',
  delayed: 'delayed',
  delivered: 'delivered',
  relayed: 'delivered',
  expanded: 'delivered',
}

/**
 * What a mail reports of one that we sent: a delivery status notification (RFC 3464) or a report of spam (RFC 5965). Null where it is neither, or names no mail of ours: anyone
 * who makes a report up knows no id of a message that they did not get.
 */
export function readDeliveryReport(parts: readonly ReportPart[]): DeliveryReport | null {
  const original = parts.find(({ mimeType }) => ['message/rfc822', 'text/rfc822-headers'].includes(mimeType.toLowerCase()))
  const originalHeaders = readFields(headOf(original?.text ?? ''))
  const complaint = parts.find(({ mimeType }) => mimeType.toLowerCase() === 'message/feedback-report')
  if (complaint) return readComplaint(readFields(complaint.text), originalHeaders)
  const status = parts.find(({ mimeType }) => mimeType.toLowerCase() === 'message/delivery-status')
  return status ? readStatus(status.text, originalHeaders) : null
}

type Fields = ReadonlyMap<string, string>

function readStatus(text: string, original: Fields): DeliveryReport | null {
  const blocks = blocksOf(text)
  const messageId = ourId(blocks[0]?.get('original-envelope-id')) ?? ourId(original.get('message-id'))
  const recipient = blocks.find((block) => block.has('action'))
  const outcome = OUTCOMES[firstWord(recipient?.get('action') ?? '')]
  if (!messageId || !recipient || !outcome) return null
  const diagnostic = withoutType(recipient.get('diagnostic-code') ?? '') || (recipient.get('status') ?? '')
  return {
    outcome,
    recipient: addressOf(recipient.get('original-recipient') ?? recipient.get('final-recipient')),
    status: findStatus(recipient.get('status') ?? '') ?? findStatus(diagnostic),
    diagnostic: diagnostic.slice(0, MAX_DIAGNOSTIC),
    messageId,
  }
}

function readComplaint(fields: Fields, original: Fields): DeliveryReport | null {
  const messageId = ourId(original.get('message-id'))
  if (!messageId || firstWord(fields.get('feedback-type') ?? '') !== 'abuse') return null
  const source = fields.get('source-ip') ?? fields.get('reporting-mta') ?? ''
  return {
    outcome: 'complained',
    recipient: addressOf(fields.get('original-rcpt-to') ?? original.get('to')),
    status: null,
    diagnostic: `Reported as spam${source === '' ? '' : ` (${withoutType(source)})`}`.slice(0, MAX_DIAGNOSTIC),
    messageId,
  }
}

/** The fields of each block; blank lines part blocks. */
function blocksOf(text: string): Fields[] {
  return normalized(text)
    .split(/\n[ \t]*\n+/, MAX_BLOCKS)
    .map(readFields)
    .filter((fields) => fields.size > 0)
}

function headOf(mail: string): string {
  const text = normalized(mail)
  const end = text.indexOf('\n\n')
  return end === -1 ? text : text.slice(0, end)
}

function normalized(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(/^\n+/, '')
}

/** Fields by their names in lower case; the first of a name counts. A line that begins with a blank goes on with the one before. */
function readFields(text: string): Fields {
  const fields = new Map<string, string>()
  for (const line of normalized(text)
    .replace(/\n[ \t]+/g, ' ')
    .split('\n')) {
    const colon = line.indexOf(':')
    if (colon < 1) continue
    const name = line.slice(0, colon).trim().toLowerCase()
    if (!fields.has(name)) fields.set(name, line.slice(colon + 1).trim())
  }
  return fields
}

/** '<id@domain>' as a Message-ID, or the id alone. */
function ourId(value: string | undefined): string | null {
  const id = (value ?? '').replace(/^<|>$/g, '').split('@')[0]?.toLowerCase() ?? ''
  return OUR_ID.test(id) ? id : null
}

/** What follows the type of 'rfc822; dana@example.com' or 'smtp; 550 5.1.1 …'. */
function withoutType(value: string): string {
  return value.replace(/^[\w-]+\s*;\s*/, '').trim()
}

function addressOf(value: string | undefined): string | null {
  const address = /(?<![^\s<>;"])[^\s<>;"@]+@[^\s<>;"]+/.exec(withoutType(value ?? ''))?.[0] ?? null
  return address === null ? null : address.toLowerCase()
}

function firstWord(value: string): string {
  return /^[a-z]+/i.exec(value.trim())?.[0].toLowerCase() ?? ''
}
