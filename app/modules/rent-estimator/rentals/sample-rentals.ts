import type { rentals } from '#app/db/schema/rent-estimator.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { estimateRent } from '../model/estimate.ts'
import { repeatableRandom } from '../model/evaluate.ts'
import { fittedEstimator } from '../model/fitted.ts'
import { isHouseType } from '../comparables/similar-rentals.ts'
import { type RentLevel, zipFacts, type ZipFacts } from '../model/public-figures.ts'

type NewRental = typeof rentals.$inferInsert

/** The number of samples for each ZIP code of the served cities, and a few around them. */
const SAMPLES: { zipCode: string; count: number }[] = [
  { zipCode: '50265', count: 5 },
  { zipCode: '50266', count: 5 },
  { zipCode: '50021', count: 4 },
  { zipCode: '50023', count: 5 },
  { zipCode: '50322', count: 5 },
  { zipCode: '50323', count: 3 },
  { zipCode: '50131', count: 4 },
  { zipCode: '50263', count: 5 },
  { zipCode: '50325', count: 4 },
  { zipCode: '50310', count: 4 },
  { zipCode: '50311', count: 3 },
  { zipCode: '50312', count: 4 },
  { zipCode: '50317', count: 3 },
  { zipCode: '50009', count: 3 },
  { zipCode: '50010', count: 2 },
  { zipCode: '50014', count: 2 },
]

/** Invented streets: a sample is not a real home. */
const STREETS = [
  'Sample Bluestem Ln',
  'Sample Prairie Rose Dr',
  'Sample Switchgrass Ct',
  'Sample Coneflower St',
  'Sample Burr Oak Ave',
  'Sample Goldfinch Cir',
]

/** Typical homes for rent in the area: rooms, size, and frequency. */
const HOMES = [
  { propertyType: 'single-family', bedrooms: 3, bathrooms: 2, squareFeet: 1480, weight: 5 },
  { propertyType: 'single-family', bedrooms: 4, bathrooms: 2.5, squareFeet: 2080, weight: 3 },
  { propertyType: 'single-family', bedrooms: 2, bathrooms: 1, squareFeet: 980, weight: 2 },
  { propertyType: 'townhouse', bedrooms: 3, bathrooms: 2.5, squareFeet: 1560, weight: 3 },
  { propertyType: 'townhouse', bedrooms: 2, bathrooms: 1.5, squareFeet: 1180, weight: 2 },
  { propertyType: 'condo', bedrooms: 2, bathrooms: 2, squareFeet: 1090, weight: 2 },
  { propertyType: 'condo', bedrooms: 1, bathrooms: 1, squareFeet: 720, weight: 1 },
  { propertyType: 'multi-family', bedrooms: 2, bathrooms: 1, squareFeet: 870, weight: 2 },
] as const

const OLDEST_DAYS = 400
/** Rents of similar homes differ by about this much (standard deviation, as a fraction). */
const RENT_SPREAD = 0.08

/**
 * The sample rentals of demo mode: invented homes with rents at `level`, rented within the 400 days before `today`. The same each
 * time, except for the days. They are always labeled as samples.
 */
export function sampleRentals(today: Date, level: RentLevel): NewRental[] {
  const random = repeatableRandom(2026)
  return SAMPLES.flatMap(({ zipCode, count }) => Array.from({ length: count }, () => zipCode)).map((zipCode, index) => {
    const zip = zipFacts(zipCode)
    if (!zip) throw new RangeError(`ZIP code ${zipCode} has no public figures.`)
    return sampleRental(index, zip, today, level, random)
  })
}

function sampleRental(index: number, zip: ZipFacts, today: Date, level: RentLevel, random: () => number): NewRental {
  const home = pick(
    HOMES.flatMap((entry) => Array.from({ length: entry.weight }, () => entry)),
    random,
  )
  const squareFootage = roundTo(home.squareFeet * (0.88 + 0.24 * random()), 10)
  const leaseSignedOn = new Date(today.getTime() - Math.floor(10 + OLDEST_DAYS * random()) * DAY_MS).toISOString().slice(0, 10)
  const position = placeIn(zip, random)
  const { bedrooms, bathrooms, propertyType } = home
  const facts = {
    zipCode: zip.zipCode,
    position,
    squareFeet: squareFootage,
    bedrooms,
    bathrooms,
    isHouse: isHouseType(propertyType),
    day: leaseSignedOn,
  }
  const usual = estimateRent(fittedEstimator(), facts, [], level).rentDollars
  return {
    origin: 'sample',
    externalId: `sample-${String(index + 1).padStart(2, '0')}`,
    streetAddress: `${100 + Math.floor(random() * 89) * 10 + index} ${STREETS[index % STREETS.length] ?? ''}`,
    city: zip.city,
    state: 'IA',
    zipCode: zip.zipCode,
    ...position,
    propertyType,
    squareFootage,
    bedrooms,
    bathrooms,
    yearBuilt: 1955 + Math.floor(random() * 68),
    // Rents are multiples of $5.
    rent: roundTo(usual * Math.exp(RENT_SPREAD * bell(random)), 5),
    leaseSignedOn,
    // Unknown for every fifth, as in reality.
    daysOnMarket: index % 5 === 4 ? null : 9 + Math.floor(random() * 32),
  }
}

/** A position in the ZIP code, no farther from its center than its homes typically are. */
function placeIn(zip: ZipFacts, random: () => number): { latitude: number; longitude: number } {
  const degrees = (zip.radiusMiles / 69) * Math.sqrt(random())
  const direction = 2 * Math.PI * random()
  return {
    latitude: roundTo(zip.latitude + degrees * Math.sin(direction), 0.0001),
    longitude: roundTo(zip.longitude + (degrees * Math.cos(direction)) / Math.cos((zip.latitude * Math.PI) / 180), 0.0001),
  }
}

/** A normally distributed number with mean 0 and deviation 1 (Box-Muller transform). */
function bell(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

function pick<T>(items: readonly T[], random: () => number): T {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new RangeError('There is nothing to pick from.')
  return item
}

function roundTo(value: number, step: number): number {
  return Number((Math.round(value / step) * step).toFixed(4))
}
