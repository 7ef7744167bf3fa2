import type { ClaimedJob } from './claim-job.server.ts'
import { JOB_TIME_LIMIT_MS, LEASE_MS } from '../rules.ts'

/** Jobs of a queue that take less than this on average, in ms, are claimed many at a time. */
const QUICK_MS = 10
/** So many then: one write to the disk for all of them, done within two thirds of a second. */
const QUICK_JOBS = 64
/** How much the last job counts in the average. */
const LAST_WEIGHT = 0.2
/** A claimed job that was not begun for so long, in ms, is given back: its lease would end while it runs. */
const MAX_READY_MS = (LEASE_MS - JOB_TIME_LIMIT_MS) / 2

/** The jobs of one queue that this process has in hand. */
export class QueueJobs {
  readonly #maxRunning: number
  #ready: { job: ClaimedJob; claimedAt: number }[] = []
  #averageMs: number | undefined
  running = 0

  constructor(maxRunning: number) {
    this.#maxRunning = maxRunning
  }

  /** How many more may be claimed. */
  room(): number {
    const isQuick = this.#averageMs !== undefined && this.#averageMs < QUICK_MS
    return Math.max(0, this.#maxRunning - this.running + (isQuick ? QUICK_JOBS : 0) - this.#ready.length)
  }

  /** Whether there are claimed jobs that have not begun. */
  hasReady(): boolean {
    return this.#ready.length > 0
  }

  add(claimed: readonly ClaimedJob[]): void {
    const claimedAt = performance.now()
    this.#ready.push(...claimed.map((job) => ({ job, claimedAt })))
  }

  /** The next job to begin; undefined where there is none, or no place for it. */
  next(): ClaimedJob | undefined {
    return this.running < this.#maxRunning ? this.#ready.shift()?.job : undefined
  }

  /** Takes back what has waited for too long, or all that has not begun. */
  takeBack({ all }: { all: boolean }): ClaimedJob[] {
    const oldest = performance.now() - MAX_READY_MS
    const isBack = (ready: { claimedAt: number }) => all || ready.claimedAt < oldest
    const back = this.#ready.filter(isBack)
    if (back.length > 0) this.#ready = this.#ready.filter((ready) => !isBack(ready))
    return back.map(({ job }) => job)
  }

  /** Notes how long a job took. */
  took(milliseconds: number): void {
    this.#averageMs =
      this.#averageMs === undefined ? milliseconds : this.#averageMs + (milliseconds - this.#averageMs) * LAST_WEIGHT
  }
}
