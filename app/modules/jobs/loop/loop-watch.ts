import { performance } from 'node:perf_hooks'

/** The event loop's total idle and active time so far, in ms. */
type LoopTimes = () => { idle: number; active: number }

/** The share of active time from which the process counts as busy. */
const BUSY_SHARE = 0.9
/** The time that this share is measured over, in ms. */
const JUDGED_MS = 200

/** Detects when requests leave the process almost no idle time. */
export class LoopWatch {
  readonly #read: LoopTimes
  #last: ReturnType<LoopTimes>
  #isBusy = false

  constructor(read: LoopTimes = () => performance.eventLoopUtilization()) {
    this.#read = read
    this.#last = read()
  }

  /** Whether the process was active for nearly all of the last measured period. */
  isBusy(): boolean {
    const current = this.#read()
    const active = current.active - this.#last.active
    const passed = active + current.idle - this.#last.idle
    if (passed >= JUDGED_MS) {
      this.#isBusy = active / passed > BUSY_SHARE
      this.#last = current
    }
    return this.#isBusy
  }
}
