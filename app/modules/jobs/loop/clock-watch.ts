/** The machine's clock and the process's monotonic clock, in ms. */
type Clocks = { machine: () => number; own: () => number }

/** A change of the machine's clock by more than this between two checks, in ms, is a jump. */
const JUMP_MS = 5_000

/** Detects changes of the machine's clock, and sleep. */
export class ClockWatch {
  readonly #clocks: Clocks
  #machineAt: number
  #ownAt: number
  #changedAt = Number.NEGATIVE_INFINITY
  readonly #startedAt: number

  constructor(clocks: Clocks = { machine: () => Date.now(), own: () => performance.now() }) {
    this.#clocks = clocks
    this.#machineAt = clocks.machine()
    this.#ownAt = this.#startedAt = clocks.own()
  }

  /** Compares both clocks. Returns whether the machine's clock has jumped since the last check. Call it often. */
  hasMoved(): boolean {
    const machine = this.#clocks.machine()
    const own = this.#clocks.own()
    const hasJumped = Math.abs(machine - this.#machineAt - (own - this.#ownAt)) > JUMP_MS
    if (hasJumped) this.#changedAt = own
    this.#machineAt = machine
    this.#ownAt = own
    return hasJumped
  }

  /** Whether the clock changed within the last `ms`. */
  wasChangedWithin(ms: number): boolean {
    return this.#clocks.own() - this.#changedAt < ms
  }

  /** Whether the clock was watched for `ms` without a change. */
  wasSteadyFor(ms: number): boolean {
    return this.#clocks.own() - Math.max(this.#startedAt, this.#changedAt) >= ms
  }
}
