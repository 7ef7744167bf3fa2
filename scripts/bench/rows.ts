import type { Figures, Goal } from './figures.ts'
import { isReached } from './figures.ts'

/** A load with its comparisons. */
export type Rates = { what: string; product: Figures; bare: Figures; remixServe: Figures | null; loadAverage: number }

/** A goal and its measured value. */
export type GoalRow = { what: string; value: number; unit: string; goal: Goal; reached: boolean }

/** The findings of one measurement. */
export type MeasurementResult = { rates: Rates[]; goals: GoalRow[]; notes: string[] }

/** A measured figure with its goal. */
export function goalRow(what: string, value: number, unit: string, goal: Goal): GoalRow {
  return { what, value, unit, goal, reached: isReached(value, goal) }
}

/** The rates as a table of text. */
export function ratesTable(rates: readonly Rates[]): string {
  const rows = rates.map(({ what, product, bare, remixServe, loadAverage }) => [
    what,
    product.requestsPerSecond.toFixed(0),
    percent(product.requestsPerSecond / bare.requestsPerSecond),
    milliseconds(product.cpuMs),
    product.cpuMs === null || !bare.cpuMs ? '–' : `×${(product.cpuMs / bare.cpuMs).toFixed(0)}`,
    `${milliseconds(product.p50Ms)} / ${milliseconds(product.p99Ms)}`,
    `×${(product.p50Ms / bare.p50Ms).toFixed(0)} / ×${(product.p99Ms / bare.p99Ms).toFixed(0)}`,
    bare.requestsPerSecond.toFixed(0),
    remixServe
      ? `${remixServe.requestsPerSecond.toFixed(0)} (${percent(remixServe.requestsPerSecond / bare.requestsPerSecond)})`
      : '–',
    loadAverage.toFixed(1),
  ])
  const head = ['', 'a second', 'of bare', 'CPU ms', 'of bare', 'p50 / p99 ms', 'of bare', 'bare', 'remix-serve', 'load']
  return table([head, ...rows])
}

/** The goals as a table of text. */
export function goalsTable(goals: readonly GoalRow[]): string {
  const rows = goals.map(({ what, value, unit, goal, reached }) => [
    reached ? '✓' : '✗',
    what,
    shown(value, unit),
    'min' in goal ? `at least ${shown(goal.min, unit)}` : `below ${shown(goal.below, unit)}`,
  ])
  return table(rows)
}

function shown(value: number, unit: string): string {
  if (unit === '%') return percent(value)
  return `${value >= 100 ? value.toFixed(0) : value.toFixed(2)}${unit === '' ? '' : ` ${unit}`}`
}

function percent(fraction: number): string {
  return `${(fraction * 100).toFixed(fraction < 0.1 ? 2 : 0)}%`
}

function milliseconds(value: number | null): string {
  return value === null ? '–' : value.toFixed(value < 10 ? 2 : 0)
}

function table(rows: readonly string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
