import { betterCharset, decodeQuotedPrintable } from './mail-charset.ts'
import { fieldsOf, nameOf, type PartHeaders, readPartHeaders } from './part-headers.ts'

/** Far more than in emails from people. The parser handles this much well within its time limit. */
const MAX_PARTS = 500
const MAX_NESTING = 20
const MAX_HEADER_BYTES = 256 * 1024
const MAX_HEADER_LINES = 5_000
/** Of all text parts together, in encoded form. The rest is omitted. */
const MAX_TEXT_BYTES = 1_000_000
const MAX_TEXT_LINES = 20_000
/** For an email of which only the headers are read. */
const MAX_HEAD_BYTES = 64 * 1024
const MAX_HEAD_LINES = 500
const MAX_MARKER = 300

const LINE_FEED = 0x0a
const HYPHEN = 0x2d
const LINE_END = Buffer.from('\r\n')

/** A part between two boundaries. `marker`: the boundary line before it. Text after a closing boundary has no headers. */
type Part = { marker: string; depth: number; headers: PartHeaders | null; begin: number; end: number }

/**
 * Prepares an email for its parser in one pass: counts parts, nesting and headers, cuts text that is too long (`isTruncated`),
 * fixes wrong charset labels, and joins each file's bytes into one line. Null if it has more parts or headers than an email from
 * a person.
 */
export function boundMail(source: Uint8Array): { source: Buffer; isTruncated: boolean } | null {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength)
  const parts = splitParts(bytes)
  if (parts === null) return null
  const room = { bytes: MAX_TEXT_BYTES, lines: MAX_TEXT_LINES }
  let isTruncated = false
  const out: Uint8Array[] = []
  for (const { marker, headers, begin, end } of parts) {
    out.push(Buffer.from(marker))
    // Email programs never show the text around a multipart's parts.
    if (headers === null) continue
    const body = bytes.subarray(begin, end)
    if (headers.boundary !== null) out.push(headerBlock([...headers.lines, headers.contentType]))
    else if (headers.text === null) out.push(...filePart(headers, body))
    else {
      const kept = cutText(body, room)
      isTruncated ||= kept.byteLength < body.byteLength
      out.push(textHeaders(headers, kept, kept.byteLength < body.byteLength), kept, LINE_END)
    }
  }
  return { source: Buffer.concat(out), isTruncated }
}

/** Only an email's headers, up to a length that parses quickly, as an email without a body. */
export function headOf(source: Uint8Array): Buffer {
  const bytes = Buffer.from(source.buffer, source.byteOffset, Math.min(source.byteLength, MAX_HEAD_BYTES))
  let [end, lines] = [0, 0]
  while (end < bytes.length && lines < MAX_HEAD_LINES && !isEmptyLine(bytes, end)) {
    end = endOfLine(bytes, end)
    lines += 1
  }
  const fields = fieldsOf(bytes.subarray(0, end)).filter((field) => !nameOf(field).startsWith('content-'))
  const { lines: repaired } = readPartHeaders(Buffer.from(fields.join('\r\n')))
  return Buffer.from(`${repaired.join('\r\n')}\r\n\r\n`)
}

function splitParts(bytes: Buffer): Part[] | null {
  const boundaries = new Map<string, number>()
  const parts: Part[] = []
  let part: Part = { marker: '', depth: 0, headers: null, begin: 0, end: 0 }
  let isHead = true
  let [headerLines, headerBytes] = [0, 0]
  const endHead = (end: number, bodyBegin: number) => {
    part.headers = readPartHeaders(bytes.subarray(part.begin, end))
    if (part.headers.boundary !== null) boundaries.set(part.headers.boundary, part.depth + 1)
    part.begin = bodyBegin
    isHead = false
  }
  for (let start = 0, next = 0; start < bytes.length; start = next) {
    next = endOfLine(bytes, start)
    const marker = markerAt(bytes, start, next, boundaries)
    if (marker) {
      if (isHead) endHead(start, start)
      parts.push({ ...part, end: start })
      part = { marker: marker.line, depth: marker.depth, headers: null, begin: next, end: next }
      isHead = !marker.isClosing
    } else if (isHead) {
      headerLines += 1
      headerBytes += next - start
      if (isEmptyLine(bytes, start)) endHead(start, next)
    }
    const isTooMuch = parts.length >= MAX_PARTS || part.depth > MAX_NESTING
    if (isTooMuch || headerLines > MAX_HEADER_LINES || headerBytes > MAX_HEADER_BYTES) return null
  }
  if (isHead) endHead(bytes.length, bytes.length)
  return [...parts, { ...part, end: bytes.length }]
}

/** Parses a boundary line that opens a part or closes a multipart (RFC 2046, section 5.1.1); null if it is none. */
function markerAt(bytes: Buffer, start: number, next: number, boundaries: ReadonlyMap<string, number>) {
  if (bytes[start] !== HYPHEN || bytes[start + 1] !== HYPHEN || next - start > MAX_MARKER) return null
  const named = bytes.toString('latin1', start + 2, next).trimEnd()
  const opened = boundaries.get(named)
  if (opened !== undefined) return { line: `--${named}\r\n`, depth: opened, isClosing: false }
  const closed = named.endsWith('--') ? boundaries.get(named.slice(0, -2)) : undefined
  return closed === undefined ? null : { line: `--${named}\r\n`, depth: closed - 1, isClosing: true }
}

/** As much of a text as fits, in whole lines if they have a usual length. */
function cutText(body: Buffer, room: { bytes: number; lines: number }): Buffer {
  let end = 0
  while (end < body.length && room.lines > 0) {
    const next = endOfLine(body, end)
    if (next - end > room.bytes) {
      end += room.bytes
      room.bytes = 0
      break
    }
    room.bytes -= next - end
    room.lines -= 1
    end = next
  }
  return body.subarray(0, end)
}

function textHeaders({ lines, contentType, text, encoding }: PartHeaders, body: Buffer, isTruncated: boolean): Buffer {
  if (text === null) return headerBlock([...lines, contentType])
  const better = betterCharset(decoded(body, encoding), text.charset, isTruncated)
  return headerBlock([...lines, better === null ? contentType : `Content-Type: ${text.type}; charset=${better}${text.flow}`])
}

/** The parser is slow per line, so the file becomes one line. */
function filePart({ lines, contentType, encoding }: PartHeaders, body: Buffer): Buffer[] {
  const others = lines.filter((line) => nameOf(line) !== 'content-transfer-encoding')
  const headers = headerBlock([...others, contentType, 'Content-Transfer-Encoding: base64'])
  return [headers, Buffer.from(decoded(body, encoding).toString('base64')), LINE_END]
}

function headerBlock(lines: string[]): Buffer {
  return Buffer.from(`${lines.filter((line) => line !== '').join('\r\n')}\r\n\r\n`.replace(/^(?:\r\n)+/, '\r\n'))
}

function decoded(body: Buffer, encoding: string): Buffer {
  if (encoding.includes('base64')) return decodeBase64(body.toString('latin1'))
  return encoding.includes('quoted-printable') ? decodeQuotedPrintable(body.toString('latin1')) : body
}

/** Some programs end each line with padding, where Node would stop. */
function decodeBase64(text: string): Buffer {
  return Buffer.concat(text.split(/=+/).map((unit) => Buffer.from(unit, 'base64')))
}

function isEmptyLine(bytes: Buffer, start: number): boolean {
  const first = bytes[start]
  return first === LINE_FEED || (first === 0x0d && bytes[start + 1] === LINE_FEED)
}

function endOfLine(bytes: Buffer, start: number): number {
  let at = start
  while (at < bytes.length && bytes[at] !== LINE_FEED) at += 1
  return Math.min(at + 1, bytes.length)
}
