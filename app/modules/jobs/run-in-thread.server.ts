import path from 'node:path'
import { Worker } from 'node:worker_threads'

/** Time to start the thread and receive its first message. */
const START_LIMIT_MS = 30_000

type ThreadWork = {
  /** The thread's name in a profile. */
  name: string
  /** The thread's file, relative to the project root: 'app/worker/mail-worker.ts'. */
  file: string
  data: unknown
  /** From the first message to the last. */
  timeLimitMs: number
  memoryLimitMb: number
}

/** The two messages of a task in a thread. `last` is null if it took too much time or memory; `error` says which. */
type ThreadOutcome = { first: unknown; last: unknown; error: unknown }

/**
 * Runs a task in its own thread, so that no input can take up the time or memory of the one that
 * handles requests. The thread sends a message when it has started and another when it is done.
 * Throws if it could not start.
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
