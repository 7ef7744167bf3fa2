import { formatCount } from '#app/format/money.ts'

/** What a number of a calculator counts. */
export type NumberKind = 'dollars' | 'percent' | 'years'

export type NumberField = {
  label: string
  kind: NumberKind
  /** What the field contains until someone types. */
  standard: number
  min: number
  max: number
  /** 0, which is what an empty field counts as, is taken though it lies below the least: there is no answer yet. */
  mayBeZero?: boolean
}

/** A typed number as the calculation takes it. */
export type ReadNumber = {
  value: number
  /** How that differs from what was typed, in words; null where it does not. */
  notice: string | null
}

/** Characters of what was typed that are read: every number of a calculator takes far fewer. */
const MAX_CHARACTERS = 100

/** Characters of what was typed that a notice repeats. */
const MAX_QUOTED = 20

const withSeparators = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** Decimals of a percent: more than any rate of a loan has, and few enough that none is written with an exponent. */
export const PERCENT_DECIMALS = 6

/** What the calculation takes of a number of each kind. */
const ROUNDING: Record<NumberKind, { round: (exact: number) => number; formatLimit: string }> = {
  dollars: { round: Math.round, formatLimit: 'whole dollars only' },
  percent: { round: (exact) => Number(exact.toFixed(PERCENT_DECIMALS)), formatLimit: 'at most six decimals' },
  years: { round: Math.floor, formatLimit: 'whole years only' },
}

/** How people write a plain number: thousands separators, one dot, a dollar or a percent sign. */
const PLAIN = /^\$?\s*(?:(?:(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d*)\s*)?%?$/

/** The sign of a percent, also as word processors write it. */
const MINUS = /^[-−–]\s*/

/**
 * Reads a typed number by P5.25 and P5.26: only digits and dots count, the first dot is the decimal point, empty is 0, percents
 * keep a minus sign in front; money is rounded to whole dollars, percents to six decimals, years to whole years, and all is held between the field's limits. Always a finite number.
 */
export function parseNumber(typed: string, field: NumberField): ReadNumber {
  const text = typed.slice(0, MAX_CHARACTERS).trim()
  const isNegative = field.kind === 'percent' && MINUS.test(text)
  const unsigned = isNegative ? text.replace(MINUS, '') : text
  const exact = (isNegative ? -1 : 1) * numberOf(unsigned) || 0
  const rounded = ROUNDING[field.kind].round(exact)
  const value = field.mayBeZero && rounded === 0 ? 0 : Math.min(field.max, Math.max(field.min, rounded))
  const reasons = [
    !PLAIN.test(unsigned) && 'only digits and the first dot count',
    rounded !== exact && ROUNDING[field.kind].formatLimit,
    value !== rounded && `${formatTyped(field.min, field.kind)} to ${formatLimit(field.max, field.kind)}`,
  ].filter((reason) => reason !== false)
  if (text === '') return { value, notice: `Left blank, so read as ${formatLimit(value, field.kind)}.` }
  if (reasons.length === 0) return { value, notice: null }
  return { value, notice: `“${quoted(text)}” was read as ${formatLimit(value, field.kind)}: ${reasons.join('; ')}.` }
}

/** A number as its field shows it: money with thousands separators. */
export function formatTyped(value: number, kind: NumberKind): string {
  return kind === 'dollars' ? withSeparators.format(value) : String(value)
}

function numberOf(text: string): number {
  const kept = text.replace(/[^\d.]/g, '')
  const dot = kept.indexOf('.')
  const digits = dot === -1 ? kept : kept.slice(0, dot + 1) + kept.slice(dot + 1).replaceAll('.', '')
  // A lone dot is no number yet.
  return digits === '.' ? 0 : Number(digits)
}

function formatLimit(value: number, kind: NumberKind): string {
  if (kind === 'dollars') return `$${formatTyped(value, kind)}`
  if (kind === 'percent') return `${value}%`
  return formatCount(value, 'year')
}

/** The start of what was typed, without characters that cannot be printed. */
function quoted(text: string): string {
  const printable = text.replace(/\p{C}/gu, ' ')
  return printable.length > MAX_QUOTED ? `${printable.slice(0, MAX_QUOTED)}…` : printable
}
