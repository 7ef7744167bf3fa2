/** A map that drops the least recently used entries while their sizes exceed `limit`. By default, an entry has the size 1. */
export class RecentlyUsed<Value> {
  readonly #entries = new Map<string, { value: Value; size: number }>()
  readonly #limit: number
  #size = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  set(key: string, value: Value, size = 1): void {
    this.#drop(key)
    this.#entries.set(key, { value, size })
    this.#size += size
    while (this.#size > this.#limit) {
      const oldest = this.#entries.keys().next()
      if (oldest.done) return
      this.#drop(oldest.value)
    }
  }

  #drop(key: string): void {
    this.#size -= this.#entries.get(key)?.size ?? 0
    this.#entries.delete(key)
  }
}
