import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { rentalsVersion } from '#app/db/schema/rent-estimator.ts'

/** A number that every change of a rental raises, by whatever process: what is worked out of the rentals is as old as that. */
const version = statement((db) =>
  db.select({ version: rentalsVersion.version }).from(rentalsVersion).where(eq(rentalsVersion.id, 1)),
)

export function currentRentalsVersion(tx: Db | Tx): number {
  return version(tx, {}).get()?.version ?? 0
}
