import type { Figure } from './figure-table.ts'
import type { ForecastRow } from './forecast.ts'
import { ENROLLED_STEP, STEPS } from './steps.ts'

export function forecastFigure(rows: readonly ForecastRow[]): Figure {
  const sum = (of: (row: ForecastRow) => number | null) => rows.reduce((total, row) => total + (of(row) ?? 0), 0)
  return {
    title: 'Forecast',
    note: 'What the leads that are open now are likely to bring a month.',
    table: {
      caption: 'Forecast by status',
      naming: 'Status',
      columns: [
        { label: 'Open leads', unit: 'count' },
        { label: 'Conversion', unit: 'fraction' },
        { label: 'Monthly fees of all', unit: 'dollars' },
        { label: 'Expected a month', unit: 'dollars' },
      ],
      rows: [
        ...rows.map(({ label, leads, conversionFraction, feesDollars, expectedDollars }) => ({
          name: label,
          values: [leads, conversionFraction, Math.round(feesDollars), expectedDollars],
        })),
        {
          name: 'All',
          values: [
            sum(({ leads }) => leads),
            null,
            Math.round(sum(({ feesDollars }) => feesDollars)),
            sum(({ expectedDollars }) => expectedDollars),
          ],
        },
      ],
    },
    method: `Leads that have a status today, whatever day they came, times its conversion, times their monthly fees. Conversion: of the leads of these days that reached the status, the share that reached ${STEPS[ENROLLED_STEP].label}. Fees: management of the leads with an estimated rent, by the fees of each, as on the board; one without an estimate brings nothing.`,
  }
}
