import { Readable } from 'node:stream'
import { createReadableStreamFromReadable } from '@remix-run/node'
import { attachmentOf } from './attachment.ts'

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
