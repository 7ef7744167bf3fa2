import type { MeasuredCell } from '#app/db/schema/rent-estimator.ts'
import { bedroomGroup } from '../bedroom-groups.ts'
import { type KnownPrediction, measure, percent } from '../model/evaluate.ts'
import { quantile } from '../model/fit.ts'

export type { MeasuredCell }

/** A rental's estimate next to its rent, with its cell in the table of errors. */
export type MeasuredRental = KnownPrediction & { city: string; bedrooms: number }

/** How far estimates were off the rents, in percent. */
export type ErrorFigures = {
  measuredCount: number
  medianAbsolutePercentError: number
  meanAbsolutePercentError: number
  within10Percent: number
  rangeCoverPercent: number
  biasPercent: number
  cells: MeasuredCell[]
}

/**
 * The errors overall, and by city and bedrooms: cities with the most rentals first, ignoring the case of their names. Null if
 * there are none.
 */
export function errorFigures(rentals: readonly MeasuredRental[]): ErrorFigures | null {
  if (rentals.length === 0) return null
  const { listings, rangeCoverPercent, likelyCoverPercent: _likely, ...measured } = measure(rentals)
  const mean = rentals.reduce((sum, rental) => sum + errorOf(rental), 0) / rentals.length
  return {
    measuredCount: listings,
    ...measured,
    meanAbsolutePercentError: percent(mean),
    rangeCoverPercent: rangeCoverPercent ?? 0,
    cells: cellsOf(rentals),
  }
}

function errorOf({ rentDollars, listing }: MeasuredRental): number {
  return Math.abs(rentDollars / listing.rentDollars - 1)
}

function cellsOf(rentals: readonly MeasuredRental[]): MeasuredCell[] {
  const cities = new Map<string, { city: string; groups: Map<number, number[]>; count: number }>()
  for (const rental of rentals) {
    const key = rental.city.trim().toLowerCase()
    const known = cities.get(key) ?? { city: rental.city.trim(), groups: new Map<number, number[]>(), count: 0 }
    const group = bedroomGroup(rental.bedrooms)
    const errors = known.groups.get(group)
    if (errors) errors.push(errorOf(rental))
    else known.groups.set(group, [errorOf(rental)])
    known.count += 1
    cities.set(key, known)
  }
  return [...cities.values()]
    .toSorted((a, b) => b.count - a.count || a.city.localeCompare(b.city))
    .flatMap(({ city, groups }) =>
      [...groups.entries()]
        .toSorted(([a], [b]) => a - b)
        .map(([bedrooms, errors]) => ({
          ...{ city, bedrooms, count: errors.length },
          medianAbsolutePercentError: percent(quantile(errors, 0.5)),
        })),
    )
}
