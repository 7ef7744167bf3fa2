import { and, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { log } from '#app/config/log.server.ts'
import { newId } from '#app/db/columns.ts'
import { type Db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { estimatorMeasurements, MEASUREMENT_CAUSES } from '#app/db/schema/rent-estimator.ts'
import { MINUTE_MS } from '#app/format/duration.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { defineJob } from '#app/modules/jobs/loop/job-handler.server.ts'
import { currentRentalsVersion } from '../comparables/stored-rentals.server.ts'
import { measureRentals } from './leave-one-out.server.ts'

/** Changes within this time of each other are measured together. */
const GATHERED_MS = MINUTE_MS

type Cause = (typeof MEASUREMENT_CAUSES)[number]

/**
 * Schedules a measurement in the transaction that changed rentals: right away after an import or its undo, else within a minute.
 */
export function requestMeasurement(
  tx: Tx,
  { cause, rentalImportId = null, now }: { cause: Cause; rentalImportId?: string | null; now: Date },
): void {
  const isGathered = rentalImportId === null
  enqueueJob(tx, {
    kind: 'measure-estimator',
    payload: { cause, rentalImportId },
    uniqueKey: isGathered ? CHANGE_KEY : `measure-estimator:${cause}:${rentalImportId}`,
    runAt: isGathered ? new Date(now.getTime() + GATHERED_MS) : now,
  })
}

const CHANGE_KEY = 'measure-estimator'

/** Schedules a measurement of the current rentals if there is none, so that an import's effect can be shown next to it. */
export function requestFirstMeasurement(now = new Date()): void {
  inTransaction((tx) => {
    if (isMeasured(tx, currentRentalsVersion(tx))) return
    enqueueJob(tx, {
      kind: 'measure-estimator',
      payload: { cause: 'change', rentalImportId: null },
      uniqueKey: CHANGE_KEY,
      runAt: now,
    })
  })
}

function isMeasured(tx: Db | Tx, version: number): boolean {
  const newest = tx
    .select({ version: estimatorMeasurements.rentalsVersion })
    .from(estimatorMeasurements)
    .orderBy(desc(estimatorMeasurements.measuredAt), desc(estimatorMeasurements.id))
    .limit(1)
    .get()
  return newest?.version === version
}

/** Measures the estimator's error on the current rentals and stores it, once per import. */
export const measureEstimatorJob = defineJob({
  payload: z.object({ cause: z.enum(MEASUREMENT_CAUSES), rentalImportId: z.string().nullable() }),
  async run({ cause, rentalImportId }, { now, signal }) {
    const version = inTransaction((tx) => {
      const before = currentRentalsVersion(tx)
      return rentalImportId === null && isMeasured(tx, before) ? null : before
    })
    if (version === null) return
    const began = performance.now()
    const measured = await measureRentals(signal)
    if (measured === null) {
      log.info('No rental is used for estimates, so there is no error to measure')
      return
    }
    inTransaction((tx) => {
      const same = and(eq(estimatorMeasurements.cause, cause), eq(estimatorMeasurements.rentalImportId, rentalImportId ?? ''))
      tx.delete(estimatorMeasurements).where(same).run()
      insertRow(tx, estimatorMeasurements, {
        ...{ id: newId(now.getTime()), cause, rentalImportId, measuredAt: now, rentalsVersion: version },
        ...measured,
      })
    })
    const { measuredCount, medianAbsolutePercentError } = measured
    log.info(
      { measuredCount, medianAbsolutePercentError, ms: Math.round(performance.now() - began) },
      'Measured the rent estimator’s accuracy',
    )
  },
})
