import { median } from '#app/format/median.ts'
import { BEDROOM_GROUPS, bedroomGroup } from '#app/modules/rent-estimator/bedroom-groups.ts'

/** A median of fewer rents says little, so it is omitted. */
export const MIN_RENTS = 3

/** A cell's number of analyses and their median in dollars a month; null if there are too few. */
export type MedianCell = { count: number; medianDollars: number | null }

/** A city with one cell per bedroom group, in the order of `BEDROOM_GROUPS`. */
export type MedianRow = { city: string; count: number; cells: MedianCell[] }

/** How many properties in a city have this rent. */
export type CountedRent = { city: string; bedrooms: number; rentDollars: number; count: number }

/** Each city's median rent by bedrooms, cities with the most analyses first. Ignores the case of city names. */
export function medianRents(rents: readonly CountedRent[]): MedianRow[] {
  const cities = new Map<string, { city: string; groups: number[][] }>()
  for (const { city, bedrooms, rentDollars, count } of rents) {
    const key = city.toLowerCase()
    const row = cities.get(key) ?? { city, groups: BEDROOM_GROUPS.map(() => []) }
    cities.set(key, row)
    const group = row.groups[bedroomGroup(bedrooms)]
    for (let copy = 0; copy < count; copy++) group?.push(rentDollars)
  }
  return [...cities.values()]
    .map(({ city, groups }) => ({ city, count: groups.flat().length, cells: groups.map(toCell) }))
    .sort((a, b) => b.count - a.count || a.city.localeCompare(b.city))
}

function toCell(rents: number[]): MedianCell {
  const middle = rents.length < MIN_RENTS ? null : median(rents)
  return { count: rents.length, medianDollars: middle === null ? null : Math.round(middle) }
}
