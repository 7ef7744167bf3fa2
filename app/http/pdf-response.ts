import { attachmentOf } from './attachment.ts'
import { PRIVATE_HEADERS } from './private-page.ts'

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
