/** How often a worker sends a heartbeat, in ms. */
export const HEARTBEAT_MS = 1_000
/** A worker that is silent this long, in ms, is hung. */
export const SILENCE_LIMIT_MS = 10_000
/** If a check is this late, in ms, the primary itself was blocked and could not receive heartbeats. */
const HELD_UP_MS = 3 * HEARTBEAT_MS

/** Each worker's last heartbeat, on the process's monotonic clock, in ms. */
export class Heartbeats<Worker> {
  readonly #heardAt = new Map<Worker, number>()
  #lookedAt: number | undefined

  heard(worker: Worker, now = performance.now()): void {
    this.#heardAt.set(worker, now)
  }

  forget(worker: Worker): void {
    this.#heardAt.delete(worker)
  }

  /** Workers that were silent too long, each reported once. Call every `HEARTBEAT_MS`. */
  findSilent(now = performance.now()): Worker[] {
    const wasHeldUp = this.#lookedAt !== undefined && now - this.#lookedAt > HELD_UP_MS
    this.#lookedAt = now
    if (wasHeldUp) for (const worker of this.#heardAt.keys()) this.#heardAt.set(worker, now)
    const silent = [...this.#heardAt].filter(([, heardAt]) => now - heardAt > SILENCE_LIMIT_MS).map(([worker]) => worker)
    for (const worker of silent) this.forget(worker)
    return silent
  }
}
