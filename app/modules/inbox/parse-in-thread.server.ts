import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { log } from '#app/config/log.server.ts'
import type { ParsedMail } from './parse-mail.ts'

/** A mail of 25 MB takes a tenth of these; what takes more is no mail that somebody wrote. */
const TIME_LIMIT_MS = 20_000
const MEMORY_LIMIT_MB = 256

/** Reads a mail in a thread of its own. Null where it cannot be read, takes too long or too much memory, which is logged. */
export async function parseInThread(source: Uint8Array, timeLimitMs = TIME_LIMIT_MS): Promise<ParsedMail | null> {
  const worker = new Worker(path.resolve('app/worker/mail-worker.ts'), {
    name: 'mail',
    workerData: source,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
  })
  const timer = setTimeout(() => void worker.terminate(), timeLimitMs)
  try {
    return await new Promise<ParsedMail | null>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', (code) => reject(new Error(`The thread ended with ${code}`)))
    })
  } catch (error) {
    log.warn({ err: error, bytes: source.byteLength }, 'A mail could not be read')
    return null
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
