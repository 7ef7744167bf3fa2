import { log } from '#app/config/log.server.ts'
import { runInThread } from '#app/modules/jobs/run-in-thread.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import type { FormattedText } from './post-html.ts'

/** Ten times what the longest text takes that a person wrote. */
const TIME_LIMIT_MS = 2_000
const MEMORY_LIMIT_MB = 256

/** What a text comes to, made in a thread: refused where that takes longer than any text that a person writes. */
export async function formatInThread(text: string): Promise<Result<FormattedText, 'too-complex'>> {
  const { last, error } = await runInThread({
    name: 'post',
    file: 'app/worker/post-worker.ts',
    data: text,
    timeLimitMs: TIME_LIMIT_MS,
    memoryLimitMb: MEMORY_LIMIT_MB,
  })
  if (last === null) {
    log.warn({ err: error, characters: text.length }, 'A blog text could not be formatted')
    return refused('too-complex')
  }
  // What the thread's own code made.
  return ok(last as FormattedText)
}
