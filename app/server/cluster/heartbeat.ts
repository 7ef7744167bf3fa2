/** How often, in ms, a worker tells the primary that it is there. */
export const HEARTBEAT_MS = 1_000
/** A worker that has not been heard of for so long, in ms, answers no one else either. */
export const SILENCE_LIMIT_MS = 10_000
/** A look that comes so much later than the one before it, in ms, says that the primary itself was held up: no one could be heard. */
const HELD_UP_MS = 3 * HEARTBEAT_MS

/** When each worker of a cluster was last heard of. Times are of the process's own clock, in ms. */
export class Heartbeats<Worker> {
  readonly #heardAt = new Map<Worker, number>()
  #lookedAt: number | undefined

  heard(worker: Worker, now = performance.now()): void {
    this.#heardAt.set(worker, now)
  }

  forget(worker: Worker): void {
    this.#heardAt.delete(worker)
  }

  /** Workers that have been silent for too long, each reported once. To be asked every `HEARTBEAT_MS`. */
  findSilent(now = performance.now()): Worker[] {
    const wasHeldUp = this.#lookedAt !== undefined && now - this.#lookedAt > HELD_UP_MS
    this.#lookedAt = now
    if (wasHeldUp) for (const worker of this.#heardAt.keys()) this.#heardAt.set(worker, now)
    const silent = [...this.#heardAt].filter(([, heardAt]) => now - heardAt > SILENCE_LIMIT_MS).map(([worker]) => worker)
    for (const worker of silent) this.forget(worker)
    return silent
  }
}
