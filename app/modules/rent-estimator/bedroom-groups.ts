/** Bedroom groups in tables of rents: the minimum bedrooms and the heading. */
export const BEDROOM_GROUPS = [
  { from: 0, label: 'Studio' },
  { from: 1, label: '1 bed' },
  { from: 2, label: '2 beds' },
  { from: 3, label: '3 beds' },
  { from: 4, label: '4 and up' },
] as const

/** The index of the group for a number of bedrooms. */
export function bedroomGroup(bedrooms: number): number {
  return BEDROOM_GROUPS.findLastIndex(({ from }) => bedrooms >= from)
}
