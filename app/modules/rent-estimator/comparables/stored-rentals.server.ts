import { eq, isNull } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { type RENTAL_ORIGINS, rentals, rentalsVersion } from '#app/db/schema/rent-estimator.ts'
import type { Position } from '../model/distance.ts'
import { zipFacts } from '../model/public-figures.ts'
import { statement } from '#app/db/prepared.server.ts'

/**
 * A number that increases with every change of a rental, in any process. Results derived from the rentals store it as their
 * version.
 */
const version = statement((db) =>
  db.select({ version: rentalsVersion.version }).from(rentalsVersion).where(eq(rentalsVersion.id, 1)),
)

export function currentRentalsVersion(tx: Db | Tx): number {
  return version(tx).get()?.version ?? 0
}

/** A stored rental for the estimate, with its derived values computed once. */
export type StoredRental = {
  origin: (typeof RENTAL_ORIGINS)[number]
  streetAddress: string
  city: string
  state: string
  zipCode: string
  propertyType: string
  squareFeet: number
  bedrooms: number
  bathrooms: number
  yearBuilt: number | null
  rentDollars: number
  /** Day the lease was signed, yyyy-mm-dd, and the same as Unix milliseconds. */
  day: string
  signedAt: number
  daysOnMarket: number | null
  /** Its position, or null if only its ZIP code is known. */
  position: Position | null
  /** `position`, else the center of its ZIP code. */
  place: Position
}

let held: { database: Db; version: number; rentals: StoredRental[] } | undefined

/**
 * All stored rentals that are not retired, in ZIP codes with public figures. Cached in memory and reloaded after any process
 * wrote a rental (about 30 ms for 10,000 rentals; the check takes a hundredth of a millisecond).
 */
export function storedRentals(): StoredRental[] {
  const database = db()
  const version = currentRentalsVersion(database)
  if (held?.database !== database || held.version !== version) held = { database, version, rentals: readRentals(database) }
  return held.rentals
}

function readRentals(database: Db): StoredRental[] {
  return database
    .select()
    .from(rentals)
    .where(isNull(rentals.retiredAt))
    .all()
    .flatMap((row) => {
      const zip = zipFacts(row.zipCode)
      if (!zip) return []
      const position =
        row.latitude === null || row.longitude === null ? null : { latitude: row.latitude, longitude: row.longitude }
      return [
        {
          origin: row.origin,
          streetAddress: row.streetAddress,
          city: row.city,
          state: row.state,
          zipCode: row.zipCode,
          propertyType: row.propertyType,
          squareFeet: row.squareFootage,
          bedrooms: row.bedrooms,
          bathrooms: row.bathrooms,
          yearBuilt: row.yearBuilt,
          rentDollars: row.rent,
          day: row.leaseSignedOn,
          signedAt: Date.parse(row.leaseSignedOn),
          daysOnMarket: row.daysOnMarket,
          position,
          place: position ?? { latitude: zip.latitude, longitude: zip.longitude },
        },
      ]
    })
}
