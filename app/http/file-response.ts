import { Readable } from 'node:stream'
import { createReadableStreamFromReadable } from '@remix-run/node'
import { PRIVATE_HEADERS } from './private-page.ts'

/** Letters that don't decompose into a plain letter and an accent, and their replacements. */
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
 * Content-Disposition for a download (RFC 6266): the name in ASCII, which every browser reads, and the exact name if it differs.
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

/** RFC 8187: percent-encoded except for characters that a header allows. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** A CSV download, not cached: whole, or streamed. */
export function csvResponse(fileName: string, text: string | AsyncIterable<string>): Response {
  return new Response(typeof text === 'string' ? text : createReadableStreamFromReadable(Readable.from(text)), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': attachmentOf(fileName),
      'Cache-Control': 'no-store',
    },
  })
}

/** A PDF download, not cached. */
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

/** The answer for a missing PDF. */
export function noPdfResponse(words: string, status: number): Response {
  return new Response(words, { status, headers: { ...PRIVATE_HEADERS, 'Content-Type': 'text/plain; charset=utf-8' } })
}

/** A walkthrough as a calendar file. Not cached. */
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

/** A stored image file. `etag` identifies its content. */
type ImageFile = { etag: string; type: string; read: () => Promise<Uint8Array<ArrayBuffer>> }

/** A public picture, or 304 if the browser has it. `caching`: its Cache-Control. */
export async function imageResponse(request: Request, file: ImageFile, caching: string): Promise<Response> {
  const headers = {
    'Cache-Control': `public, ${caching}`,
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ETag: file.etag,
  }
  if (request.headers.get('If-None-Match') === file.etag) return new Response(null, { status: 304, headers })
  const bytes = await file.read()
  return new Response(bytes, {
    headers: { ...headers, 'Content-Type': file.type, 'Content-Length': String(bytes.byteLength) },
  })
}

/** The answer for a missing picture. */
export function noImageResponse(words: string): Response {
  return new Response(words, { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}

/** How long feeds and site maps may be cached, in seconds. */
const KEPT_SECONDS = 600

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** All but the characters of XML 1.0. */
const NOT_ALLOWED = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** A text escaped for XML, without characters that XML does not allow. */
export function xmlText(text: string): string {
  return text.replace(NOT_ALLOWED, '').replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter)
}

/** An answer of XML lines. */
export function xmlResponse(lines: readonly string[], type: string): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${lines.join('\n')}\n`, {
    headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': `public, max-age=${KEPT_SECONDS}` },
  })
}
