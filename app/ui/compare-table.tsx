import type { ReactNode } from 'react'

/** What is compared: a record, and what is to be known of it in a few words. */
type CompareColumn = { id: string; title: string; note: string }

type CompareOption = { id: string; content: ReactNode; note?: string | null; isNothing?: boolean }

export type CompareRow = {
  /** Name of its field, where there is something to choose; posts the id of a column. */
  name: string
  label: string
  /** What all of them say: nothing to choose. */
  common?: ReactNode
  options: readonly CompareOption[]
  /** Ticked at first. */
  chosen: string
}

type CompareTableProps = { caption: string; columns: readonly CompareColumn[]; rows: readonly CompareRow[] }

const CELL = 'border-b border-line px-3 py-2 align-top wrap-anywhere md:group-last:border-b-0 max-md:block max-md:border-b-0'
const HEAD = 'border-b border-line bg-band px-3.5 py-2.5 text-left align-top text-[0.9375rem] leading-[1.4] font-semibold'

/** Records side by side, field by field: one value is ticked where they differ, the one that all have stands in one cell. On a phone each field is a block. */
export function CompareTable({ caption, columns, rows }: CompareTableProps) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <table className="w-full table-fixed border-separate border-spacing-0 text-[0.9375rem] leading-[1.4] max-md:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-md:sr-only">
          <tr>
            <th scope="col" className={`w-[18%] ${HEAD}`}>
              Field
            </th>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={HEAD}>
                {column.title}
                <small className="block text-small font-normal text-ink-muted">{column.note}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.map((row) => (
            <tr
              key={row.name}
              className="group max-md:block max-md:border-b max-md:border-line max-md:py-2.5 max-md:last:border-b-0"
            >
              <th scope="row" className={`${CELL} text-left text-small font-semibold md:py-2.5 md:text-ink-muted`}>
                {row.label}
              </th>
              {row.common === undefined ? (
                columns.map((column) => <Choice key={column.id} row={row} column={column} />)
              ) : (
                <td colSpan={columns.length} className={`${CELL} md:py-2.5 text-ink-muted`}>
                  <span className="text-small md:sr-only">The same in all: </span>
                  {row.common}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Choice({ row, column }: { row: CompareRow; column: CompareColumn }) {
  const option = row.options.find(({ id }) => id === column.id)
  const id = `${row.name}-${column.id}`
  return (
    <td className={`${CELL} has-checked:bg-brand-tint`}>
      {option && (
        <div className="grid grid-cols-[24px_1fr] items-start gap-x-3">
          <input
            type="radio"
            className="choice"
            id={id}
            name={row.name}
            value={option.id}
            defaultChecked={option.id === row.chosen}
            aria-label={`${row.label} of ${column.title}`}
            aria-describedby={`${id}-value`}
          />
          <label htmlFor={id} id={`${id}-value`} className="py-px">
            <small className="block text-small text-ink-muted md:hidden">{column.title}</small>
            <span className={option.isNothing ? 'text-ink-muted' : undefined}>{option.content}</span>
            {option.note && <small className="block text-small text-ink-muted">{option.note}</small>}
          </label>
        </div>
      )}
    </td>
  )
}
