import type { Figure } from './figure-table.ts'
import type { ForecastRow } from './forecast.ts'
import { ENROLLED_STEP, STEPS } from './steps.ts'

export function forecastFigure(rows: readonly ForecastRow[]): Figure {
  const sum = (of: (row: ForecastRow) => number | null) => rows.reduce((total, row) => total + (of(row) ?? 0), 0)
  return {
    title: 'Forecast',
    note: 'Likely monthly fees from leads that are open now.',
    table: {
      caption: 'Forecast by status',
      naming: 'Status',
      columns: [
        { label: 'Open leads', unit: 'count' },
        { label: 'Conversion', unit: 'fraction' },
        { label: 'Monthly fees if all sign', unit: 'dollars' },
        { label: 'Expected per month', unit: 'dollars' },
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
    method: `Leads in a status today, times its conversion rate, times their monthly fees. Conversion rate: of leads from these days that reached the status, the percentage that reached ${STEPS[ENROLLED_STEP].label}. Fees: management fees for leads with a rent estimate, as on the board. A lead without an estimate adds nothing.`,
  }
}
