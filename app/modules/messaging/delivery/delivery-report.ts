import { startOf } from '#app/format/shorten.ts'
import { findStatus } from './bounce-rules.ts'

/** A part of an automatic email: its media type and text. */
export type ReportPart = { mimeType: string; text: string }

/**
 * A report about one of our emails. failed: it bounced · delayed: the server is still trying · delivered: it reached the mailbox,
 * or a server without further reports · complained: marked as spam.
 */
export type DeliveryReport = {
  outcome: 'failed' | 'delayed' | 'delivered' | 'complained'
  /** The recipient in the report; null if withheld, as in spam reports. */
  recipient: string | null
  /** RFC 3463 status code, or null. */
  status: string | null
  /** The server's response. */
  diagnostic: string
  /** Our message's id, from the envelope or the Message-ID. */
  messageId: string
}

/** Ours are 32 hexadecimal digits. */
const OUR_ID = /^[0-9a-f]{32}$/
const MAX_DIAGNOSTIC = 500
/** A report with more blocks is not about our emails, which have one recipient each. */
const MAX_BLOCKS = 50

const OUTCOMES: Record<string, DeliveryReport['outcome']> = {
  failed: 'failed',
  delayed: 'delayed',
  delivered: 'delivered',
  relayed: 'delivered',
  expanded: 'delivered',
}

/**
 * Parses a delivery status notification (RFC 3464) or spam report (RFC 5965) about one of our emails. Null if it is neither, or
 * doesn't name our email: forged reports don't know the id of an email that their sender did not get.
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
    diagnostic: startOf(diagnostic, MAX_DIAGNOSTIC),
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
    diagnostic: startOf(`Reported as spam${source === '' ? '' : ` (${withoutType(source)})`}`, MAX_DIAGNOSTIC),
    messageId,
  }
}

/** Each block's fields. Blank lines separate blocks. */
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

/** Fields by lowercase name; the first of a name counts. A line that starts with a space continues the previous one. */
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

/** '<id@domain>' as a Message-ID, or just the id. */
function ourId(value: string | undefined): string | null {
  const id = (value ?? '').replace(/^<|>$/g, '').split('@')[0]?.toLowerCase() ?? ''
  return OUR_ID.test(id) ? id : null
}

/** The value after the type in 'rfc822; dana@example.com' or 'smtp; 550 5.1.1 …'. */
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
