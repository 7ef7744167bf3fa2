import { milesBetween, type Position } from '../model/distance.ts'
import type { KnownRental, RentalFacts } from '../model/model.ts'
import type { StoredRental } from './stored-rentals.server.ts'
import { best, similarityPoints } from './similarity.ts'
import { streetKey } from '#app/modules/properties/street-key.ts'

/** Maximum rentals behind an estimate, the most similar ones. More hardly change it. */
const MAX_EVIDENCE = 30

/** A stored rental relative to the subject. */
export type NearRental = { rental: StoredRental; miles: number; isSameAddress: boolean; ageDays: number }

const known = new WeakMap<StoredRental, KnownRental>()

/** Converts a stored rental for the estimator. Returns the same object each time, because the estimator caches by object. */
export function knownRental(rental: StoredRental): KnownRental {
  const before = known.get(rental)
  if (before) return before
  const { zipCode, position, squareFeet, bedrooms, bathrooms, day, rentDollars } = rental
  const address = streetKey(rental.streetAddress, zipCode)
  const isHouse = isHouseType(rental.propertyType)
  const facts = { zipCode, position, address, squareFeet, bedrooms, bathrooms, isHouse, day, rentDollars }
  known.set(rental, facts)
  return facts
}

/** Whether a property type is a house, whose bedrooms don't change the estimate beyond its size. */
export function isHouseType(propertyType: string): boolean {
  return propertyType === 'single-family' || propertyType === 'townhouse'
}

/** What rentals are compared with: the facts, the type, and the place that distances start from. */
type Compared = { facts: RentalFacts; propertyType: string; place: Position }

/**
 * The rentals most similar to a subject, most similar first, ignoring a house's bedrooms. `ageOf`: a rental's age in days; null
 * excludes it.
 */
export function mostSimilar(
  rentals: readonly StoredRental[],
  { facts, propertyType, place }: Compared,
  ageOf: (rental: StoredRental) => number | null,
): NearRental[] {
  const compared = { ...facts, propertyType, bedrooms: facts.isHouse ? null : facts.bedrooms }
  const isSameAddress = (rental: StoredRental) =>
    rental.zipCode === facts.zipCode && knownRental(rental).address === facts.address
  const milesTo = (rental: StoredRental) => (isSameAddress(rental) ? 0 : milesBetween(place, rental.place))
  return best(rentals, MAX_EVIDENCE, (rental) => {
    const ageDays = ageOf(rental)
    return ageDays === null ? null : similarityPoints(compared, rental, milesTo(rental), ageDays)
  }).map(({ item: rental }) => ({
    rental,
    miles: milesTo(rental),
    isSameAddress: isSameAddress(rental),
    ageDays: Math.floor(ageOf(rental) ?? 0),
  }))
}
