import { z } from 'zod'
import { oneOf, optionalNumber, requiredNumber } from '#app/modules/forms/fields.ts'
import type { NumberRule } from '#app/modules/forms/figures.ts'

const rent = { min: 100, max: 50_000, isMoney: true, asks: 'the monthly rent in whole dollars' } as const satisfies NumberRule
const percent = { min: 0, max: 100, step: 'any', asks: 'a percent' } as const satisfies NumberRule
const yearly = { min: 0, max: 1_000_000, isMoney: true, asks: 'whole dollars a year' } as const satisfies NumberRule
const monthly = { min: 0, max: 100_000, isMoney: true, asks: 'whole dollars a month' } as const satisfies NumberRule

/** What to compare a year with: another asking rent, or self-management. */
const COMPARISONS = ['rent', 'self'] as const

/** The owner's inputs: monthly rents for one unit, costs for the whole property. */
export const cashFlowSchema = z.object({
  askingRent: requiredNumber('Enter the rent you’d charge', rent),
  compare: oneOf(COMPARISONS, 'Choose what to compare it with'),
  secondRent: optionalNumber(rent),
  vacancyPercent: requiredNumber('Enter vacancy as a percentage', percent),
  maintenancePercent: requiredNumber('Enter maintenance as a percentage', percent),
  taxYear: optionalNumber(yearly),
  insuranceYear: optionalNumber(yearly),
  hoaMonth: optionalNumber(monthly),
  mortgageMonth: optionalNumber(monthly),
})

export type CashFlowInputs = z.output<typeof cashFlowSchema>
