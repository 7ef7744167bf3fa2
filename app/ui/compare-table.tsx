import type { ReactNode } from 'react'

/** A compared record, with a short summary. */
type CompareColumn = { id: string; title: string; note: string }

type CompareOption = { id: string; content: ReactNode; note?: string | null; isNothing?: boolean }

export type CompareRow = {
  /** Name of its form field, if there is something to choose; posts the id of a column. */
  name: string
  label: string
  /** The value that all records share: nothing to choose. */
  common?: ReactNode
  options: readonly CompareOption[]
  /** Checked at first. */
  chosen: string
}

type CompareTableProps = { caption: string; columns: readonly CompareColumn[]; rows: readonly CompareRow[] }

/**
 * Records side by side, field by field: radio buttons if values differ, one cell if they are the same. On a phone each field is a
 * block.
 */
export function CompareTable({ caption, columns, rows }: CompareTableProps) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <table className="compare-table">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-md:sr-only">
          <tr>
            <th scope="col">Field</th>
            {columns.map((column) => (
              <th key={column.id} scope="col">
                {column.title}
                <small>{column.note}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.label}</th>
              {row.common === undefined ? (
                columns.map((column) => <Choice key={column.id} row={row} column={column} />)
              ) : (
                <td colSpan={columns.length}>
                  <span className="text-small md:sr-only">Same in all: </span>
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
    <td>
      {option && (
        <div className="compare-choice">
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
          <label htmlFor={id} id={`${id}-value`}>
            <small className="md:hidden">{column.title}</small>
            <span className={option.isNothing ? 'text-ink-muted' : undefined}>{option.content}</span>
            {option.note && <small>{option.note}</small>}
          </label>
        </div>
      )}
    </td>
  )
}
