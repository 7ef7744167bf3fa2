import { formatCount, formatNumber } from '#app/format/money.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ListCard, ListCardFoot } from './list-card.tsx'

/** A row that can't be imported, with its first problem. */
export type ErrorRow = { line: number; title: string; column: string; value: string; message: string; more: number }

/** The rows with errors, which are left out: the first ones here, all of them in a download. */
export function ErrorsCard({ rows, total, downloadTo }: { rows: ErrorRow[]; total: number; downloadTo: string }) {
  return (
    <ListCard
      id="row-errors"
      title={`${formatCount(total, 'row')} with errors`}
      note={
        total === 1
          ? 'This row is skipped. The other rows can be imported.'
          : 'These rows are skipped. The other rows can be imported.'
      }
      action={
        <a className={buttonClass({ variant: 'second', small: true })} href={downloadTo} download>
          <Icon name="download" className="size-4.25" />
          {total === 1 ? 'As CSV' : `All ${formatNumber(total)} as CSV`}
        </a>
      }
    >
      <DataTable caption="Rows with errors" columns={COLUMNS} rows={rows} rowKey={({ line }) => String(line)} isBare />
      {total > rows.length && <ListCardFoot>and {formatNumber(total - rows.length)} more in the file</ListCardFoot>}
    </ListCard>
  )
}

const EMPTY = (
  <>
    <span className="text-ink-muted" aria-hidden="true">
      –
    </span>
    <span className="sr-only">empty</span>
  </>
)

const COLUMNS: DataColumn<ErrorRow>[] = [
  {
    label: 'Row',
    cell: ({ title }) => (title === '' ? <span className="text-ink-muted">empty</span> : title),
    note: ({ line }) => `line ${line}`,
  },
  { label: 'Column', cell: ({ column }) => (column === '' ? EMPTY : column) },
  {
    label: 'In the file',
    cell: ({ value }) => (value === '' ? EMPTY : <code className="inline-code">{value}</code>),
  },
  {
    label: 'Error',
    cardLabel: null,
    cell: ({ message }) => <span className="font-semibold text-danger">{message}</span>,
    note: ({ more }) => (more === 0 ? null : `and ${more} more in this row`),
  },
]
