/** How often, in ms, a member tells the leader that it is there. */
export const HEARTBEAT_MS = 1_000
/** A member that has not been heard of for so long, in ms, answers nobody else either. */
export const SILENCE_LIMIT_MS = 10_000
/** A look that comes so much later than the one before it, in ms, says that the leader itself was held up: nobody could be heard. */
const HELD_UP_MS = 3 * HEARTBEAT_MS

/** When each member of a group was last heard of. Times are of the process's own clock, in ms. */
export class Heartbeats<Member> {
  readonly #heardAt = new Map<Member, number>()
  #lookedAt: number | undefined

  heard(member: Member, now = performance.now()): void {
    this.#heardAt.set(member, now)
  }

  forget(member: Member): void {
    this.#heardAt.delete(member)
  }

  /** Members that have been silent for too long, each told once. To be asked every `HEARTBEAT_MS`. */
  findSilent(now = performance.now()): Member[] {
    const wasHeldUp = this.#lookedAt !== undefined && now - this.#lookedAt > HELD_UP_MS
    this.#lookedAt = now
    if (wasHeldUp) for (const member of this.#heardAt.keys()) this.#heardAt.set(member, now)
    const silent = [...this.#heardAt].filter(([, heardAt]) => now - heardAt > SILENCE_LIMIT_MS).map(([member]) => member)
    for (const member of silent) this.forget(member)
    return silent
  }
}
