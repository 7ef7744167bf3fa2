import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { log } from '#app/config/log.server.ts'
import type { ParsedMail } from './parse-mail.ts'

/** A mail of 25 MB takes a third of these; what takes more is no mail that a person wrote. They begin once the thread has read the headers. */
const TIME_LIMIT_MS = 3_000
/** To start the thread and to read the headers, which are short. */
const START_LIMIT_MS = 30_000
const MEMORY_LIMIT_MB = 256

/** Reads a mail in a thread of its own. Where that takes too long or too much memory, its headers alone come back (`isUnreadable`). Throws where not even the thread could start. */
export async function parseInThread(source: Uint8Array, timeLimitMs = TIME_LIMIT_MS): Promise<ParsedMail> {
  const worker = new Worker(path.resolve('app/worker/mail-worker.ts'), {
    name: 'mail',
    workerData: source,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
  })
  const heads: ParsedMail[] = []
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<ParsedMail>((resolve, reject) => {
      const limit = (ms: number) => setTimeout(() => reject(new Error(`The thread took longer than ${ms} ms`)), ms)
      timer = limit(START_LIMIT_MS)
      worker.on('message', (mail: ParsedMail) => {
        if (heads.length > 0) return resolve(mail)
        heads.push(mail)
        clearTimeout(timer)
        timer = limit(timeLimitMs)
      })
      worker.once('error', reject)
      worker.once('exit', (code) => reject(new Error(`The thread ended with ${code}`)))
    })
  } catch (error) {
    const [head] = heads
    if (!head) throw error
    log.warn({ err: error, bytes: source.byteLength }, 'A mail could not be read')
    return head
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
