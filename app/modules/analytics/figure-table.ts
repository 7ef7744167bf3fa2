import { HOUR_MS } from '#app/format/duration.ts'
import { formatCents, formatDollars, formatNumber, formatPercent } from '#app/format/money.ts'
import { formatDuration } from '#app/format/time-left.ts'

/** Unit of a column: a count, a fraction of 1, a time in milliseconds, cents, or whole dollars. */
type Unit = 'count' | 'fraction' | 'milliseconds' | 'cents' | 'dollars'

/** Named rows of numbers; null if there is no value. */
export type FigureTable = {
  caption: string
  /** Heading of the row names. */
  naming: string
  columns: readonly { label: string; unit: Unit }[]
  rows: readonly { name: string; values: readonly (number | null)[] }[]
}

/** An analytics figure: its numbers, their chart, and their only definition. */
export type Figure = { title: string; note: string; table: FigureTable; method: string }

/** The figures of the range, and of the period before if compared. */
export type Compared<Value> = { now: Value; before: Value | null }

/** A fraction of a total; null if the total is zero. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}

/** A number formatted for people. */
export function formatFigure(value: number | null, unit: Unit): string {
  if (value === null) return '–'
  if (unit === 'fraction') return formatPercent(Math.round(value * 100))
  if (unit === 'milliseconds') return formatDuration(value)
  if (unit === 'cents') return formatCents(value)
  return unit === 'dollars' ? formatDollars(value) : formatNumber(value)
}

/** The numbers formatted for a chart's table. */
export function shownTable({ caption, naming, columns, rows }: FigureTable) {
  return {
    caption,
    columns: [naming, ...columns.map(({ label }) => label)],
    rows: rows.map(({ name, values }): [string, ...string[]] => [
      name,
      ...columns.map(({ unit }, index) => formatFigure(values[index] ?? null, unit)),
    ]),
  }
}

/** Same for a file, as numbers that spreadsheets can calculate with: dollars with cents, percent, hours. */
export function figureFile({ naming, columns, rows }: FigureTable): { titles: string[]; lines: string[][] } {
  const titles = [naming, ...columns.map(({ label, unit }) => label + CSV_UNITS[unit])]
  const lines = rows.map(({ name, values }) => [
    name,
    ...columns.map(({ unit }, index) => csvNumber(values[index] ?? null, unit)),
  ])
  return { titles, lines }
}

const CSV_UNITS: Record<Unit, string> = {
  count: '',
  fraction: ' (percent)',
  milliseconds: ' (hours)',
  cents: ' (dollars)',
  dollars: ' (dollars)',
}

function csvNumber(value: number | null, unit: Unit): string {
  if (value === null) return ''
  if (unit === 'fraction') return (value * 100).toFixed(1)
  if (unit === 'milliseconds') return (value / HOUR_MS).toFixed(2)
  // Negative numbers in parentheses, which spreadsheets understand: a leading minus would start a formula.
  if (unit === 'cents') return value < 0 ? `(${(-value / 100).toFixed(2)})` : (value / 100).toFixed(2)
  return String(value)
}
