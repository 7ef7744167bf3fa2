import { ENROLLED_STEP, STEPS } from './steps.ts'

/** The leads that are at a step now: how many, and what management of those with an estimate would come to a month, in dollars. */
export type OpenStage = { step: number; leads: number; feesDollars: number }

/** `conversionFraction` and `expectedDollars` are null where no one reached the step. */
export type ForecastRow = OpenStage & { label: string; conversionFraction: number | null; expectedDollars: number | null }

/**
 * What the open leads are likely to bring a month: of each step before Enrolled the fees of the leads that are there, times the share of the leads that reached it
 * and enrolled. `reached`: leads by the step that they reached.
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
