import { asc, eq } from 'drizzle-orm'
import { newId } from '#app/db/columns.ts'
import type { Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { estimatorMeasurements, rentals } from '#app/db/schema/index.ts'
import { getRentLevel } from '#app/modules/rent-estimator/estimate-locally.server.ts'
import { measureRentalsUntil } from '#app/modules/rent-estimator/measurement/leave-one-out.server.ts'
import { currentRentalsVersion } from '#app/modules/rent-estimator/comparables/stored-rentals.server.ts'
import { sampleRentals } from '#app/modules/rent-estimator/rentals/sample-rentals.ts'
import { makeRental } from '#tests/factories/make-entry.ts'
import { daysAfter } from './moments.ts'

/** Adds sample rentals by their rental date. */
export type RentalFeed = {
  /** Adds rentals up to a moment, so that an estimate of that moment uses no later rental. */
  addUntil: (moment: Date) => void
}

/** The sample rentals of demo mode, none of them added yet. */
export function rentalFeed(tx: Tx, now: Date): RentalFeed {
  const waiting = sampleRentals(now, getRentLevel()).sort((a, b) => (a.leaseSignedOn < b.leaseSignedOn ? -1 : 1))
  return {
    addUntil: (moment) => {
      const day = moment.toISOString().slice(0, 10)
      while (waiting[0] && waiting[0].leaseSignedOn <= day) {
        makeRental(tx, waiting[0])
        waiting.shift()
      }
    },
  }
}

/** How long ago the previous measurement was, in days. */
const EARLIER_DAYS = 60

/**
 * Retires the oldest sample and corrects another, and measures the estimates' error as of two months ago and as of `now`. Runs
 * after all estimates.
 */
export function seedMeasuredRentals(tx: Tx, now: Date): void {
  const [oldest, second] = tx
    .select({ id: rentals.id })
    .from(rentals)
    .orderBy(asc(rentals.leaseSignedOn), asc(rentals.id))
    .limit(2)
    .all()
  const changedAt = daysAfter(now, -9)
  if (oldest) tx.update(rentals).set({ retiredAt: changedAt, changedAt }).where(eq(rentals.id, oldest.id)).run()
  if (second) tx.update(rentals).set({ correctedAt: changedAt, changedAt }).where(eq(rentals.id, second.id)).run()
  for (const measuredAt of [daysAfter(now, -EARLIER_DAYS), now]) {
    const measured = measureRentalsUntil(measuredAt.toISOString().slice(0, 10))
    const values = {
      id: newId(measuredAt.getTime()),
      cause: 'change',
      measuredAt,
      rentalsVersion: currentRentalsVersion(tx),
    } as const
    if (measured) insertRow(tx, estimatorMeasurements, { ...values, ...measured })
  }
}
