import type { Tx } from '#app/db/client.server.ts'
import { getRentLevel } from '#app/modules/rent-estimator/estimate-locally.server.ts'
import { sampleRentals } from '#app/modules/rent-estimator/rentals/sample-rentals.ts'
import { makeRental } from '#tests/factories/make-entry.ts'

/** Brings the sample rentals in by the day on which they were let. */
export type RentalFeed = {
  /** Adds what was let by that moment. An estimate of that moment then rests on nothing that was let later. */
  addUntil: (moment: Date) => void
}

/** The sample rentals of demo mode, none of them added yet. */
export function rentalFeed(tx: Tx, now: Date): RentalFeed {
  const waiting = sampleRentals(now, getRentLevel()).sort((a, b) => (a.letOn < b.letOn ? -1 : 1))
  return {
    addUntil: (moment) => {
      const day = moment.toISOString().slice(0, 10)
      while (waiting[0] && waiting[0].letOn <= day) {
        makeRental(tx, waiting[0])
        waiting.shift()
      }
    },
  }
}
