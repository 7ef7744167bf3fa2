import { formatMomentIn } from '#app/format/date.ts'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'
import { causeLabel, formatError, measuredLabel } from '../measurement-labels.ts'
import type { Measurement } from '../queries.server.ts'

/** The measurements so far, newest first. */
export function MeasurementsTable({ rows, now }: { rows: readonly Measurement[]; now: Date }) {
  return (
    <section aria-labelledby="measurements">
      <h2 id="measurements" className="mb-3 text-h4">
        Past measurements
      </h2>
      <DataTable caption="Error measurements, newest first" columns={columnsAt(now)} rows={rows} rowKey={({ id }) => id} />
    </section>
  )
}

function columnsAt(now: Date): DataColumn<Measurement>[] {
  return [
    {
      label: 'After',
      className: 'wrap-anywhere',
      cell: causeLabel,
      note: ({ measuredAt }) => formatMomentIn(measuredAt, now),
    },
    { label: 'Measured', cell: measuredLabel },
    {
      label: 'Median error',
      figures: true,
      cell: ({ medianAbsolutePercentError }) => formatError(medianAbsolutePercentError),
    },
    { label: 'Mean error', figures: true, cell: ({ meanAbsolutePercentError }) => formatError(meanAbsolutePercentError) },
    { label: 'In the range', figures: true, cell: ({ rangeCoverPercent }) => formatError(rangeCoverPercent) },
    {
      label: 'Too high or low',
      figures: true,
      isOptional: true,
      cell: ({ biasPercent }) => `${biasPercent > 0 ? '+' : ''}${formatError(biasPercent)}`,
    },
  ]
}
