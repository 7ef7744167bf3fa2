import { HOUR_MS } from '#app/format/duration.ts'
import { formatCents, formatDollars, formatNumber, formatPercent } from '#app/format/money.ts'
import { formatDuration } from '#app/format/time-left.ts'

/** What a column's numbers are: a count, a fraction of 1, a time in milliseconds, cents, or whole dollars. */
type Unit = 'count' | 'fraction' | 'milliseconds' | 'cents' | 'dollars'

/** Numbers with a name a row; null where there is none to tell. */
export type FigureTable = {
  caption: string
  /** What the rows are named by. */
  naming: string
  columns: readonly { label: string; unit: Unit }[]
  rows: readonly { name: string; values: readonly (number | null)[] }[]
}

/** A figure of the analytics: its numbers, what they show, and the one definition of how they are counted. */
export type Figure = { title: string; note: string; table: FigureTable; method: string }

/** Figures of the range, and of the period before it where the two are compared. */
export type Compared<Value> = { now: Value; before: Value | null }

/** A part of a whole; null of nothing. */
export function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}

/** A number as people read it. */
export function formatFigure(value: number | null, unit: Unit): string {
  if (value === null) return '–'
  if (unit === 'fraction') return formatPercent(Math.round(value * 100))
  if (unit === 'milliseconds') return formatDuration(value)
  if (unit === 'cents') return formatCents(value)
  return unit === 'dollars' ? formatDollars(value) : formatNumber(value)
}

/** The numbers as a drawing's table shows them. */
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

/** The same for a file, as numbers that a spreadsheet reckons with: dollars with cents, percent, hours. */
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
  // In parentheses, as spreadsheets read what is below zero: a minus sign would begin a formula.
  if (unit === 'cents') return value < 0 ? `(${(-value / 100).toFixed(2)})` : (value / 100).toFixed(2)
  return String(value)
}
