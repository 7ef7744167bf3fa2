import { Worker } from 'node:worker_threads'

/** A request to the thread. */
export type PdfOrder<Content extends PdfContent> = { id: number; content: Content }
export type PdfAnswer = { id: number; bytes: Uint8Array<ArrayBuffer> } | { id: number; error: string }

/** A PDF could not be created. */
export class PdfError extends Error {
  override name = 'PdfError'
}

export type PdfPoolOptions = {
  /** The thread's TypeScript or JavaScript file, which Node runs directly. */
  file: string
  threads: number
  /** A drawing that takes longer fails, and its thread is terminated. Counts once the thread has loaded. */
  timeLimitMs: number
  /** How long an idle thread is kept. */
  idleMs: number
  /** Most queued drawings. More are refused immediately. */
  maxWaiting: number
}

type Task = { content: PdfContent; done: (answer: PdfAnswer) => void; failed: (error: PdfError) => void }
type Thread = { worker: Worker; hasLoaded: boolean; task: Task | null; timer: NodeJS.Timeout | undefined }

/** Time to load a thread, which a busy machine needs. */
const START_LIMIT_MS = 30_000

/** Threads that draw PDFs, so that the main thread is not blocked. They start when needed, and end when idle. */
export function createPdfPool({ file, threads: maxThreads, timeLimitMs, idleMs, maxWaiting }: PdfPoolOptions) {
  const threads: Thread[] = []
  const waiting: Task[] = []
  let orders = 0

  /** Draws a PDF. Throws `PdfError` if the thread fails, exits or takes too long. */
  function draw(content: PdfContent): Promise<Uint8Array<ArrayBuffer>> {
    return new Promise((resolve, reject) => {
      if (waiting.length >= maxWaiting) return reject(new PdfError('Too many PDFs are in progress'))
      waiting.push({
        content,
        done: (answer) => ('bytes' in answer ? resolve(answer.bytes) : reject(new PdfError(answer.error))),
        failed: reject,
      })
      startNext()
    })
  }

  function startNext(): void {
    if (waiting.length === 0) return
    const idle = threads.find((thread) => thread.task === null) ?? (threads.length < maxThreads ? startThread() : undefined)
    const task = idle && waiting.shift()
    if (!task) return
    idle.task = task
    limit(idle)
    idle.worker.ref()
    idle.worker.postMessage({ id: ++orders, content: task.content } satisfies PdfOrder<PdfContent>)
  }

  function limit(thread: Thread): void {
    const ms = thread.hasLoaded ? timeLimitMs : START_LIMIT_MS
    clearTimeout(thread.timer)
    thread.timer = setTimeout(() => end(thread, new PdfError(`Not done after ${ms} ms`)), ms)
  }

  function startThread(): Thread {
    const thread: Thread = {
      worker: new Worker(file, { name: 'pdf', resourceLimits: { maxOldGenerationSizeMb: 256 } }),
      hasLoaded: false,
      task: null,
      timer: undefined,
    }
    thread.worker.unref()
    thread.worker.on('message', (answer: PdfAnswer | 'loaded') => {
      const { task } = thread
      if (answer === 'loaded') {
        thread.hasLoaded = true
        if (task) limit(thread)
        return
      }
      release(thread)
      task?.done(answer)
      startNext()
    })
    thread.worker.on('error', (error) => end(thread, new PdfError('The thread failed', { cause: error })))
    thread.worker.on('exit', (code) => end(thread, new PdfError(`The thread ended with ${code}`)))
    threads.push(thread)
    return thread
  }

  /** Marks a thread as idle: it does not keep the process running, and ends after a while to free its memory. */
  function release(thread: Thread): void {
    clearTimeout(thread.timer)
    thread.task = null
    thread.worker.unref()
    thread.timer = setTimeout(() => end(thread, new PdfError('Idle')), idleMs).unref()
  }

  /** Terminates a thread. The next drawing gets a new one. */
  function end(thread: Thread, error: PdfError): void {
    const place = threads.indexOf(thread)
    if (place === -1) return
    threads.splice(place, 1)
    const { task } = thread
    clearTimeout(thread.timer)
    void thread.worker.terminate()
    task?.failed(error)
    startNext()
  }

  /** Starts a thread if there is none, so that the next drawing does not wait for it. */
  function warm(): void {
    if (threads.length === 0) release(startThread())
  }

  /** Terminates all threads. Running and queued drawings fail. */
  async function close(): Promise<void> {
    for (const task of waiting.splice(0)) task.failed(new PdfError('The threads were closed'))
    const ended = threads.map((thread) => thread.worker)
    for (const thread of [...threads]) end(thread, new PdfError('The threads were closed'))
    await Promise.all(ended.map((worker) => worker.terminate()))
  }

  return { draw, warm, close }
}

/** The data for the drawing thread: plain, with a kind. `app/worker/pdf-worker.ts` lists the kinds that it can draw. */
export type PdfContent = { kind: string; [part: string]: unknown }
