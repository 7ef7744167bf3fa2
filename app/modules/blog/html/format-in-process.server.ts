import { log } from '#app/config/log.server.ts'
import { ProcessError, ProcessPool } from '#app/modules/process-pool/process-pool.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import type { FormattedText } from './post-html.ts'

const pool = new ProcessPool<string, FormattedText>({
  file: 'app/worker/post-worker.ts',
  // Two, so that a text that takes too long does not hold up everyone else's.
  processes: 2,
  // Ten times what the longest human-written text takes.
  timeLimitMs: 2_000,
  memoryLimitMb: 256,
  // Longer than an author's pauses between previews.
  idleMs: 60_000,
  maxWaiting: 100,
})

/** Formats a text in another process. Refused if that takes longer than any human-written text would. */
export async function formatInProcess(text: string): Promise<Result<FormattedText, 'too-complex'>> {
  try {
    return ok(await pool.run(text))
  } catch (error) {
    if (!(error instanceof ProcessError)) throw error
    log.warn({ err: error, characters: text.length }, 'A blog post could not be formatted')
    return refused('too-complex')
  }
}
