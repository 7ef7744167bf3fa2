import type { RentAnalysis } from './property.ts'

/** The name of the fallback analysis on pages and in emails: it is the same for every home, and not an estimate. */
export const STANDARD_FIGURE = 'standard figure'
export const NO_RENT_FIGURE =
  'We don’t have a rent figure for this address. We work in central Iowa: if the home is farther away, ask us first.'
export const NOT_AN_ESTIMATE = 'These are our standard starting figures, not an estimate for this property.'

/** Whether a rent is an estimate of its property. */
export function isEstimate(source: RentAnalysis['source']): boolean {
  return source !== 'fallback'
}

/** A rent's label: 'estimated monthly rent per unit', 'rough estimate of the monthly rent', 'standard figure, monthly'. */
export function rentLabel(source: RentAnalysis['source'], unitCount: number, isRough: boolean): string {
  const estimate = isRough ? 'rough estimate of the monthly rent' : 'estimated monthly rent'
  const name = isEstimate(source) ? estimate : `${STANDARD_FIGURE}, monthly`
  return unitCount > 1 ? `${name} per unit` : name
}
