import { shorten } from '#app/format/shorten.ts'
import { formatCount } from '#app/format/money.ts'

/** The unit of a calculator's number. */
type NumberKind = 'dollars' | 'percent' | 'years'

export type NumberField = {
  label: string
  kind: NumberKind
  /** The field's initial value. */
  standard: number
  min: number
  max: number
  /** 0, which an empty field counts as, is allowed even if below the minimum: there is no answer yet. */
  mayBeZero?: boolean
}

/** A typed number, as the calculation uses it. */
type ReadNumber = {
  value: number
  /** How it differs from the text, or null. */
  notice: string | null
}

/** Characters of the text that are read. Every valid number is far shorter. */
const MAX_CHARACTERS = 100

/** Characters of the text that a notice quotes. */
const MAX_QUOTED = 20

const withSeparators = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** Decimals of a percent: more than any loan rate has, and few enough to avoid exponents. */
export const PERCENT_DECIMALS = 6

/** How each kind of number is rounded. */
const ROUNDING: Record<NumberKind, { round: (exact: number) => number; formatLimit: string }> = {
  dollars: { round: Math.round, formatLimit: 'whole dollars only' },
  percent: { round: (exact) => Number(exact.toFixed(PERCENT_DECIMALS)), formatLimit: 'up to six decimals' },
  years: { round: Math.floor, formatLimit: 'whole years only' },
}

/** A plain number as people write it: thousands separators, one dot, a dollar or percent sign. */
const PLAIN = /^\$?\s*(?:(?:(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d*)\s*)?%?$/

/** A percent's minus sign, including the ones of word processors. */
const MINUS = /^[-−–]\s*/

/**
 * Parses a typed number according to P5.25 and P5.26: only digits and dots count, the first dot is
 * the decimal point, empty is 0, percents keep a leading minus sign. Money is rounded to whole
 * dollars, percents to six decimals, years to whole years, and all are clamped to the field's
 * limits. Always a finite number.
 */
export function parseNumber(typed: string, field: NumberField): ReadNumber {
  const text = typed.slice(0, MAX_CHARACTERS).trim()
  const isNegative = field.kind === 'percent' && MINUS.test(text)
  const unsigned = isNegative ? text.replace(MINUS, '') : text
  const exact = (isNegative ? -1 : 1) * numberOf(unsigned) || 0
  const rounded = ROUNDING[field.kind].round(exact)
  const value = field.mayBeZero && rounded === 0 ? 0 : Math.min(field.max, Math.max(field.min, rounded))
  const reasons = [
    !PLAIN.test(unsigned) && 'only digits and the first decimal point count',
    rounded !== exact && ROUNDING[field.kind].formatLimit,
    value !== rounded && `${formatTyped(field.min, field.kind)} to ${formatLimit(field.max, field.kind)}`,
  ].filter((reason) => reason !== false)
  if (text === '') return { value, notice: `Left blank, so we used ${formatLimit(value, field.kind)}.` }
  if (reasons.length === 0) return { value, notice: null }
  return { value, notice: `We read “${quoted(text)}” as ${formatLimit(value, field.kind)}: ${reasons.join('; ')}.` }
}

/** A number as its field shows it: money with thousands separators. */
export function formatTyped(value: number, kind: NumberKind): string {
  return kind === 'dollars' ? withSeparators.format(value) : String(value)
}

function numberOf(text: string): number {
  const kept = text.replace(/[^\d.]/g, '')
  const dot = kept.indexOf('.')
  const digits = dot === -1 ? kept : kept.slice(0, dot + 1) + kept.slice(dot + 1).replaceAll('.', '')
  // A single dot is not a number yet.
  return digits === '.' ? 0 : Number(digits)
}

function formatLimit(value: number, kind: NumberKind): string {
  if (kind === 'dollars') return `$${formatTyped(value, kind)}`
  if (kind === 'percent') return `${value}%`
  return formatCount(value, 'year')
}

/** The start of the text, without unprintable characters. */
function quoted(text: string): string {
  return shorten(text.replace(/\p{C}/gu, ' '), MAX_QUOTED)
}
