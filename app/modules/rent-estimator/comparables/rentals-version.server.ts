import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { rentalsVersion } from '#app/db/schema/rent-estimator.ts'

/**
 * A number that increases with every change of a rental, in any process. Results derived from the rentals store it as their
 * version.
 */
const version = statement((db) =>
  db.select({ version: rentalsVersion.version }).from(rentalsVersion).where(eq(rentalsVersion.id, 1)),
)

export function currentRentalsVersion(tx: Db | Tx): number {
  return version(tx, {}).get()?.version ?? 0
}
