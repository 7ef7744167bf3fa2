import { log } from '#app/config/log.server.ts'
import { runInThread } from '#app/modules/jobs/run-in-thread.server.ts'
import type { ParsedMail } from './parse-mail.ts'

/**
 * A 25 MB email takes a third of these; an email that takes more is not from a person. The limit starts once the thread has read
 * the headers.
 */
const TIME_LIMIT_MS = 3_000
const MEMORY_LIMIT_MB = 256

/**
 * Parses an email in a thread. If that takes too much time or memory, returns only its headers (`isUnreadable`). Throws if the
 * thread could not start.
 */
export async function parseInThread(source: Uint8Array, timeLimitMs = TIME_LIMIT_MS): Promise<ParsedMail> {
  const { first, last, error } = await runInThread({
    name: 'mail',
    file: 'app/worker/mail-worker.ts',
    data: source,
    timeLimitMs,
    memoryLimitMb: MEMORY_LIMIT_MB,
  })
  if (last === null) log.warn({ err: error, bytes: source.byteLength }, 'An email could not be read')
  // Both come from the thread's own code.
  return (last ?? first) as ParsedMail
}
