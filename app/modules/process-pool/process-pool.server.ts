import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import path from 'node:path'
import process from 'node:process'

/** A task for a process, as sent to it. */
export type Order<Task> = { id: number; task: Task }
/** A process's answer. `early` is a result in case the final one takes too much time or memory. */
export type Answer<Result> = { id: number } & ({ early: Result } | { result: Result } | { error: string })

/** A task in another process failed, or took too much time or memory. */
export class ProcessError extends Error {
  override name = 'ProcessError'
}

export type ProcessPoolOptions = {
  /** The processes' TypeScript or JavaScript file, which Node runs directly: 'app/worker/mail-worker.ts'. */
  file: string
  processes: number
  /** A longer task fails, and its process is killed. Starts when the process has loaded, and again with an early result. */
  timeLimitMs: number
  /** Of JavaScript's heap. */
  memoryLimitMb: number
  /** How long an idle process is kept. */
  idleMs: number
  /** Most queued tasks. More are refused immediately. */
  maxWaiting: number
  /** Whether it gets this process's settings and secrets. */
  hasSettings?: boolean
}

type Pending<Task, Result> = {
  task: Task
  early: (result: Result) => void
  done: (result: Result) => void
  failed: (error: ProcessError) => void
}
type Member<Task, Result> = {
  child: ChildProcess
  hasLoaded: boolean
  pending: Pending<Task, Result> | null
  timer: NodeJS.Timeout | undefined
}

/** Time to load a process, which a busy machine needs. */
const START_LIMIT_MS = 30_000

/**
 * Processes for one kind of task, so that no input uses up the time or memory of the one that answers requests. (A thread is not
 * enough: V8 can abort its whole process when a thread reaches its memory limit.) They start when needed, do one task after
 * another, and end when idle.
 */
export class ProcessPool<Task, Result> {
  readonly #options: ProcessPoolOptions
  readonly #members: Member<Task, Result>[] = []
  readonly #waiting: Pending<Task, Result>[] = []
  #orders = 0

  constructor(options: ProcessPoolOptions) {
    this.#options = options
  }

  /** Runs a task. Throws `ProcessError` if it fails, or its process exits or takes too much time or memory. */
  run(task: Task, onEarly: (result: Result) => void = () => undefined): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length >= this.#options.maxWaiting) return reject(new ProcessError('Too many tasks are in progress'))
      this.#waiting.push({ task, early: onEarly, done: resolve, failed: reject })
      this.#startNext()
    })
  }

  /** Starts a process if there is none, so that the next task does not wait for it. */
  warm(): void {
    if (this.#members.length === 0) this.#release(this.#start())
  }

  /** Kills all processes. Running and queued tasks fail. */
  close(): void {
    for (const pending of this.#waiting.splice(0)) pending.failed(new ProcessError('The processes were closed'))
    for (const member of [...this.#members]) this.#end(member, new ProcessError('The processes were closed'))
  }

  #startNext(): void {
    if (this.#waiting.length === 0) return
    const idle = this.#members.find(({ pending }) => pending === null) ?? (this.#hasRoom() ? this.#start() : undefined)
    const pending = idle && this.#waiting.shift()
    if (!pending) return
    idle.pending = pending
    this.#limit(idle)
    idle.child.ref()
    idle.child.channel?.ref()
    idle.child.send({ id: ++this.#orders, task: pending.task } satisfies Order<Task>, (error) => {
      if (error) this.#end(idle, new ProcessError('The process does not answer', { cause: error }))
    })
  }

  #hasRoom(): boolean {
    return this.#members.length < this.#options.processes
  }

  #limit(member: Member<Task, Result>): void {
    const ms = member.hasLoaded ? this.#options.timeLimitMs : START_LIMIT_MS
    clearTimeout(member.timer)
    member.timer = setTimeout(() => this.#end(member, new ProcessError(`Not done after ${ms} ms`)), ms)
  }

  #start(): Member<Task, Result> {
    const member: Member<Task, Result> = {
      child: startProcess(this.#options),
      hasLoaded: false,
      pending: null,
      timer: undefined,
    }
    member.child.on('message', (answer: Answer<Result> | 'loaded') => this.#receive(member, answer))
    member.child.on('error', (error) => this.#end(member, new ProcessError('The process failed', { cause: error })))
    member.child.on('exit', (code, signal) => this.#end(member, new ProcessError(`The process ended with ${code ?? signal}`)))
    this.#members.push(member)
    return member
  }

  #receive(member: Member<Task, Result>, answer: Answer<Result> | 'loaded'): void {
    const { pending } = member
    if (answer === 'loaded') member.hasLoaded = true
    if (answer === 'loaded' || 'early' in answer) {
      if (pending) this.#limit(member)
      if (answer !== 'loaded') pending?.early(answer.early)
      return
    }
    this.#release(member)
    if ('result' in answer) pending?.done(answer.result)
    else pending?.failed(new ProcessError(answer.error))
    this.#startNext()
  }

  /** Marks a process as idle: it does not keep this one running, and ends after a while to free its memory. */
  #release(member: Member<Task, Result>): void {
    clearTimeout(member.timer)
    member.pending = null
    member.child.unref()
    member.child.channel?.unref()
    member.timer = setTimeout(() => this.#end(member, new ProcessError('Idle')), this.#options.idleMs).unref()
  }

  /** Kills a process. The next task gets a new one. */
  #end(member: Member<Task, Result>, error: ProcessError): void {
    const place = this.#members.indexOf(member)
    if (place === -1) return
    this.#members.splice(place, 1)
    clearTimeout(member.timer)
    member.child.kill('SIGKILL')
    member.pending?.failed(error)
    this.#startNext()
  }
}

function startProcess({ file, memoryLimitMb, hasSettings = false }: ProcessPoolOptions): ChildProcess {
  return fork(path.resolve(file), [], {
    env: hasSettings ? undefined : withoutSettings(),
    execArgv: [...(hasSettings ? process.execArgv : []), `--max-old-space-size=${memoryLimitMb}`],
    // Bytes, dates and undefined arrive as they are.
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

function withoutSettings(): NodeJS.ProcessEnv {
  // glibc keeps freed memory per thread; with two arenas, it is returned.
  return { NODE_ENV: 'production', NODE_COMPILE_CACHE: getCompileCacheDir(), MALLOC_ARENA_MAX: '2' }
}
