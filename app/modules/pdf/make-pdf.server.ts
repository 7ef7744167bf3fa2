import { availableParallelism } from 'node:os'
import { log } from '#app/config/log.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { ProcessError, ProcessPool } from '#app/modules/process-pool/process-pool.server.ts'

/** The data for the drawing process: plain, with a kind. `app/worker/pdf-worker.ts` lists the kinds that it can draw. */
export type PdfContent = { kind: string; [part: string]: unknown }

// Leaves one core for the process that answers requests.
const pool = new ProcessPool<PdfContent, Uint8Array<ArrayBuffer>>({
  file: 'app/worker/pdf-worker.ts',
  processes: Math.max(1, Math.min(2, availableParallelism() - 1)),
  timeLimitMs: 10_000,
  memoryLimitMb: 256,
  idleMs: 10 * 60_000,
  maxWaiting: 100,
})

/** A PDF, drawn in another process. Failures are logged. */
export async function makePdf(content: PdfContent): Promise<Result<Uint8Array<ArrayBuffer>, 'not-made'>> {
  try {
    return ok(await pool.run(content))
  } catch (error) {
    if (!(error instanceof ProcessError)) throw error
    log.error({ err: error, kind: content.kind }, 'Failed to generate PDF')
    return refused('not-made')
  }
}

/** Starts a process when a PDF request is likely. */
export function warmPdf(): void {
  pool.warm()
}
