import { Stats } from '#app/ui/stats.tsx'
import { formatError, measuredLabel } from '../measurement-labels.ts'
import type { Measurement } from '../queries.server.ts'

/** How far off estimates are now, and how far they were before. */
export function MeasurementStats({ measurement }: { measurement: Measurement }) {
  const { before } = measurement
  const was = (of: (row: NonNullable<typeof before>) => number) =>
    before ? `before: ${formatError(of(before))}` : 'not measured before'
  return (
    <Stats
      items={[
        {
          label: 'Half of estimates are within',
          value: formatError(measurement.medianAbsolutePercentError),
          note: was((row) => row.medianAbsolutePercentError),
        },
        {
          label: 'Mean error',
          value: formatError(measurement.meanAbsolutePercentError),
          note: was((row) => row.meanAbsolutePercentError),
        },
        {
          label: 'Within 10% of the rent',
          value: formatError(measurement.within10Percent),
          note: was((row) => row.within10Percent),
        },
        {
          label: 'Rents within the range',
          value: formatError(measurement.rangeCoverPercent),
          note: `${was((row) => row.rangeCoverPercent)}; target 80%`,
        },
        { label: 'Measured', value: measuredLabel(measurement), note: before ? `before: ${measuredLabel(before)}` : undefined },
      ]}
    />
  )
}
