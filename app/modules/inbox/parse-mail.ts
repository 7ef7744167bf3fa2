import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import sanitizeHtml from 'sanitize-html'
import { type DeliveryReport, readDeliveryReport } from '#app/modules/messaging/delivery-report.ts'
import { mailKind } from './mail-kind.ts'

/** Deepest nesting of parts, and most bytes of headers, of a mail that people write. */
const MAX_NESTING = 20
const MAX_HEADER_BYTES = 256 * 1024
const MAX_SUBJECT = 500
const MAX_ADDRESS = 320
/** Characters of the words that are stored; of their HTML, else it is left out. */
const MAX_TEXT = 100_000
const MAX_HTML = 400_000
const MAX_REFERENCES = 50
const MAX_RECIPIENTS = 50
const MAX_FILE_NAME = 200
/** Files of a mail that are looked at; of more, the rest is counted as one. */
export const MAX_ATTACHMENTS = 20

export type MailFile = { name: string; contentType: string; bytes: Uint8Array<ArrayBuffer> }

/** A mail as the inbox needs it. Addresses in lower case; Message-IDs without their brackets. */
export type ParsedMail = {
  kind: 'reply' | 'auto_reply' | 'bounce'
  messageId: string | null
  inReplyTo: string | null
  references: string[]
  sender: { address: string; name: string }
  /** Everybody whom it was sent to, as its headers say. */
  recipients: string[]
  subject: string
  text: string
  /** Without anything that runs, loads or takes the page over. */
  html: string | null
  report: DeliveryReport | null
  files: MailFile[]
  /** Files beyond the most that are looked at. */
  furtherFiles: number
}

/** Reads a mail. Where it is built against the rules (nested too deep, headers without end), its head is read, and `text` says so; null where not even that names a sender. */
export async function parseMail(source: Uint8Array): Promise<ParsedMail | null> {
  try {
    return toParsed(await parse(source))
  } catch {
    const head = await parse(headOf(source)).catch(() => null)
    const parsed = head && toParsed(head)
    return parsed && { ...parsed, text: 'This mail could not be read. Look at it in the mailbox itself.', html: null, files: [] }
  }
}

function parse(source: Uint8Array): Promise<Email> {
  return PostalMime.parse(source, {
    maxNestingDepth: MAX_NESTING,
    maxHeadersSize: MAX_HEADER_BYTES,
    forceRfc822Attachments: true,
  })
}

/** The headers alone, up to the first empty line or the most that are read. */
function headOf(source: Uint8Array): Uint8Array {
  const begin = Buffer.from(source.buffer, source.byteOffset, Math.min(source.byteLength, MAX_HEADER_BYTES / 2))
  const ends = [begin.indexOf('\r\n\r\n'), begin.indexOf('\n\n')].filter((at) => at !== -1)
  return begin.subarray(0, Math.min(...ends, begin.byteLength))
}

function toParsed(mail: Email): ParsedMail | null {
  const sender = firstAddress(mail.from) ?? firstAddress(mail.sender)
  if (!sender) return null
  const headers = new Map(mail.headers.toReversed().map(({ key, value }) => [key, value]))
  const subject = oneLine(mail.subject ?? '').slice(0, MAX_SUBJECT)
  const report = readDeliveryReport(
    mail.attachments.filter(isReportPart).map((part) => ({ mimeType: part.mimeType, text: textOf(part) })),
  )
  const files = mail.attachments.filter((part) => !isReportPart(part))
  return {
    kind: report ? 'bounce' : mailKind({ headers, subject, sender: sender.address }),
    messageId: idsIn(mail.messageId ?? '')[0] ?? null,
    inReplyTo: idsIn(mail.inReplyTo ?? '')[0] ?? null,
    references: idsIn(mail.references ?? '').slice(-MAX_REFERENCES),
    sender,
    recipients: recipientsOf(mail, headers),
    subject,
    text: wordsOf(mail).slice(0, MAX_TEXT),
    html: mail.html === undefined || mail.html.length > MAX_HTML ? null : cleanHtml(mail.html),
    report,
    files: files.slice(0, MAX_ATTACHMENTS).map(({ filename, mimeType, content }) => ({
      name: fileName(filename ?? ''),
      contentType: mimeType.slice(0, 100),
      bytes: bytesOf(content),
    })),
    furtherFiles: Math.max(0, files.length - MAX_ATTACHMENTS),
  }
}

function firstAddress(address: Address | undefined): { address: string; name: string } | null {
  const [found] = address?.group ?? [address]
  const typed = (found?.address ?? '').trim().toLowerCase()
  if (!/^[^\s@]+@[^\s@]+$/.test(typed) || typed.length > MAX_ADDRESS) return null
  return { address: typed, name: oneLine(found?.name ?? '').slice(0, 200) }
}

function recipientsOf(mail: Email, headers: ReadonlyMap<string, string>): string[] {
  const named = [...(mail.to ?? []), ...(mail.cc ?? [])].flatMap(({ address, group }) =>
    (group ?? [{ address }]).map((each) => each.address),
  )
  const delivered = [mail.deliveredTo ?? '', headers.get('x-original-to') ?? '', headers.get('envelope-to') ?? '']
  const all = [...delivered, ...named].map((address) => address.trim().replace(/^<|>$/g, '').toLowerCase())
  return [...new Set(all.filter((address) => address.includes('@') && address.length <= MAX_ADDRESS))].slice(0, MAX_RECIPIENTS)
}

/** What was written; of a mail in HTML alone, its words. */
function wordsOf({ text, html }: Email): string {
  const plain = (text ?? '').replaceAll('\r\n', '\n').trim()
  if (plain !== '' || html === undefined) return plain
  const withBreaks = html.slice(0, MAX_HTML).replace(/<(?:br|\/p|\/div|\/li|\/tr|\/h[1-6])\b[^>]{0,200}>/gi, '$&\n')
  return sanitizeHtml(withBreaks, { allowedTags: [], allowedAttributes: {}, textFilter: (part) => part })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\n\s*\n\s*\n/g, '\n\n')
    .trim()
}

/** Words, lists and links. No pictures: whoever wrote it would learn when it is read. */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [
      'p',
      'br',
      'div',
      'blockquote',
      'pre',
      'ul',
      'ol',
      'li',
      'a',
      'strong',
      'b',
      'em',
      'i',
      'u',
      's',
      'table',
      'tbody',
      'thead',
      'tr',
      'td',
      'th',
      'hr',
    ],
    allowedAttributes: { a: ['href', 'rel', 'target'] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    nestingLimit: 50,
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }) },
  }).trim()
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

/** What a file is called, for people to read: never a path. */
function fileName(typed: string): string {
  const last = oneLine(typed).split(/[/\\]/).at(-1) ?? ''
  return last.trim().slice(0, MAX_FILE_NAME) || 'file'
}

function idsIn(value: string): string[] {
  return [...value.matchAll(/<([^<>\s]{1,300})>/g)].flatMap(([, id]) => (id === undefined ? [] : [id]))
}

function oneLine(text: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are what this is about
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim()
}
