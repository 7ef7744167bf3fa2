import { formatNumber } from '#app/format/money.ts'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'

/** A line of a list that can't be read. */
type BadLine = { line: number; text: string; problem: string }

/** The first invalid lines of a list. `count`: the total. */
export function BadLines({ lines, count }: { lines: readonly BadLine[]; count: number }) {
  const more = count - lines.length
  return (
    <section className="mt-5" aria-label="Lines we can’t read">
      <DataTable caption="Lines we can’t read" columns={COLUMNS} rows={lines} rowKey={({ line }) => String(line)} />
      {more > 0 && <p className="mt-2 text-small text-ink-muted">and {formatNumber(more)} more</p>}
    </section>
  )
}

const COLUMNS: DataColumn<BadLine>[] = [
  {
    label: 'Line',
    className: 'whitespace-nowrap',
    cell: ({ line }) => (
      <>
        <span className="md:hidden">Line </span>
        {formatNumber(line)}
      </>
    ),
  },
  {
    label: 'In the list',
    cell: ({ text }) => <code className="inline-code">{text}</code>,
  },
  { label: 'Problem', cell: ({ problem }) => <span className="font-semibold text-danger">{problem}</span> },
]
