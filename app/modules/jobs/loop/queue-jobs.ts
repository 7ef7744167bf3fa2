import type { ClaimedJob } from './claim-job.server.ts'
import { JOB_TIME_LIMIT_MS, LEASE_MS } from '../rules.ts'

/** If a queue's jobs take less than this on average, in ms, many are claimed at a time. */
const QUICK_MS = 10
/** How many: one disk write for all of them, done within two thirds of a second. */
const QUICK_JOBS = 64
/** The weight of the last job in the average. */
const LAST_WEIGHT = 0.2
/** A claimed job that has not started after this time, in ms, is returned: its lease would expire while it runs. */
const MAX_READY_MS = (LEASE_MS - JOB_TIME_LIMIT_MS) / 2

/** One queue's jobs in this process. */
export class QueueJobs {
  readonly #maxRunning: number
  #ready: { job: ClaimedJob; claimedAt: number }[] = []
  #averageMs: number | undefined
  running = 0

  constructor(maxRunning: number) {
    this.#maxRunning = maxRunning
  }

  /** How many more can be claimed. */
  room(): number {
    const isQuick = this.#averageMs !== undefined && this.#averageMs < QUICK_MS
    return Math.max(0, this.#maxRunning - this.running + (isQuick ? QUICK_JOBS : 0) - this.#ready.length)
  }

  /** Whether there are claimed jobs that have not started. */
  hasReady(): boolean {
    return this.#ready.length > 0
  }

  add(claimed: readonly ClaimedJob[]): void {
    const claimedAt = performance.now()
    this.#ready.push(...claimed.map((job) => ({ job, claimedAt })))
  }

  /** The next job to start; undefined if there is none, or no free slot. */
  next(): ClaimedJob | undefined {
    return this.running < this.#maxRunning ? this.#ready.shift()?.job : undefined
  }

  /** Removes jobs that have waited too long, or all that have not started. */
  takeBack({ all }: { all: boolean }): ClaimedJob[] {
    const oldest = performance.now() - MAX_READY_MS
    const isBack = (ready: { claimedAt: number }) => all || ready.claimedAt < oldest
    const back = this.#ready.filter(isBack)
    if (back.length > 0) this.#ready = this.#ready.filter((ready) => !isBack(ready))
    return back.map(({ job }) => job)
  }

  /** Records how long a job took. */
  took(milliseconds: number): void {
    this.#averageMs =
      this.#averageMs === undefined ? milliseconds : this.#averageMs + (milliseconds - this.#averageMs) * LAST_WEIGHT
  }
}
