import { createHash } from 'node:crypto'
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import { normalized, withoutPiles } from '#app/format/normalize.ts'
import { startOf } from '#app/format/shorten.ts'
import { printablePart } from '#app/modules/forms/values/printable.ts'
import { type DeliveryReport, readDeliveryReport } from '#app/modules/messaging/delivery/delivery-report.ts'
import { boundMail, headOf } from './bound-mail.ts'
import { cleanHtml, wordsOfHtml } from './mail-html.ts'
import { mailKind } from './mail-kind.ts'
import { contradictsSender } from './sender-check.ts'
import { splitQuoted } from './quoted-text.ts'

const MAX_HEADER_BYTES = 256 * 1024
const MAX_SUBJECT = 500
const MAX_ADDRESS = 320
/** How many characters of the text are stored. */
const MAX_TEXT = 100_000
const MAX_NAME = 200
const MAX_REFERENCES = 50
const MAX_RECIPIENTS = 50
const MAX_FILE_NAME = 200
/** How many of an email's files are read. The rest is only counted. */
const MAX_ATTACHMENTS = 20

export type MailFile = { name: string; contentType: string; bytes: Uint8Array<ArrayBuffer> }

/** A parsed email for the inbox. Addresses are lowercase, Message-IDs have no angle brackets. */
export type ParsedMail = {
  kind: 'reply' | 'auto_reply' | 'bounce'
  /** Its Message-ID, or else the hash of its bytes, because a resent email has the same bytes. */
  providerId: string
  inReplyTo: string | null
  references: string[]
  /** The address is empty if the email has none. */
  sender: { address: string; name: string }
  /** All recipients in its headers. */
  recipients: string[]
  subject: string
  /** The sender's own text, and the text quoted below it. */
  text: { own: string; quoted: string }
  /** Without anything that runs, loads or covers the page. */
  html: string | null
  report: DeliveryReport | null
  files: MailFile[]
  /** The number of files beyond the maximum. */
  furtherFiles: number
  /** Its text is longer than the maximum. */
  isTruncated: boolean
  /** Only its headers could be read: a person has to check the original. */
  isUnreadable: boolean
  /** Our mail server's checks contradict its sender. */
  isUnverified: boolean
}

/** Parses an email. If it has too many parts or headers or is nested too deep, reads only its headers (`readHead`). */
export async function parseMail(source: Uint8Array): Promise<ParsedMail> {
  const bounded = boundMail(source)
  const mail = bounded && (await parse(bounded.source))
  const body = mail && bodyOf(mail)
  if (!bounded || !mail || !body) return readHead(source)
  const report = isReport(mail) ? readReport(mail) : null
  const files = mail.attachments.filter((part) => !isReportPart(part))
  return {
    ...headersOf(mail, source),
    ...(report ? { kind: 'bounce' as const } : {}),
    ...body,
    report,
    files: files.slice(0, MAX_ATTACHMENTS).map(({ filename, mimeType, content }) => ({
      name: fileName(filename ?? ''),
      contentType: mimeType.slice(0, 100),
      bytes: bytesOf(content),
    })),
    furtherFiles: Math.max(0, files.length - MAX_ATTACHMENTS),
    isTruncated: bounded.isTruncated || body.isTruncated,
    isUnreadable: false,
  }
}

/** Reads only an email's headers, which is fast for any email. It counts as written by a person, because one has to check it. */
export async function readHead(source: Uint8Array): Promise<ParsedMail> {
  const head = headersOf(await parse(headOf(source)), source)
  const nothing = { text: { own: '', quoted: '' }, html: null, report: null, files: [], furtherFiles: 0, isTruncated: false }
  return { ...head, ...nothing, kind: 'reply', isUnreadable: true }
}

function parse(source: Uint8Array): Promise<Email> {
  return PostalMime.parse(source, { maxHeadersSize: 2 * MAX_HEADER_BYTES, forceRfc822Attachments: true })
}

function headersOf(mail: Email, source: Uint8Array) {
  const headers = new Map(mail.headers.toReversed().map(({ key, value }) => [key, value]))
  const sender =
    firstAddress(mail.from) ?? firstAddress(mail.sender) ?? firstAddress({ address: mail.returnPath ?? '', name: '' })
  const subject = startOf(oneLine(mail.subject ?? ''), MAX_SUBJECT)
  return {
    kind: mailKind({ headers, subject, sender: sender?.address ?? '' }),
    providerId: idsIn(mail.messageId ?? '')[0] ?? `${createHash('sha256').update(source).digest('hex')}@no-message-id`,
    inReplyTo: idsIn(mail.inReplyTo ?? '')[0] ?? null,
    references: idsIn(mail.references ?? '').slice(-MAX_REFERENCES),
    sender: sender ?? { address: '', name: startOf(oneLine(mail.from?.name ?? ''), MAX_NAME) },
    recipients: recipientsOf(mail, headers),
    isUnverified: contradictsSender(mail.headers.flatMap(({ key, value }) => (key === 'authentication-results' ? value : []))),
    subject,
  }
}

/** The text; for an email with only HTML, the HTML's text. Null if the HTML is nested too deep to read. */
function bodyOf({ text, html }: Email): Pick<ParsedMail, 'text' | 'html' | 'isTruncated'> | null {
  const plain = (text ?? '').replaceAll('\r\n', '\n').trim()
  const typed = plain === '' && html !== undefined ? wordsOfHtml(html) : plain
  if (typed === null) return null
  const words = normalized(withoutPiles(typed), 'NFC')
  return {
    text: splitQuoted(startOf(words, MAX_TEXT)),
    html: html === undefined ? null : cleanHtml(html),
    isTruncated: words.length > MAX_TEXT,
  }
}

/** A failed delivery only counts if the email itself is such a report, not if a person forwards one. */
function isReport({ headers }: Email): boolean {
  return headers.some(({ key, value }) => key === 'content-type' && /^multipart\/report\b/i.test(value))
}

function readReport({ attachments }: Email): DeliveryReport | null {
  return readDeliveryReport(attachments.filter(isReportPart).map((part) => ({ mimeType: part.mimeType, text: textOf(part) })))
}

function firstAddress(address: Address | undefined): { address: string; name: string } | null {
  const [found] = address?.group ?? [address]
  const typed = (found?.address ?? '').trim().toLowerCase()
  if (typed.length > MAX_ADDRESS || !/^[^\s@\u202a-\u202e\u2066-\u2069]+@[^\s@\u202a-\u202e\u2066-\u2069]+$/.test(typed))
    return null
  return { address: typed, name: startOf(oneLine(found?.name ?? ''), MAX_NAME) }
}

function recipientsOf(mail: Email, headers: ReadonlyMap<string, string>): string[] {
  const named = [...(mail.to ?? []), ...(mail.cc ?? [])].flatMap(({ address, group }) =>
    (group ?? [{ address }]).map((each) => each.address),
  )
  const delivered = [mail.deliveredTo ?? '', headers.get('x-original-to') ?? '', headers.get('envelope-to') ?? '']
  const all = [...delivered, ...named].map((address) => address.trim().replace(/^<|>$/g, '').toLowerCase())
  return [...new Set(all.filter((address) => address.includes('@') && address.length <= MAX_ADDRESS))].slice(0, MAX_RECIPIENTS)
}

function isReportPart({ mimeType }: Attachment): boolean {
  return ['message/delivery-status', 'message/feedback-report', 'text/rfc822-headers', 'message/rfc822'].includes(mimeType)
}

function textOf({ content }: Attachment): string {
  return Buffer.from(bytesOf(content)).toString('utf8', 0, MAX_HEADER_BYTES)
}

function bytesOf(content: Attachment['content']): Uint8Array<ArrayBuffer> {
  return typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
}

/** A file's display name, never a path. */
function fileName(typed: string): string {
  const last = oneLine(typed).split(/[/\\]/).at(-1) ?? ''
  return startOf(last.trim(), MAX_FILE_NAME) || 'file'
}

function idsIn(value: string): string[] {
  return [...value.matchAll(/<([^<>\s]{1,300})>/g)].flatMap(([, id]) => (id === undefined ? [] : [id]))
}

function oneLine(text: string): string {
  const composed = normalized(withoutPiles(text), 'NFC')
  // Marks of direction could make a name or a file's type read like another.
  return printablePart(composed.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu, ' '))
}
