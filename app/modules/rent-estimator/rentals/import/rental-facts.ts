import type { rentals } from '#app/db/schema/rent-estimator.ts'
import type { RentalRow } from './read-rental-row.ts'

export type StoredRental = typeof rentals.$inferSelect

/** The facts of a rental that a file tells, as staff read them. */
export const FACT_LABELS = {
  streetAddress: 'address',
  city: 'city',
  state: 'state',
  zipCode: 'ZIP code',
  propertyType: 'type',
  squareFootage: 'square feet',
  bedrooms: 'bedrooms',
  bathrooms: 'bathrooms',
  rent: 'rent',
  letOn: 'day',
  yearBuilt: 'year built',
  daysOnMarket: 'days on market',
  latitude: 'latitude',
  longitude: 'longitude',
} as const

type Fact = keyof typeof FACT_LABELS

/** What a row says otherwise than the rental that we have. What the file leaves open stays as it is. */
export function changedFacts(stored: StoredRental, row: RentalRow): Partial<Pick<RentalRow, Fact>> {
  const facts = Object.keys(FACT_LABELS) as Fact[]
  return Object.fromEntries(
    facts.filter((fact) => row[fact] !== null && row[fact] !== stored[fact]).map((fact) => [fact, row[fact]]),
  )
}
