import { networkOf } from '#app/http/rate-rules.ts'

/** Most bytes of bodies in a process, across all requests in flight: sixteen of the largest, thousands of usual ones. */
const MAX_BYTES = 16_000_000
/** The limit per network, so that no one can fill it alone. */
const MAX_BYTES_PER_NETWORK = 4_000_000

/** Bytes of request bodies that a process keeps or has reserved until their answers are sent. */
export class BodyBudget {
  readonly #maxBytes: number
  readonly #maxBytesPerNetwork: number
  #bytes = 0
  readonly #bytesOf = new Map<string, number>()

  constructor(maxBytes = MAX_BYTES, maxBytesPerNetwork = MAX_BYTES_PER_NETWORK) {
    this.#maxBytes = maxBytes
    this.#maxBytesPerNetwork = maxBytesPerNetwork
  }

  /** Reserves `bytes` for the client at `ip`. Returns a function that releases them once, or null if there is no room. */
  take(ip: string, bytes: number): (() => void) | null {
    const network = networkOf(ip)
    const ofNetwork = this.#bytesOf.get(network) ?? 0
    if (this.#bytes + bytes > this.#maxBytes || ofNetwork + bytes > this.#maxBytesPerNetwork) return null
    this.#add(network, bytes)
    let isTaken = true
    return () => {
      if (isTaken) this.#add(network, -bytes)
      isTaken = false
    }
  }

  #add(network: string, bytes: number): void {
    this.#bytes += bytes
    const ofNetwork = (this.#bytesOf.get(network) ?? 0) + bytes
    if (ofNetwork > 0) this.#bytesOf.set(network, ofNetwork)
    else this.#bytesOf.delete(network)
  }
}
