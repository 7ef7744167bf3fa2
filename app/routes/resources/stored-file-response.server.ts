import type { FileToSend } from '#app/modules/files/queries.server.ts'
import { CONTENT_TYPES } from '#app/modules/files/rules.ts'
import { attachmentOf } from '#app/http/file-response.ts'
import { PRIVATE_HEADERS } from '#app/http/private-page.ts'
import { FILE_MESSAGES } from '#app/modules/files/messages.ts'

/** Policy for files written by others: nothing runs, nothing is loaded. */
const SANDBOX = "default-src 'none'; sandbox"

/** A stored file to download, or to show with `isShown`; 404 with a message if there is none. */
export function storedFileResponse(file: FileToSend | null, { isShown = false } = {}): Response {
  if (file === null) {
    const headers = { ...PRIVATE_HEADERS, 'Content-Type': 'text/plain; charset=utf-8' }
    return new Response(FILE_MESSAGES['no-file'], { status: 404, headers })
  }
  return new Response(file.bytes, {
    headers: {
      ...PRIVATE_HEADERS,
      'Content-Type': CONTENT_TYPES[file.kind],
      'Content-Length': String(file.bytes.byteLength),
      'Content-Disposition': isShown ? 'inline' : attachmentOf(file.fileName),
      'Content-Security-Policy': SANDBOX,
    },
  })
}
