import { log } from '#app/config/log.server.ts'
import { runInThread } from '#app/modules/jobs/run-in-thread.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import type { FormattedText } from './post-html.ts'

/** Ten times what the longest human-written text takes. */
const TIME_LIMIT_MS = 2_000
const MEMORY_LIMIT_MB = 256

/** Formats a text in a thread. Refused if that takes longer than any human-written text would. */
export async function formatInThread(text: string): Promise<Result<FormattedText, 'too-complex'>> {
  const { last, error } = await runInThread({
    name: 'post',
    file: 'app/worker/post-worker.ts',
    data: text,
    timeLimitMs: TIME_LIMIT_MS,
    memoryLimitMb: MEMORY_LIMIT_MB,
  })
  if (last === null) {
    log.warn({ err: error, characters: text.length }, 'A blog post could not be formatted')
    return refused('too-complex')
  }
  // From the thread's own code.
  return ok(last as FormattedText)
}
