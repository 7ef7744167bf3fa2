import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '#app/config/log.server.ts'
import { NotConfirmedError, type Position } from './place.ts'
import type { Write } from './record-writes.ts'
import { type Appended, type RqliteNode, statementJson } from './rqlite.ts'

/** If the log accepts nothing for this long, in ms, the writer ends. Only then can the others be sure that it answers no one. */
const STEP_DOWN_MS = 3_000
/** After this long, in ms, posts are refused with a message instead of waiting indefinitely. */
const STALLED_MS = 500
/**
 * For this long after the log last accepted something, in ms, no other machine can be the writer, because they wait for three
 * seconds of silence.
 */
const SURE_MS = 2_000
/** Maximum time between the writer's entries in the log, in ms. */
const HEARTBEAT_MS = 1_000
const RETRY_MS = 50
/** Statements per request, unless a transaction has more. */
const MAX_STATEMENTS = 2_000

/** The writes of one transaction. */
type Commit = { statements: string[]; writes: Write[] }
type Failure = { isFinal: boolean; reason: string }
type Waiter = { upTo: number; resolve: () => void; reject: (error: Error) => void }

type WriteLogOptions = {
  node: Pick<RqliteNode, 'append' | 'majorityState'>
  position: Position
  writerUrl: string
  /** This process is no longer the writer: its answers may be wrong from now on. Called once. */
  onEnd: (reason: string) => void
}

/** The writer's log: commits in order, one request at a time, each confirmed by a majority of machines. */
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
  /** When the last accepted request was sent. */
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

  /** Whether the log has accepted nothing for a while. */
  get isStalled(): boolean {
    return this.#hasEnded || (this.#stalledSince !== undefined && performance.now() - this.#stalledSince > STALLED_MS)
  }

  /** Adds a connection's commit. */
  add(writes: Write[]): void {
    try {
      this.#enqueue({ statements: writes.map(statementJson), writes })
    } catch (error) {
      this.end(error instanceof Error ? error.message : String(error))
    }
  }

  /**
   * Resolves when all earlier commits are confirmed and this process is certainly still the writer. Rejects with
   * `NotConfirmedError`.
   */
  confirmed(): Promise<void> {
    if (this.#hasEnded) return Promise.reject(new NotConfirmedError('this process is no longer the writer'))
    if (this.#shipped === this.#committed) {
      if (performance.now() - this.#takenAt < SURE_MS) return Promise.resolve()
      // The process may have been paused: ask the log before answering anyone.
      this.#enqueue({ statements: [], writes: [] })
    }
    return new Promise((resolve, reject) => this.#waiters.push({ upTo: this.#committed, resolve, reject }))
  }

  /** Confirms everything, then lets any machine become the writer. */
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
    // Batches commits of the same tick.
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

  /** Appends a batch, retrying until it is certainly stored. Ends the writer if it can't be. */
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
      log.warn({ reason: failure.reason }, 'The cluster log is not accepting writes')
      await sleep(RETRY_MS)
    }
  }

  /** Undefined if the batch is in the log, by this attempt or an earlier one without an answer. */
  async #failureOf(appended: Appended, seq: number, batch: readonly Commit[]): Promise<Failure | undefined> {
    if (appended.kind === 'taken') return differenceOf(batch, appended.changes)
    if (appended.kind === 'unclear') return { isFinal: false, reason: `the log is not accepting writes: ${appended.reason}` }
    if (!appended.reason.includes('out of order')) return { isFinal: true, reason: appended.reason }
    const there = await this.#options.node.majorityState()
    if (there?.epoch === this.#epoch && there.seq === seq) return undefined
    return { isFinal: there !== undefined, reason: appended.reason }
  }
}

/** A statement that changed a different number of rows in the log than here: the copies differ, so this one is discarded. */
function differenceOf(batch: readonly Commit[], changes: readonly number[]): Failure | undefined {
  const writes = batch.flatMap((commit) => commit.writes)
  const other = writes.find((write, index) => write.changes !== null && write.changes !== changes[index + 1])
  return other && { isFinal: true, reason: `the log changed different rows than this machine did: ${other.sql.slice(0, 200)}` }
}

/** The first statement of each batch. The table's trigger refuses it from an earlier writer or out of order. */
function guard(epoch: number, seq: number): string {
  return `update cluster set epoch = ${epoch}, seq = ${seq}, writer_url = ? where id = 1`
}
