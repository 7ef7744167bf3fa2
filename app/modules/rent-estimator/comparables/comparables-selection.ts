import type { StoredComparable } from '#app/db/schema/rent-analysis.ts'
import { MIN_SIMILARITY } from './similarity.ts'

/** Below this many comparables with a known rent an estimate is called rough. */
export const MIN_COMPARABLES = 3

/** What the comparables with a known rent say together. Dollars a month, miles. */
export type EvidenceStatistics = {
  count: number
  medianDollars: number
  /** 25th and 75th percentile. */
  lowerDollars: number
  upperDollars: number
  farthestMiles: number
  farthestIsApproximate: boolean
}

/** Number, median, middle half and farthest distance of the comparables whose rent is known; null where none is. */
export function summarizeComparables(comparables: readonly StoredComparable[]): EvidenceStatistics | null {
  const known = comparables.filter(isRentKnown)
  const rents = known.map(({ rentAmount }) => rentAmount)
  const farthest = known.reduce<StoredComparable | null>(
    (found, comparable) => (found && found.distance >= comparable.distance ? found : comparable),
    null,
  )
  if (!farthest) return null
  return {
    count: known.length,
    medianDollars: percentile(rents, 0.5),
    lowerDollars: percentile(rents, 0.25),
    upperDollars: percentile(rents, 0.75),
    farthestMiles: farthest.distance,
    farthestIsApproximate: farthest.distanceIsApproximate,
  }
}

/** Whether a rental is alike enough to be shown beside the estimate; where its source gives no similarity, it is. */
export function isComparable({ similarity }: Pick<StoredComparable, 'similarity'>): boolean {
  return similarity === null || similarity >= MIN_SIMILARITY
}

/** A stored rent of 0 means not known. */
export function isRentKnown({ rentAmount }: StoredComparable): boolean {
  return rentAmount > 0
}

/** The value below which `fraction` (0 to 1) of the values lie, between two values in a straight line; 0 of none. */
export function percentile(values: readonly number[], fraction: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const place = (sorted.length - 1) * fraction
  const lower = sorted[Math.floor(place)] ?? 0
  const upper = sorted[Math.ceil(place)] ?? lower
  return lower + (upper - lower) * (place - Math.floor(place))
}

/** Which comparables of which result a reader leaves out. */
export type Selection = {
  /** `resultKey` of the result that the places belong to. */
  of: string
  /** Places in the list of comparables, from 0. */
  leftOut: readonly number[]
}

/** What a result is called in the address of a selection, so that it is not applied to the comparables of a later result. */
export function resultKey(madeAt: Date): string {
  return madeAt.getTime().toString(36)
}

/**
 * The selection in the query of a report's address: `of` the result, `all` its comparables, `use` those of them that are used, by their places. Null where
 * nothing is left out.
 */
export function parseSelection(query: URLSearchParams): Selection | null {
  const all = query.get('all') ?? ''
  if (!/^\d{1,2}$/.test(all)) return null
  const used = new Set(query.getAll('use'))
  const leftOut = Array.from({ length: Number(all) }, (_, place) => place).filter((place) => !used.has(String(place)))
  return leftOut.length === 0 ? null : { of: query.get('of') ?? '', leftOut }
}

/** The rent after some comparables were left out. Dollars a month. */
export type SelectedRent = {
  low: number
  estimate: number
  high: number
  /** What every figure of the estimate is multiplied by. */
  factor: number
  keptMeanDollars: number
  allMeanDollars: number
  /** Each rent weighs by its similarity; else all weigh the same. */
  isWeighted: boolean
}

/**
 * The estimate as it moves with a reader's choice: times the mean rent of the comparables that are kept, divided by that of all of them, each weighing by its
 * similarity. Nothing left out changes nothing. The range moves along and is not computed again. Null where no kept comparable has a rent.
 */
export function selectedRent(
  rent: { low: number; estimate: number; high: number },
  comparables: readonly StoredComparable[],
  leftOut: readonly number[],
): SelectedRent | null {
  const all = comparables.filter(isRentKnown)
  const kept = comparables.filter((comparable, place) => isRentKnown(comparable) && !leftOut.includes(place))
  if (kept.length === 0) return null
  // Where a source tells no similarity for one of them, or what is kept would weigh nothing, all weigh the same.
  const isWeighted = all.every(({ similarity }) => similarity !== null) && kept.some(({ similarity }) => Number(similarity) > 0)
  const keptMeanDollars = meanRent(kept, isWeighted)
  const allMeanDollars = meanRent(all, isWeighted)
  const moved = (dollars: number) => Math.round((dollars * keptMeanDollars) / allMeanDollars)
  return {
    factor: keptMeanDollars / allMeanDollars,
    low: moved(rent.low),
    estimate: moved(rent.estimate),
    high: moved(rent.high),
    keptMeanDollars,
    allMeanDollars,
    isWeighted,
  }
}

function meanRent(comparables: readonly StoredComparable[], isWeighted: boolean): number {
  const weighed = comparables.map(({ rentAmount, similarity }) => ({ rentAmount, weight: isWeighted ? (similarity ?? 0) : 1 }))
  const weight = weighed.reduce((sum, one) => sum + one.weight, 0)
  return weighed.reduce((sum, one) => sum + one.weight * one.rentAmount, 0) / weight
}
