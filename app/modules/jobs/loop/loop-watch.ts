import { performance } from 'node:perf_hooks'

/** How long the event loop has waited and worked so far, in ms. */
type LoopTimes = () => { idle: number; active: number }

/** Share of the last moments in which the process was at work from which on it counts as busy. */
const BUSY_SHARE = 0.9
/** The moments that it is judged by, in ms. */
const JUDGED_MS = 200

/** Notices that requests leave the process hardly a moment to wait in. */
export class LoopWatch {
  readonly #read: LoopTimes
  #last: ReturnType<LoopTimes>
  #isBusy = false

  constructor(read: LoopTimes = () => performance.eventLoopUtilization()) {
    this.#read = read
    this.#last = read()
  }

  /** Whether the process was at work for nearly all of the last moments. */
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
