import { formatNumber } from '#app/format/money.ts'
import { BarChart } from '#app/ui/chart/bar-chart.tsx'
import { BarList } from '#app/ui/chart/bar-list.tsx'
import { type FigureTable, formatFigure } from '../figure-table.ts'

/** Maximum bars in a chart; the table has all rows. */
const MAX_LINES = 10

/** Summary rows that get no bar. */
const SUMS: readonly string[] = ['All', 'Previous period']

type TimeChartProps = {
  table: FigureTable
  /** The charted column, and the column that is a part of it. */
  column: number
  part?: number
}

/** A column of numbers over time. */
export function TimeChart({ table, column, part }: TimeChartProps) {
  const rows = table.rows.filter(({ name }) => !SUMS.includes(name))
  const unit = table.columns[column]?.unit ?? 'count'
  const bars = rows.map(({ name, values }) => ({
    label: shortLabel(name),
    // A negative sum, from reversals only, has no bar.
    value: Math.max(0, values[column] ?? 0),
    ...(part === undefined ? {} : { part: values[part] ?? 0 }),
    isOpen: name.endsWith(' so far'),
  }))
  const sum = table.rows.find(({ name }) => name === 'All')?.values[column] ?? 0
  const format = (value: number) => (unit === 'cents' ? formatFigure(Math.round(value / 100), 'dollars') : formatNumber(value))
  const description = `${formatFigure(sum, unit)} total, ${spanOf(rows)}. See the table below for details.`
  return <BarChart title={table.caption} description={description} bars={bars} format={format} />
}

/** 'from Dec 2025 to Nov 2026 so far'; 'Nov 28 so far' for a single bar. */
function spanOf(rows: FigureTable['rows']): string {
  const [first, last] = [rows[0]?.name ?? '', rows.at(-1)?.name ?? '']
  return first === last ? first : `from ${first} to ${last}`
}

/** 'Nov 2026 so far' becomes 'Nov 26' below a bar. */
function shortLabel(name: string): string {
  return name.replace(' so far', '').replace(/^(\w{3}) \d\d(\d\d)$/, '$1 ’$2')
}

/** Leads by time to first contact; times longer than promised are marked. `inTime`: classes within the promise. */
export function ContactBars({ table, inTime }: { table: FigureTable; inTime: number }) {
  const lines = table.rows.map(({ name, values: [leads = null, share = null] }, index) => ({
    label: name,
    value: leads ?? 0,
    ...(index < inTime ? {} : { part: leads ?? 0 }),
    figures: [formatFigure(leads, 'count'), formatFigure(share, 'fraction')],
  }))
  return <BarList lines={lines} />
}

type ShareListProps = {
  table: FigureTable
  /** The charted column, and the column that is a part of it. */
  column: number
  part?: number
  /** Another column, shown as numbers. */
  beside?: number
}

/** Named rows as bars with numbers, limited to the first ones. */
export function ShareList({ table, column, part, beside }: ShareListProps) {
  const rows = table.rows.filter(({ name, values }) => !SUMS.includes(name) && (values[column] ?? null) !== null)
  const figure = (values: readonly (number | null)[], index: number) =>
    formatFigure(values[index] ?? null, table.columns[index]?.unit ?? 'count')
  if (rows.length === 0) return <p className="text-small text-ink-muted">No data for these days.</p>
  return (
    <>
      <BarList
        lines={rows.slice(0, MAX_LINES).map(({ name, values }) => ({
          label: name,
          value: values[column] ?? 0,
          ...(part === undefined ? {} : { part: values[part] ?? 0 }),
          figures: [column, part, beside].flatMap((one) => (one === undefined ? [] : [figure(values, one)])),
        }))}
      />
      {rows.length > MAX_LINES && (
        <p className="text-small text-ink-muted">{`The chart shows the first ${MAX_LINES} of ${rows.length}. The table shows all of them.`}</p>
      )}
    </>
  )
}
