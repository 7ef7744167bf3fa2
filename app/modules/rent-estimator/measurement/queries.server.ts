import { and, desc, eq, lt, or, type SQL } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { estimatorMeasurements, rentalImports } from '#app/db/schema/index.ts'
import { hasOpenJob } from '#app/modules/jobs/queries.server.ts'

/** Maximum measurements in the list. */
const MAX_LISTED = 20

const columns = {
  id: estimatorMeasurements.id,
  cause: estimatorMeasurements.cause,
  rentalImportId: estimatorMeasurements.rentalImportId,
  fileName: rentalImports.fileName,
  measuredAt: estimatorMeasurements.measuredAt,
  origin: estimatorMeasurements.origin,
  rentalCount: estimatorMeasurements.rentalCount,
  measuredCount: estimatorMeasurements.measuredCount,
  medianAbsolutePercentError: estimatorMeasurements.medianAbsolutePercentError,
  meanAbsolutePercentError: estimatorMeasurements.meanAbsolutePercentError,
  within10Percent: estimatorMeasurements.within10Percent,
  rangeCoverPercent: estimatorMeasurements.rangeCoverPercent,
  biasPercent: estimatorMeasurements.biasPercent,
}

export type MeasurementRow = ReturnType<typeof readMeasurements>[number]

/** A measurement and the one before it. */
export type Measurement = MeasurementRow & { before: MeasurementRow | null }

function readMeasurements({ where, limit }: { where?: SQL; limit: number }) {
  return db()
    .select(columns)
    .from(estimatorMeasurements)
    .leftJoin(rentalImports, eq(rentalImports.id, estimatorMeasurements.rentalImportId))
    .where(where)
    .orderBy(desc(estimatorMeasurements.measuredAt), desc(estimatorMeasurements.id))
    .limit(limit)
    .all()
}

/** The newest measurements, newest first, each with the one before it. */
export function listMeasurements(limit = MAX_LISTED): Measurement[] {
  const rows = readMeasurements({ limit: limit + 1 })
  return rows.slice(0, limit).map((row, at) => ({ ...row, before: rows[at + 1] ?? null }))
}

/** The measurement after an import, or null if there is none yet. */
export function findMeasurementOfImport(rentalImportId: string | null): Measurement | null {
  const { measuredAt, id, cause } = estimatorMeasurements
  const ofImport = and(eq(estimatorMeasurements.rentalImportId, rentalImportId ?? ''), eq(cause, 'import'))
  const row = readMeasurements({ where: ofImport, limit: 1 })[0]
  if (!row) return null
  const earlier = or(lt(measuredAt, row.measuredAt), and(eq(measuredAt, row.measuredAt), lt(id, row.id)))
  return { ...row, before: readMeasurements({ where: earlier, limit: 1 })[0] ?? null }
}

/** A measurement's errors by city and bedrooms. */
export function listMeasuredCells(measurementId: string) {
  const own = eq(estimatorMeasurements.id, measurementId)
  return db().select({ cells: estimatorMeasurements.cells }).from(estimatorMeasurements).where(own).get()?.cells ?? []
}

/** Whether a measurement is running, or will start within a minute. */
export function isMeasuring(): boolean {
  return hasOpenJob('measure-estimator')
}
