/** A deterministic random source, so that the sample data is always the same. */
export type Random = {
  /** From 0 up to, but not including, 1. */
  share: () => number
  /** A whole number, both ends included. */
  whole: (min: number, max: number) => number
  chance: (probability: number) => boolean
  pick: <T>(list: readonly [T, ...T[]]) => T
  /** A key, chosen by weight. */
  weighted: <K extends string>(weights: Record<K, number>) => K
  /** 32 hexadecimal characters, like row ids. */
  id: () => string
}

/** A seeded random source (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const share = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (min: number, max: number) => min + Math.floor(share() * (max - min + 1))
  return {
    share,
    whole,
    chance: (probability) => share() < probability,
    pick: (list) => list[whole(0, list.length - 1)] ?? list[0],
    weighted: <K extends string>(weights: Record<K, number>) => {
      const entries = Object.entries(weights) as [K, number][]
      const total = entries.reduce((sum, [, weight]) => sum + weight, 0)
      let left = share() * total
      const found = entries.find(([, weight]) => (left -= weight) < 0) ?? entries.at(-1)
      if (!found) throw new Error('There is nothing to choose from')
      return found[0]
    },
    id: () => Array.from({ length: 4 }, () => whole(0, 0xffff_ffff).toString(16).padStart(8, '0')).join(''),
  }
}
