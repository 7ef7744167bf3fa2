import type { Figure } from './figure-table.ts'
import { ENROLLED_STEP, STEPS } from './steps.ts'

export function forecastFigure(rows: readonly ForecastRow[]): Figure {
  const sum = (of: (row: ForecastRow) => number | null) => rows.reduce((total, row) => total + (of(row) ?? 0), 0)
  return {
    title: 'Forecast',
    note: 'Likely monthly fees from today’s open leads.',
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
    method: `We multiply today’s leads in a status by its conversion rate and their monthly fees. The conversion rate is the percentage of leads that went from this status to ${STEPS[ENROLLED_STEP].label}, among leads from these dates. Fees are management fees for leads with a rent estimate, as on the board. A lead without an estimate adds nothing.`,
  }
}

/** Leads currently at a step: how many, and the monthly management fees of those with an estimate, in dollars. */
export type OpenStage = { step: number; leads: number; feesDollars: number }

/** `conversionFraction` and `expectedDollars` are null if no one reached the step. */
type ForecastRow = OpenStage & { label: string; conversionFraction: number | null; expectedDollars: number | null }

/**
 * Expected monthly revenue from open leads: for each step before Enrolled, its leads' fees times the
 * share of leads that reached the step and enrolled. `reached`: leads by the steps they reached.
 */
export function forecast(stages: readonly OpenStage[], reached: readonly number[]): ForecastRow[] {
  const enrolled = reached[ENROLLED_STEP] ?? 0
  return STEPS.slice(0, ENROLLED_STEP).map(({ label }, step) => {
    const { leads, feesDollars } = stages.find((stage) => stage.step === step) ?? { leads: 0, feesDollars: 0 }
    const came = reached[step] ?? 0
    const conversionFraction = came === 0 ? null : enrolled / came
    const expectedDollars = conversionFraction === null ? null : Math.round(feesDollars * conversionFraction)
    return { step, label, leads, feesDollars, conversionFraction, expectedDollars }
  })
}
