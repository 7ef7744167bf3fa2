import { log } from '#app/config/log.server.ts'
import { ProcessError, ProcessPool } from '#app/modules/process-pool/process-pool.server.ts'
import type { ParsedMail } from './parse-mail.ts'

// A 25 MB email takes a third of this time and memory; an email that takes more is not from a person.
const pool = new ProcessPool<Uint8Array, ParsedMail>({
  file: 'app/worker/mail-worker.ts',
  processes: 1,
  timeLimitMs: 3_000,
  memoryLimitMb: 256,
  // Longer than the pauses within a burst of emails: starting a process takes 100 times as long as parsing a short email.
  idleMs: 60_000,
  maxWaiting: 1_000,
})

/**
 * Parses an email in another process. If that takes too much time or memory, returns only its headers (`isUnreadable`). Throws
 * if it could not read them.
 */
export async function parseInProcess(source: Uint8Array): Promise<ParsedMail> {
  let headers: ParsedMail | undefined
  try {
    return await pool.run(source, (early) => (headers = early))
  } catch (error) {
    if (!(error instanceof ProcessError) || headers === undefined) throw error
    log.warn({ err: error, bytes: source.byteLength }, 'An email could not be read')
    return headers
  }
}
