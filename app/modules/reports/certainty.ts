import type { RentAnalysis } from '#app/modules/properties/property.ts'
import { isRentKnown } from '#app/modules/rent-estimator/comparables/comparables-selection.ts'
import { reasonOrBasis } from '#app/modules/rent-estimator/estimate-words.ts'

/** How sure an estimate is: a level of four, its name, and its basis. */
export type Certainty = { level: 1 | 2 | 3 | 4; name: string; text: string }

const NAMES = { 1: 'not sure', 2: 'somewhat sure', 3: 'fairly sure', 4: 'very sure' } as const

/** How wide the middle half of rents may be for each level, as a share of the estimate. */
const MAX_WIDTH = { 4: 0.12, 3: 0.2 } as const
/** For sources without a middle half: this many rentals this close make it fairly sure. */
const ENOUGH = { rentals: 5, miles: 2 } as const

/** Rates an estimate by how much similar rents differ. A rough estimate, or a figure that is not one, is never sure. */
export function certaintyOf(
  analysis: RentAnalysis,
  warning: { title: string; text: string } | null,
  madeAt: Date | null,
): Certainty {
  const level = warning ? 1 : levelOf(analysis)
  return { level, name: NAMES[level], text: reasonOrBasis(analysis, warning, madeAt) }
}

function levelOf({ rentEstimate, rentLikelyLow, rentLikelyHigh, comparableProperties }: RentAnalysis): 2 | 3 | 4 {
  if (rentLikelyLow === null || rentLikelyHigh === null) {
    const near = comparableProperties.filter((rental) => isRentKnown(rental) && rental.distance <= ENOUGH.miles)
    return near.length >= ENOUGH.rentals ? 3 : 2
  }
  const width = (rentLikelyHigh - rentLikelyLow) / rentEstimate
  return width <= MAX_WIDTH[4] ? 4 : width <= MAX_WIDTH[3] ? 3 : 2
}
