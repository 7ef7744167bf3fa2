import type { StoredComparable } from '#app/db/schema/rent-analysis.ts'
import { MIN_SIMILARITY } from './similarity.ts'

/** With fewer comparables with a known rent, an estimate is called rough. */
export const MIN_COMPARABLES = 3

/** Statistics of the comparables with a known rent. Dollars a month, miles. */
type EvidenceStatistics = {
  count: number
  medianDollars: number
  /** 25th and 75th percentile. */
  lowerDollars: number
  upperDollars: number
  /** Dollars; null if no size is known. */
  medianPerSquareFoot: number | null
  farthestMiles: number
  farthestIsApproximate: boolean
}

/**
 * Count, median, middle half, median per square foot and farthest distance of the comparables with a known rent; null if there
 * are none.
 */
export function summarizeComparables(comparables: readonly StoredComparable[]): EvidenceStatistics | null {
  const known = comparables.filter(isRentKnown)
  const rents = known.map(({ rentAmount }) => rentAmount)
  const perSquareFoot = known.map(rentPerSquareFoot).filter((dollars) => dollars !== null)
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
    medianPerSquareFoot: perSquareFoot.length === 0 ? null : percentile(perSquareFoot, 0.5),
    farthestMiles: farthest.distance,
    farthestIsApproximate: farthest.distanceIsApproximate,
  }
}

/** Whether a rental is similar enough to show next to the estimate. Without a similarity from its source, it is. */
export function isComparable({ similarity }: Pick<StoredComparable, 'similarity'>): boolean {
  return similarity === null || similarity >= MIN_SIMILARITY
}

/** A stored rent of 0 means unknown. */
export function isRentKnown({ rentAmount }: StoredComparable): boolean {
  return rentAmount > 0
}

/** In dollars; null if the rent or the size is unknown. */
export function rentPerSquareFoot({ rentAmount, squareFootage }: StoredComparable): number | null {
  return rentAmount > 0 && squareFootage > 0 ? rentAmount / squareFootage : null
}

/** The value below which `fraction` (0 to 1) of the values lie, with linear interpolation; 0 if there are none. */
export function percentile(values: readonly number[], fraction: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const place = (sorted.length - 1) * fraction
  const lower = sorted[Math.floor(place)] ?? 0
  const upper = sorted[Math.ceil(place)] ?? lower
  return lower + (upper - lower) * (place - Math.floor(place))
}

/** The comparables of a result that a reader excludes. */
export type Selection = {
  /** `resultKey` of the result that the indexes belong to. */
  of: string
  /** Indexes in the list of comparables, from 0. */
  leftOut: readonly number[]
}

/** A result's key in a selection's address, so that the selection is not applied to a later result's comparables. */
export function resultKey(madeAt: Date): string {
  return madeAt.getTime().toString(36)
}

/**
 * Parses the selection from a report's query: `of` is the result, `all` the number of its comparables, `use` the indexes of the
 * used ones. Null if none is excluded.
 */
export function parseSelection(query: URLSearchParams): Selection | null {
  const all = query.get('all') ?? ''
  if (!/^\d{1,2}$/.test(all)) return null
  const used = new Set(query.getAll('use'))
  const leftOut = Array.from({ length: Number(all) }, (_, place) => place).filter((place) => !used.has(String(place)))
  return leftOut.length === 0 ? null : { of: query.get('of') ?? '', leftOut }
}

/** The rent without the excluded comparables. Dollars a month. */
type SelectedRent = {
  low: number
  estimate: number
  high: number
  /** The factor for every figure of the estimate. */
  factor: number
  keptMeanDollars: number
  allMeanDollars: number
  /** Weights each rent by its similarity; if false, all weigh the same. */
  isWeighted: boolean
}

/**
 * Adjusts the estimate to a reader's selection: multiplies it by the mean rent of the kept comparables, divided by that of all,
 * weighted by similarity. The range scales with it and is not computed again. Nothing changes if none is excluded. Null if no
 * kept comparable has a rent.
 */
export function selectedRent(
  rent: { low: number; estimate: number; high: number },
  comparables: readonly StoredComparable[],
  leftOut: readonly number[],
): SelectedRent | null {
  const all = comparables.filter(isRentKnown)
  const kept = comparables.filter((comparable, place) => isRentKnown(comparable) && !leftOut.includes(place))
  if (kept.length === 0) return null
  // If a source has no similarity for one of them, or if the kept ones would weigh nothing, all weigh the same.
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
