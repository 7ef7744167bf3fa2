import { availableParallelism } from 'node:os'
import path from 'node:path'
import { log } from '#app/config/log.server.ts'
import type { PdfContent } from './pdf-content.ts'
import { createPdfPool, PdfError } from './pdf-pool.server.ts'

// A core stays free for the thread that answers requests.
const pool = createPdfPool({
  file: path.resolve('app/worker/pdf-worker.ts'),
  threads: Math.max(1, Math.min(2, availableParallelism() - 1)),
  timeLimitMs: 10_000,
  idleMs: 10 * 60_000,
  mostWaiting: 100,
})

/** A PDF, made in a thread of its own; null where that failed, which is logged. */
export async function makePdf(content: PdfContent): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return await pool.draw(content)
  } catch (error) {
    if (!(error instanceof PdfError)) throw error
    log.error({ err: error, kind: content.kind }, 'Failed to generate PDF')
    return null
  }
}

/** Gets a thread ready, where a PDF is about to be asked for. */
export function warmPdf(): void {
  pool.warm()
}
