/** The middle of some values, the mean of the two middle ones of an even number; null of none. */
export function median(values: readonly number[]): number | null {
  // A typed array sorts numbers as numbers, without a comparison.
  return medianOfSorted(Float64Array.from(values).sort())
}

/** The same of values in their order. */
export function medianOfSorted(sorted: Float64Array | Int32Array): number | null {
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  const upper = sorted[Math.floor(sorted.length / 2)]
  return lower === undefined || upper === undefined ? null : (lower + upper) / 2
}
