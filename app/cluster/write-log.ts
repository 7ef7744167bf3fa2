import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '#app/config/log.server.ts'
import { NotConfirmedError, type Position } from './place.ts'
import type { Write } from './record-writes.ts'
import { type Appended, type RqliteNode, statementJson } from './rqlite.ts'

/** A log that takes nothing for so long, in ms, ends the writer: others can only then be sure that it answers no one. */
const STEP_DOWN_MS = 3_000
/** Posts are refused in words from so long on, in ms: they would wait for what may not come. */
const STALLED_MS = 500
/** For so long after the log last took something, in ms, no other machine can have become the writer: these wait for three seconds of silence. */
const SURE_MS = 2_000
/** The log hears of the writer at least so often, in ms. */
const HEARTBEAT_MS = 1_000
const RETRY_MS = 50
/** Statements of one request, except where a transaction has more. */
const MAX_STATEMENTS = 2_000

/** What one transaction wrote. */
type Commit = { statements: string[]; writes: Write[] }
type Failure = { isFinal: boolean; reason: string }
type Waiter = { upTo: number; resolve: () => void; reject: (error: Error) => void }

export type WriteLogOptions = {
  node: Pick<RqliteNode, 'append' | 'majorityState'>
  position: Position
  writerUrl: string
  /** This process is the writer no longer: what it says from now on may be wrong. Called once. */
  onEnd: (reason: string) => void
}

/** The writer's log: commits in their order, one request at a time, each confirmed by a majority of machines. */
export class WriteLog {
  readonly #options: WriteLogOptions
  readonly #epoch: number
  #seq: number
  #committed = 0
  #shipped = 0
  #queue: Commit[] = []
  #waiters: Waiter[] = []
  #isShipping = false
  #stalledSince: number | undefined
  /** When the request was sent that the log took last. */
  #takenAt = Number.NEGATIVE_INFINITY
  #hasEnded = false
  readonly #heartbeat: NodeJS.Timeout

  constructor(options: WriteLogOptions) {
    this.#options = options
    this.#epoch = options.position.epoch
    this.#seq = options.position.seq
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS / 4)
    this.#heartbeat.unref()
    this.#beat()
  }

  get position(): Position {
    return { epoch: this.#epoch, seq: this.#seq }
  }

  get hasEnded(): boolean {
    return this.#hasEnded
  }

  /** Whether the log has taken nothing for a while. */
  get isStalled(): boolean {
    return this.#hasEnded || (this.#stalledSince !== undefined && performance.now() - this.#stalledSince > STALLED_MS)
  }

  /** Takes what a connection has committed. */
  add(writes: Write[]): void {
    try {
      this.#enqueue({ statements: writes.map(statementJson), writes })
    } catch (error) {
      this.end(error instanceof Error ? error.message : String(error))
    }
  }

  /** Resolves when all that was committed so far is confirmed, and it is sure that this process is the writer. Rejects with `NotConfirmedError`. */
  confirmed(): Promise<void> {
    if (this.#hasEnded) return Promise.reject(new NotConfirmedError('this process writes no longer'))
    if (this.#shipped === this.#committed) {
      if (performance.now() - this.#takenAt < SURE_MS) return Promise.resolve()
      // It was paused: the log is asked before anything is answered.
      this.#enqueue({ statements: [], writes: [] })
    }
    return new Promise((resolve, reject) => this.#waiters.push({ upTo: this.#committed, resolve, reject }))
  }

  /** Confirms all, then leaves the place to any machine that wants it. */
  async release(): Promise<void> {
    clearInterval(this.#heartbeat)
    await this.confirmed()
    this.#hasEnded = true
    await this.#options.node.append([statementJson({ sql: guard(this.#epoch, this.#seq + 1), values: [null] })])
  }

  end(reason: string): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    clearInterval(this.#heartbeat)
    for (const { reject } of this.#waiters) reject(new NotConfirmedError(reason))
    this.#waiters = []
    this.#options.onEnd(reason)
  }

  #beat(): void {
    if (!this.#isShipping && performance.now() - this.#takenAt > HEARTBEAT_MS) this.#enqueue({ statements: [], writes: [] })
  }

  #enqueue(commit: Commit): void {
    this.#queue.push(commit)
    this.#committed++
    if (this.#isShipping || this.#hasEnded) return
    this.#isShipping = true
    // Commits of the same moment go together.
    setImmediate(() => {
      this.#ship().catch((error: unknown) => this.end(error instanceof Error ? error.message : String(error)))
    })
  }

  async #ship(): Promise<void> {
    while (this.#queue.length > 0 && !this.#hasEnded) {
      const batch = this.#nextBatch()
      if (!(await this.#append(batch))) return
      this.#shipped += batch.length
      const ready = this.#waiters.filter(({ upTo }) => upTo <= this.#shipped)
      this.#waiters = this.#waiters.filter(({ upTo }) => upTo > this.#shipped)
      for (const { resolve } of ready) resolve()
    }
    this.#isShipping = false
  }

  #nextBatch(): Commit[] {
    let statements = 0
    const isFull = this.#queue.findIndex(
      (commit, index) => (statements += commit.statements.length) > MAX_STATEMENTS && index > 0,
    )
    return this.#queue.splice(0, isFull === -1 ? this.#queue.length : isFull)
  }

  /** Appends a batch, with retries until it is certainly stored. Stops the writer if it can't be. */
  async #append(batch: readonly Commit[]): Promise<boolean> {
    const next = this.#seq + 1
    const first = statementJson({ sql: guard(this.#epoch, next), values: [this.#options.writerUrl] })
    const statements = [first, ...batch.flatMap((commit) => commit.statements)]
    for (;;) {
      const sentAt = performance.now()
      const appended = await this.#options.node.append(statements)
      if (this.#hasEnded) return false
      const failure = await this.#failureOf(appended, next, batch)
      if (failure === undefined) {
        this.#seq = next
        this.#takenAt = sentAt
        this.#stalledSince = undefined
        return true
      }
      this.#stalledSince ??= sentAt
      const isLost = failure.isFinal || performance.now() - this.#stalledSince > STEP_DOWN_MS
      if (isLost) {
        this.end(failure.reason)
        return false
      }
      log.warn({ reason: failure.reason }, 'The log of the cluster takes nothing')
      await sleep(RETRY_MS)
    }
  }

  /** Undefined where the batch is in the log, by this try or one whose answer was lost. */
  async #failureOf(appended: Appended, seq: number, batch: readonly Commit[]): Promise<Failure | undefined> {
    if (appended.kind === 'taken') return differenceOf(batch, appended.changes)
    if (appended.kind === 'unclear') return { isFinal: false, reason: `the log takes nothing: ${appended.reason}` }
    if (!appended.reason.includes('out of order')) return { isFinal: true, reason: appended.reason }
    const there = await this.#options.node.majorityState()
    if (there?.epoch === this.#epoch && there.seq === seq) return undefined
    return { isFinal: there !== undefined, reason: appended.reason }
  }
}

/** A statement that changed other rows on the other machines than here: the copies differ, and this one is thrown away. */
function differenceOf(batch: readonly Commit[], changes: readonly number[]): Failure | undefined {
  const writes = batch.flatMap((commit) => commit.writes)
  const other = writes.find((write, index) => write.changes !== null && write.changes !== changes[index + 1])
  return other && { isFinal: true, reason: `the log changed other rows than this machine: ${other.sql.slice(0, 200)}` }
}

/** The first statement of each batch. The table's trigger refuses it of an earlier writer, and where it is not the next one. */
function guard(epoch: number, seq: number): string {
  return `update cluster set epoch = ${epoch}, seq = ${seq}, writer_url = ? where id = 1`
}
