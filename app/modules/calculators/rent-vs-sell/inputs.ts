import { RENT_VERSUS_SELL_FEES } from '#app/modules/pricing/fees.ts'
import type { NumberField } from '../typed-number.ts'

/** More than any local house is worth, and every figure on the page remains printable. */
const MAX_DOLLARS = 50_000_000
const MAX_PERCENT = 100
/** Percent of the rent, for each of the two shares, so that some rent always remains. */
const MAX_SHARE = 40

const { maintenanceFraction, managementFraction } = RENT_VERSUS_SELL_FEES

/** The calculator's inputs in form order, with their defaults and limits (docs/product/calculators.md). */
export const RENT_VS_SELL_FIELDS = {
  homeValue: { label: 'Home value', kind: 'dollars', standard: 300_000, min: 0, max: MAX_DOLLARS },
  pricePaid: { label: 'Price paid', kind: 'dollars', standard: 300_000, min: 0, max: MAX_DOLLARS },
  appreciationRate: { label: 'Appreciation', kind: 'percent', standard: 3, min: -20, max: 20 },
  originalMortgage: { label: 'Original mortgage', kind: 'dollars', standard: 240_000, min: 0, max: MAX_DOLLARS },
  mortgageBalance: { label: 'Balance today', kind: 'dollars', standard: 220_000, min: 0, max: MAX_DOLLARS },
  interestRate: { label: 'Interest', kind: 'percent', standard: 5, min: 0, max: MAX_PERCENT },
  monthlyRent: { label: 'Monthly rent', kind: 'dollars', standard: 2500, min: 0, max: MAX_DOLLARS },
  taxesAndInsurance: { label: 'Taxes and insurance', kind: 'dollars', standard: 3600, min: 0, max: MAX_DOLLARS },
  maintenanceRate: {
    label: 'Maintenance, assumed',
    kind: 'percent',
    standard: 100 * maintenanceFraction,
    min: 0,
    max: MAX_SHARE,
  },
  managementRate: { label: 'Management, assumed', kind: 'percent', standard: 100 * managementFraction, min: 0, max: MAX_SHARE },
  yearsToHold: { label: 'Years to hold', kind: 'years', standard: 5, min: 1, max: 30, mayBeZero: true },
} as const satisfies Record<string, NumberField>

export type RentVsSellName = keyof typeof RENT_VS_SELL_FIELDS

/** The parsed inputs: whole dollars, percents per year as percents, whole years from 1 to 30, or 0 if not entered. */
export type RentVsSellFigures = Record<RentVsSellName, number>
