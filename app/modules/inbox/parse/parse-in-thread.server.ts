import { log } from '#app/config/log.server.ts'
import { runInThread } from '#app/modules/jobs/run-in-thread.server.ts'
import type { ParsedMail } from './parse-mail.ts'

/** A mail of 25 MB takes a third of these; what takes more is no mail that a person wrote. They begin once the thread has read the headers. */
const TIME_LIMIT_MS = 3_000
const MEMORY_LIMIT_MB = 256

/** Reads a mail in a thread. Where that takes too long or too much memory, its headers alone come back (`isUnreadable`). Throws where not even the thread could start. */
export async function parseInThread(source: Uint8Array, timeLimitMs = TIME_LIMIT_MS): Promise<ParsedMail> {
  const { first, last, error } = await runInThread({
    name: 'mail',
    file: 'app/worker/mail-worker.ts',
    data: source,
    timeLimitMs,
    memoryLimitMb: MEMORY_LIMIT_MB,
  })
  if (last === null) log.warn({ err: error, bytes: source.byteLength }, 'An email could not be read')
  // Both are what the thread's own code made.
  return (last ?? first) as ParsedMail
}
