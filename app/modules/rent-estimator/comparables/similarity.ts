/** The facts that similarity depends on. Null bedrooms don't count. */
export type Compared = { propertyType: string; squareFeet: number; bedrooms: number | null; bathrooms: number }

/** A less similar rental is not a comparable. */
export const MIN_SIMILARITY = 40

/** Points out of 100 that a comparable loses. */
const POINTS = { perMile: 5, perPercentOfSize: 1, perBedroom: 10, perBathroom: 6, otherType: 10, perYear: 5 } as const

/** The formula as text for the report's readers. */
export const SIMILARITY_IN_WORDS = `Similarity starts at 100. A rental loses ${POINTS.perMile} points per mile and ${POINTS.perPercentOfSize} per percent difference in size. It loses ${POINTS.perBedroom} per bedroom of difference, ${POINTS.perBathroom} per bathroom, ${POINTS.perYear} per year since it was rented, and ${POINTS.otherType} for a different type. Rentals below ${MIN_SIMILARITY} aren’t shown.`

/**
 * The similarity of `rental` to `subject`: 100 for the same home rented today, minus points for each difference; below 0 if they
 * have little in common.
 */
export function similarityPoints(subject: Compared, rental: Compared, miles: number, ageDays: number): number {
  const sizeDifference = Math.abs(rental.squareFeet - subject.squareFeet) / Math.max(rental.squareFeet, subject.squareFeet)
  return (
    100 -
    POINTS.perMile * miles -
    POINTS.perPercentOfSize * 100 * sizeDifference -
    (rental.bedrooms === null || subject.bedrooms === null
      ? 0
      : POINTS.perBedroom * Math.abs(rental.bedrooms - subject.bedrooms)) -
    POINTS.perBathroom * Math.abs(rental.bathrooms - subject.bathrooms) -
    (rental.propertyType === subject.propertyType ? 0 : POINTS.otherType) -
    POINTS.perYear * (Math.max(0, ageDays) / 365)
  )
}

/** The similarity as shown: an integer from 0 to 100. */
export function similarity(subject: Compared, rental: Compared, miles: number, ageDays: number): number {
  return Math.round(Math.max(0, similarityPoints(subject, rental, miles, ageDays)))
}

/** The `max` items with the highest marks, best first, in one pass. Skips items without a mark. */
export function best<T>(items: readonly T[], max: number, markOf: (item: T) => number | null): { item: T; mark: number }[] {
  const found: { item: T; mark: number }[] = []
  for (const item of items) {
    const mark = markOf(item)
    if (mark === null) continue
    const last = found.at(-1)
    if (found.length >= max && last && mark <= last.mark) continue
    let at = found.length
    while (at > 0 && (found[at - 1]?.mark ?? 0) < mark) at--
    found.splice(at, 0, { item, mark })
    if (found.length > max) found.pop()
  }
  return found
}
