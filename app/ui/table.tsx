import type { ReactNode } from 'react'
import { useCachedInside } from './cached-markup.tsx'
import { classNames } from './class-names.ts'

/** A column's heading. */
export type Column = {
  /** Blank for a column of buttons or checkboxes, which needs no heading. */
  label: ReactNode
  /** Right-aligned figures. */
  figures?: boolean
  className?: string
  sorted?: 'ascending' | 'descending'
}

type TableProps = {
  /** Describes the table's content, for screen readers. */
  caption: string
  columns: readonly Column[]
  /** Identifies everything that the headings show, if the server may cache them (`useCachedInside`). */
  headVersion?: string | undefined
  /** The rows, as `tr`. */
  children: ReactNode
  /** Below 700 px, each row becomes a card ('cards') or keeps its three figures side by side ('trio'). */
  narrow?: 'cards' | 'trio' | 'table'
  /** 'work': the dense rows of a `DataTable`. */
  look?: 'figures' | 'work'
  className?: string
  foot?: ReactNode
}

/** A table of figures. Work lists for staff are a `DataTable`. */
export function Table({
  caption,
  columns,
  headVersion,
  children,
  narrow = 'cards',
  look = 'figures',
  className,
  foot,
}: TableProps) {
  // If all columns except the names are figures, the table sets it once for all cells.
  const isAllFigures = columns.length > 1 && columns.every(({ figures = false }, index) => figures === index > 0)
  const head = useCachedInside('table-head', headVersion, () => (
    <tr>
      {columns.map(({ label, figures = false, className: columnClass, sorted }, index) =>
        label === '' ? (
          <td key={index} className={columnClass} />
        ) : (
          <th
            key={index}
            scope="col"
            className={classNames(figures && !isAllFigures && 'is-figure', columnClass) || undefined}
            aria-sort={sorted}
          >
            {label}
          </th>
        ),
      )}
    </tr>
  ))
  return (
    <table
      className={classNames(
        'data-table',
        narrow === 'cards' && 'data-table--cards',
        narrow === 'trio' && 'data-table--cards data-table--trio',
        look === 'work' && 'data-table--work',
        isAllFigures && 'data-table--figures',
        className,
      )}
    >
      <caption className="sr-only">{caption}</caption>
      <thead {...head} />
      <tbody>{children}</tbody>
      {foot !== undefined && <tfoot>{foot}</tfoot>}
    </table>
  )
}

/** A value of a row. `label` names it when the row is a card; omit `figures` if all columns except the first are figures. */
export function TableCell({
  label,
  figures = false,
  className,
  children,
}: {
  label?: string
  figures?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <td data-l={label} className={classNames(figures && 'is-figure', className) || undefined}>
      {children}
    </td>
  )
}
