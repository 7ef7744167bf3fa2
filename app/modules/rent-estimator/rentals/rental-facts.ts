import type { rentals } from '#app/db/schema/rent-estimator.ts'
import { keysOf, pick } from '#app/format/records.ts'
import type { ImportColumn } from '#app/modules/imports/columns.ts'
import { type Fact, type FactValue, labelInSentence, PROPERTY_FACTS } from '#app/modules/properties/property-fields.ts'
import { LEVEL_STARTS_ON } from '../model/public-figures.ts'

/**
 * `title`: its column in an exported file, if it is not derived from its key. `inWords`: its name within a sentence, if it is not
 * its label.
 */
type RentalFact = Fact & { isRequired?: true; title?: string; inWords?: string }

const { propertyType, squareFootage, bedrooms, bathrooms, yearBuilt, ...place } = PROPERTY_FACTS

/** A rental's facts in files, in the correction form and in the estimate (docs/product/rent-estimate.md). */
export const RENTAL_FACTS = {
  streetAddress: {
    ...place.streetAddress,
    names: ['address', 'street', 'address1', 'addressline1', 'propertyaddress'],
    inWords: 'address',
    isRequired: true,
  },
  city: { ...place.city, isRequired: true },
  state: place.state,
  zipCode: { ...place.zipCode, title: 'ZIP', isRequired: true },
  propertyType: { ...propertyType, inWords: 'type', isRequired: true },
  squareFootage: { ...squareFootage, figure: 'rentalFeet', isRounded: undefined, isRequired: true },
  bedrooms: { ...bedrooms, figure: 'rentalBedrooms', isRequired: true },
  bathrooms: { ...bathrooms, figure: 'rentalBathrooms', isRequired: true },
  yearBuilt: { ...yearBuilt, figure: 'rentalYearBuilt' },
  rent: {
    label: 'Rent',
    editLabel: 'Monthly rent',
    kind: 'dollars',
    figure: 'signedRent',
    names: ['monthlyrent', 'rentamount', 'signedrent'],
    isRounded: true,
    isRequired: true,
  },
  leaseSignedOn: {
    label: 'Signed on',
    editLabel: 'Lease signed on',
    kind: 'day',
    names: ['leasesigned', 'leasedate', 'leton', 'signed', 'signedon', 'leasestart'],
    inWords: 'day',
    isRequired: true,
  },
  daysOnMarket: { label: 'Days on market', kind: 'number', figure: 'daysOnMarket', names: ['dom', 'marketdays'] },
  latitude: { label: 'Latitude', kind: 'degrees', figure: 'latitude', names: ['lat'] },
  longitude: { label: 'Longitude', kind: 'degrees', figure: 'longitude', names: ['lon', 'lng', 'long'] },
} as const satisfies Record<string, RentalFact>

type RentalFacts = typeof RENTAL_FACTS
export type RentalFactName = keyof RentalFacts
export const RENTAL_FACT_NAMES = keysOf(RENTAL_FACTS)

/** Those that can be corrected manually, without the state, because our leases are in Iowa. */
export const CORRECTED_FACTS = RENTAL_FACT_NAMES.filter((name) => name !== 'state')

/** A value for each fact; null if an optional one is missing. */
export type RentalValues = { state: string } & {
  [Name in Exclude<RentalFactName, 'state'>]:
    FactValue<RentalFacts[Name]> | (RentalFacts[Name] extends { isRequired: true } ? never : null)
}

export function factOf(name: RentalFactName): RentalFact {
  return RENTAL_FACTS[name]
}

/** The fields that a file's column can map to, in the order they are offered. */
export const RENTAL_COLUMNS: readonly (ImportColumn & { key: 'id' | RentalFactName })[] = [
  { key: 'id', label: 'Id', names: ['externalid', 'leaseid', 'unitid', 'rentalid'] },
  ...RENTAL_FACT_NAMES.map((key) => {
    const { label, names = [], isRequired } = factOf(key)
    return { key, label, names, ...(isRequired && { isRequired }) }
  }),
]

/** The facts in a sentence: 'address, square feet'. */
export function factsInWords(names: readonly RentalFactName[]): string {
  return names.map((name) => factOf(name).inWords ?? labelInSentence(factOf(name))).join(', ')
}

export type StoredRentalRow = typeof rentals.$inferSelect

/** A row's differences from the stored rental. Facts missing from the file do not change. */
export function changedRentalFacts(stored: StoredRentalRow, row: RentalValues): Partial<RentalValues> {
  return pick(
    row,
    RENTAL_FACT_NAMES.filter((fact) => row[fact] !== null && row[fact] !== stored[fact]),
  )
}

/** Why a lease's signing day is invalid (yyyy-mm-dd), or null. `today` is the latest possible one. */
export function problemOfDay(leaseSignedOn: string, today: string): string | null {
  if (leaseSignedOn > today) return 'The date is in the future'
  return leaseSignedOn < LEVEL_STARTS_ON ? `The date is before ${LEVEL_STARTS_ON}, when the rent figures begin` : null
}

export const MESSAGE_HALF_A_PLACE = 'Enter both latitude and longitude, or neither'
