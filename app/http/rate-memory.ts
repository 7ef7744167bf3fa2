import type { RateRule } from './rate-rules.ts'

/** Counts that are remembered at most; the oldest make room. */
const MAX_COUNTS = 10_000

/** A count with what was just added, at most one above its rule's number, and the seconds until it begins again. */
export type Taken = { count: number; retryAfterSeconds: number }

type Count = { count: number; endsAt: number }

/**
 * Counts of this process alone, for the time in which the database cannot be written (no room on the disk): what only reads goes on, and no one may
 * guess passwords without a limit in the meantime. Counted from the process's own clock, which no clock of the machine changes.
 */
export class RateMemory {
  readonly #counts = new Map<string, Count>()

  /** Adds one to a count that began at `begun`, where it is new here. */
  take(key: string, rule: RateRule, begun: number, now = performance.now()): Taken {
    const known = this.#counts.get(key)
    const current = known && known.endsAt > now ? known : { count: begun, endsAt: now + rule.windowSeconds * 1000 }
    const retryAfterSeconds = Math.max(1, Math.ceil((current.endsAt - now) / 1000))
    if (current.count >= rule.max) return { count: rule.max + 1, retryAfterSeconds }
    current.count += 1
    this.#counts.set(key, current)
    const oldest = this.#counts.keys().next()
    if (this.#counts.size > MAX_COUNTS && !oldest.done) this.#counts.delete(oldest.value)
    return { count: current.count, retryAfterSeconds }
  }
}
