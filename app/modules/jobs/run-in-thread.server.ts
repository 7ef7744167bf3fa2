import path from 'node:path'
import { Worker } from 'node:worker_threads'

/** To start the thread and to send the first message. */
const START_LIMIT_MS = 30_000

type ThreadWork = {
  /** Of the thread, as it shows in a profile. */
  name: string
  /** The file that runs in it, from the project's folder: 'app/worker/mail-worker.ts'. */
  file: string
  data: unknown
  /** From the first message to the last. */
  timeLimitMs: number
  memoryLimitMb: number
}

/** What came of a work in a thread: its two messages. `last` is null where it took too much time or memory, for the reason in `error`. */
export type ThreadOutcome = { first: unknown; last: unknown; error: unknown }

/**
 * Does a work in a thread that ends with it: whatever the work is made of, it takes neither the time nor the memory of the one that answers requests. The
 * thread sends a message when it has started and one when it is done. Throws where it could not even start.
 */
export async function runInThread({ name, file, data, timeLimitMs, memoryLimitMb }: ThreadWork): Promise<ThreadOutcome> {
  const worker = new Worker(path.resolve(file), {
    name,
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
  })
  const received: unknown[] = []
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<ThreadOutcome>((resolve, reject) => {
      const limit = (ms: number) => setTimeout(() => reject(new Error(`The thread took longer than ${ms} ms`)), ms)
      timer = limit(START_LIMIT_MS)
      worker.on('message', (message: unknown) => {
        clearTimeout(timer)
        if (received.length > 0) return resolve({ first: received[0], last: message, error: null })
        received.push(message)
        timer = limit(timeLimitMs)
      })
      worker.once('error', reject)
      worker.once('exit', (code) => reject(new Error(`The thread ended with ${code}`)))
    })
  } catch (error) {
    if (received.length === 0) throw error
    return { first: received[0], last: null, error }
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
