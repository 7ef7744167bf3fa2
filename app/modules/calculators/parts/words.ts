import { formatDollars } from '#app/ui/money.ts'

const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** 'one year', 'five years', '12 years' */
export function yearsInWords(years: number): string {
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

/** '$100K', '−$1.2M': for an axis, where the full figure has no room. */
export function shortDollars(dollars: number): string {
  return Math.abs(dollars) < 1000 ? formatDollars(dollars) : compactDollars.format(dollars).replace('-', '−')
}

/** From here on a figure that is set large is shortened, so that it stays on its line. */
const LONG_DOLLARS = 10_000_000

/** The full figure, or a short one where that would be longer than a label has room for. */
export function labelDollars(dollars: number): string {
  return Math.abs(dollars) < LONG_DOLLARS ? formatDollars(dollars) : shortDollars(dollars)
}

/** The same with its sign: '+$67,429'. */
export function labelDifference(dollars: number): string {
  return `${Math.round(dollars) > 0 ? '+' : ''}${labelDollars(dollars)}`
}
