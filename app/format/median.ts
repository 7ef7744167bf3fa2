/** The median of some values; null for none. */
export function median(values: readonly number[]): number | null {
  return medianOf(new Float64Array(values))
}

/** The same for many values, without sorting all of them. Changes their order. */
export function medianOf(values: Float64Array): number | null {
  const { length } = values
  if (length === 0) return null
  const upper = select(values, Math.floor(length / 2))
  if (length % 2 === 1) return upper
  // All values before the upper one are at most equal; the greatest of them is the lower one.
  let lower = -Infinity
  for (let place = 0; place < length / 2; place++) lower = Math.max(lower, values[place] ?? lower)
  return (lower + upper) / 2
}

/**
 * Puts the value at `wanted` that would be there after sorting, with no greater ones before it and no smaller ones after it
 * (Hoare's selection).
 */
function select(values: Float64Array, wanted: number): number {
  const at = (place: number) => values[place] ?? Number.NaN
  let [first, last] = [0, values.length - 1]
  while (first < last) {
    const pivot = middleOfThree(at(first), at((first + last) >> 1), at(last))
    let [left, right] = [first, last]
    while (left <= right) {
      while (at(left) < pivot) left += 1
      while (at(right) > pivot) right -= 1
      if (left > right) break
      const moved = at(left)
      values[left] = at(right)
      values[right] = moved
      left += 1
      right -= 1
    }
    if (wanted <= right) last = right
    else if (wanted >= left) first = left
    else break
  }
  return at(wanted)
}

/** Makes sorted and reversed values the fast case. */
function middleOfThree(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}
