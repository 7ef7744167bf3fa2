/** Facts that a form asks "is that right?" about; null for missing ones. */
export type DoubtedFacts = {
  city: string | null
  zipCode: string | null
  squareFootage: number | null
  bedrooms: number | null
  bathrooms: number | null
}

/** A fact that almost no home has: the field, and the question. */
export type Doubt = { field: keyof DoubtedFacts; question: string }

/**
 * A home outside these limits is far from the listings of the fit, which have 250 to 3,700 square feet, up to 4 bedrooms and 4
 * bathrooms, and at least 188 square feet per bedroom.
 */
const ORDINARY = { minSquareFeet: 250, maxSquareFeet: 6_000, maxRooms: 6, minSquareFeetPerBedroom: 150 } as const

const WHOLE = new Intl.NumberFormat('en-US')

/**
 * Unusual size or rooms of a home that a form asks about before estimating. Browser pages import this, so it is separate from the
 * ZIP codes' figures.
 */
export function sizeDoubts({ squareFootage, bedrooms, bathrooms }: Omit<DoubtedFacts, 'city' | 'zipCode'>): Doubt[] {
  const doubts: Doubt[] = []
  const ask = (field: Doubt['field'], what: string) => doubts.push({ field, question: `${what}. Is that right?` })
  const { minSquareFeet, maxSquareFeet, maxRooms, minSquareFeetPerBedroom } = ORDINARY
  const size = squareFootage === null ? '' : `${WHOLE.format(squareFootage)} square ${squareFootage === 1 ? 'foot' : 'feet'}`
  const isOddSize = squareFootage !== null && (squareFootage < minSquareFeet || squareFootage > maxSquareFeet)
  if (isOddSize) ask('squareFootage', `${size} for one home`)
  if (bedrooms !== null && bedrooms > maxRooms) ask('bedrooms', `${bedrooms} bedrooms in one home`)
  else if (squareFootage !== null && !isOddSize && squareFootage < minSquareFeetPerBedroom * (bedrooms ?? 0))
    ask('bedrooms', `${bedrooms} bedrooms in ${size}`)
  if (bathrooms !== null && bathrooms > maxRooms) ask('bathrooms', `${bathrooms} bathrooms in one home`)
  return doubts
}
