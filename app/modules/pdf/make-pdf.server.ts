import { availableParallelism } from 'node:os'
import path from 'node:path'
import { log } from '#app/config/log.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { createPdfPool, type PdfContent, PdfError } from './pdf-pool.server.ts'

// Leaves one core for the thread that handles requests.
const pool = createPdfPool({
  file: path.resolve('app/worker/pdf-worker.ts'),
  threads: Math.max(1, Math.min(2, availableParallelism() - 1)),
  timeLimitMs: 10_000,
  idleMs: 10 * 60_000,
  maxWaiting: 100,
})

/** A PDF, drawn in a worker thread. Failures are logged. */
export async function makePdf(content: PdfContent): Promise<Result<Uint8Array<ArrayBuffer>, 'not-made'>> {
  try {
    return ok(await pool.draw(content))
  } catch (error) {
    if (!(error instanceof PdfError)) throw error
    log.error({ err: error, kind: content.kind }, 'Failed to generate PDF')
    return refused('not-made')
  }
}

/** Starts a thread when a PDF request is likely. */
export function warmPdf(): void {
  pool.warm()
}
