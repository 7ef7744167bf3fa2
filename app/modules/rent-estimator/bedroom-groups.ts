/** How homes are distinguished by their bedrooms in tables of rents: from so many on, and what a heading says. */
export const BEDROOM_GROUPS = [
  { from: 0, label: 'Studio' },
  { from: 1, label: '1 bed' },
  { from: 2, label: '2 beds' },
  { from: 3, label: '3 beds' },
  { from: 4, label: '4 and up' },
] as const

/** The place of a number of bedrooms among the groups. */
export function bedroomGroup(bedrooms: number): number {
  return BEDROOM_GROUPS.findLastIndex(({ from }) => bedrooms >= from)
}
