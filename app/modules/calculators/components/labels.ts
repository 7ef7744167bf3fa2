import { formatDollars } from '#app/format/money.ts'

const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** 'one year', 'five years', '12 years' */
export function formatYears(years: number): string {
  return `${COUNTS[years] ?? years} ${years === 1 ? 'year' : 'years'}`
}

/** 'five-year', '12-year' */
export function yearSpan(years: number): string {
  return `${COUNTS[years] ?? years}-year`
}

const compactDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})

/** '$100K', '−$1.2M': for an axis, where the full figure does not fit. */
export function shortDollars(dollars: number): string {
  return Math.abs(dollars) < 1000 ? formatDollars(dollars) : compactDollars.format(dollars).replace('-', '−')
}
