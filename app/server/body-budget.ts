import { networkOf } from '#app/http/rate-rules.ts'

/** Bytes of bodies that a process has at most, of all its requests in flight: sixteen of the largest, thousands of the usual ones. */
const MAX_BYTES = 16_000_000
/** And of one network, so that no one fills it alone. */
const MAX_BYTES_PER_NETWORK = 4_000_000

/** The bytes of request bodies that a process has, or has promised to hold, until their answers are out. */
export class BodyBudget {
  readonly #maxBytes: number
  readonly #maxBytesPerNetwork: number
  #bytes = 0
  readonly #bytesOf = new Map<string, number>()

  constructor(maxBytes = MAX_BYTES, maxBytesPerNetwork = MAX_BYTES_PER_NETWORK) {
    this.#maxBytes = maxBytes
    this.#maxBytesPerNetwork = maxBytesPerNetwork
  }

  /** Takes `bytes` for the client at `ip`. Returns what gives them back, once; null where there is no room for them. */
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
