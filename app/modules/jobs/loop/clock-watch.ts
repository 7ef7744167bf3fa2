/** The machine's clock and the process's own, in ms. The second one is changed by no one. */
type Clocks = { machine: () => number; own: () => number }

/** A correction of the machine's clock by more than this, in ms, between two looks is a jump. */
const JUMP_MS = 5_000

/** Notices that the machine's clock was changed, or that the machine slept. */
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

  /** Compares both clocks; true where the machine's has jumped since the last look. Call it often. */
  look(): boolean {
    const machine = this.#clocks.machine()
    const own = this.#clocks.own()
    const hasJumped = Math.abs(machine - this.#machineAt - (own - this.#ownAt)) > JUMP_MS
    if (hasJumped) this.#changedAt = own
    this.#machineAt = machine
    this.#ownAt = own
    return hasJumped
  }

  /** Whether the clock was seen to change in the last `ms`. */
  wasChangedWithin(ms: number): boolean {
    return this.#clocks.own() - this.#changedAt < ms
  }

  /** Whether the clock was watched for `ms` and has not changed in the meantime. */
  wasSteadyFor(ms: number): boolean {
    return this.#clocks.own() - Math.max(this.#startedAt, this.#changedAt) >= ms
  }
}
