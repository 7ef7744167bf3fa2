import { storedRentals } from '#app/modules/rent-estimator/comparables/stored-rentals.server.ts'
import { unitKey } from '#app/modules/properties/street-key.ts'
import type { TypedProperty } from '#app/modules/properties/property-fields.ts'

/** Home facts from the newest stored rental at this address, as form values; empty if there is none. */
export function findHomeFacts(streetAddress: string, zipCode: string): TypedProperty {
  if (streetAddress === '' || zipCode === '') return {}
  const key = unitKey(streetAddress, zipCode)
  const [home] = storedRentals()
    .filter((rental) => rental.zipCode === zipCode && unitKey(rental.streetAddress, zipCode) === key)
    .toSorted((a, b) => b.signedAt - a.signedAt)
  if (!home) return {}
  const { propertyType, squareFeet, bedrooms, bathrooms, yearBuilt } = home
  const known = { propertyType, squareFootage: squareFeet, bedrooms, bathrooms, yearBuilt }
  return Object.fromEntries(Object.entries(known).flatMap(([name, fact]) => (fact === null ? [] : [[name, String(fact)]])))
}
