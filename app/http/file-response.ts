import { Readable } from 'node:stream'
import { createReadableStreamFromReadable } from '@remix-run/node'
import { PRIVATE_HEADERS } from './private-page.ts'

/** Letters that do not come apart into a plain one and its accent, and how they are written without. */
const SPELLED: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  þ: 'th',
  Þ: 'Th',
  ð: 'd',
  Ð: 'D',
  ı: 'i',
}

/**
 * The value of Content-Disposition for a file to save (RFC 6266): its name in plain letters, which every browser reads, and beside it, where they differ, as it is
 * written.
 */
export function attachmentOf(fileName: string): string {
  const plain = plainName(fileName)
  // oxlint-disable-next-line no-control-regex -- control characters end a header, and slashes make a path
  const written = fileName.replace(/[\u0000-\u001f\u007f"\\/]/g, '_')
  const inFull = plain === written ? '' : `; filename*=UTF-8''${encoded(written)}`
  return `attachment; filename="${plain}"${inFull}`
}

function plainName(fileName: string): string {
  return Array.from(fileName.normalize('NFC'), (letter) => SPELLED[letter] ?? letter.normalize('NFKD').replace(/\p{M}/gu, ''))
    .join('')
    .replace(/[^ -~]|["\\/]/gu, '_')
}

/** RFC 8187: percent-encoded but for the letters that a header takes. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** A CSV file to save, which no one stores on the way: whole, or piece by piece as it is read. */
export function csvResponse(fileName: string, text: string | AsyncIterable<string>): Response {
  return new Response(typeof text === 'string' ? text : createReadableStreamFromReadable(Readable.from(text)), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': attachmentOf(fileName),
      'Cache-Control': 'no-store',
    },
  })
}

/** A PDF to save, which no one stores on the way. */
export function pdfResponse({ bytes, fileName }: { bytes: Uint8Array<ArrayBuffer>; fileName: string }): Response {
  return new Response(bytes, {
    headers: {
      ...PRIVATE_HEADERS,
      'Content-Type': 'application/pdf',
      'Content-Disposition': attachmentOf(fileName),
      'Content-Length': String(bytes.byteLength),
    },
  })
}

/** What is said where there is no such PDF. */
export function noPdfResponse(words: string, status: number): Response {
  return new Response(words, { status, headers: { ...PRIVATE_HEADERS, 'Content-Type': 'text/plain; charset=utf-8' } })
}

/** A walkthrough as a file for a calendar, kept by no one on its way. */
export function calendarResponse(content: string): Response {
  return new Response(content, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'Content-Disposition': 'attachment; filename="walkthrough.ics"',
      'X-Robots-Tag': 'noindex',
      'Cache-Control': 'private, no-store',
    },
  })
}
