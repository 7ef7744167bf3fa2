import { median } from '#app/format/median.ts'
import { BEDROOM_GROUPS, bedroomGroup } from '#app/modules/rent-estimator/bedroom-groups.ts'

/** A median of fewer rents than this says little, and is left out. */
export const MIN_RENTS = 3

/** The analyses behind a median, and that median in dollars a month; null where they are too few. */
export type MedianCell = { count: number; medianDollars: number | null }

/** A city with a cell a group of bedrooms, in the order of `BEDROOM_GROUPS`. */
export type MedianRow = { city: string; count: number; cells: MedianCell[] }

/** The median rent of each city by bedrooms, the city with the most analyses first. A city is the same however its letters are written. */
export function medianRents(rents: readonly { city: string; bedrooms: number; rentDollars: number }[]): MedianRow[] {
  const cities = new Map<string, { city: string; groups: number[][] }>()
  for (const { city, bedrooms, rentDollars } of rents) {
    const key = city.toLowerCase()
    const row = cities.get(key) ?? { city, groups: BEDROOM_GROUPS.map(() => []) }
    cities.set(key, row)
    row.groups[bedroomGroup(bedrooms)]?.push(rentDollars)
  }
  return [...cities.values()]
    .map(({ city, groups }) => ({ city, count: groups.flat().length, cells: groups.map(toCell) }))
    .sort((a, b) => b.count - a.count || a.city.localeCompare(b.city))
}

function toCell(rents: number[]): MedianCell {
  const middle = rents.length < MIN_RENTS ? null : median(rents)
  return { count: rents.length, medianDollars: middle === null ? null : Math.round(middle) }
}
