import { Fragment, isValidElement, type ReactNode } from 'react'
import { useCachedInside } from './cached-markup.tsx'
import { RowCheckbox } from './choices.tsx'
import { classNames } from './class-names.ts'
import { Link } from './link.tsx'
import { useMay } from './may.tsx'
import { SelectionLink } from './selection-link.tsx'
import { CheckAll } from './check-all.tsx'
import { type Column, Table, TableCell } from './table.tsx'

/** A column of a list. The first one of a table names the row. */
export type DataColumn<Row> = {
  label: string
  /** A column of buttons, at the right: its heading is only for screen readers, and a card shows no label. */
  hidesLabel?: boolean
  cell: (row: Row) => ReactNode
  /** Secondary text under it. */
  note?: (row: Row) => ReactNode
  /** The link of the cell: in the first column, the row's own page. */
  to?: (row: Row) => string
  /** Label of the value when the row is a card, if it differs from `label`; null if the value needs none. */
  cardLabel?: string | null
  /** Right-aligned figures. */
  figures?: boolean
  /** Hidden from 700 to 1200 px; the row's own page shows it. */
  isOptional?: boolean
  /** The sort key of this column's heading, as in the address. */
  sortBy?: string
  /** Of the cells. */
  className?: string
}

/** A table's sort order. `to` returns the address for another order; without it, the headings only show the order. */
export type Sorting = {
  by: string
  direction: Direction
  to?: (by: string, direction: Direction) => string
}

type Direction = 'ascending' | 'descending'

/** Checkboxes before the rows, which belong to the form with the id `form` elsewhere on the page. */
export type RowSelection<Row> = {
  form: string
  name: string
  value: (row: Row) => string
  /** Labels a row's checkbox: 'Select Priya Raman'. */
  label: (row: Row) => string
  isChecked?: (row: Row) => boolean
  /** The same page with every row checked, or with none if all are. */
  checkAll?: { to: string; label: string }
}

type DataTableProps<Row> = {
  /** Describes the table's content and order, for screen readers. */
  caption: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sorting?: Sorting
  selection?: RowSelection<Row>
  /** What consecutive rows have in common, as a heading above them. */
  groupOf?: (row: Row) => string
  /** Secondary text after that heading. */
  groupNoteOf?: (row: Row) => string
  /** A click anywhere on a row follows the link in its first column. */
  opensRows?: boolean
  /** Rows with a red edge, which highlights what the row says as text. */
  isLate?: (row: Row) => boolean
  /**
   * The server's cache of drawn rows: `version` identifies everything a row shows except its checkbox; undefined to draw it each
   * time. `kind` identifies the columns.
   */
  kept?: { kind: string; version: (row: Row) => string | undefined }
  /** Replaces a table without rows. */
  empty?: ReactNode
  /** Above the headings, on the same panel. */
  top?: ReactNode
  /** Below the rows, on the same panel. */
  pager?: ReactNode
  /** Without a panel, for use inside another one. */
  isBare?: boolean
}

/** A work list for staff: dense rows on a panel; on a phone, one card each. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    rowKey,
    sorting,
    selection: boxes,
    opensRows = false,
    isLate,
    groupOf,
    groupNoteOf,
    kept,
    empty,
    top,
    pager,
    isBare = false,
  } = props
  // Checkboxes are for bulk actions.
  const selection = useMay() ? boxes : undefined
  if (rows.length === 0 && empty !== undefined)
    return (
      <>
        {top}
        {empty}
      </>
    )
  const headings = columns.map((column) => headingOf(column, sorting))
  const table = (
    <Table
      caption={caption}
      columns={selection ? [checkboxHeading(selection), ...headings] : headings}
      headVersion={kept && headVersion(kept.kind, sorting, selection)}
      look="work"
    >
      {rows.map((row, place) => (
        <Fragment key={rowKey(row)}>
          {groupOf && <GroupHeading of={groupOf} noteOf={groupNoteOf} row={row} before={rows[place - 1]} span={columns.length} />}
          <Row {...{ row, columns, selection, opensRows, isLate, kept }} />
        </Fragment>
      ))}
    </Table>
  )
  return isBare ? (
    table
  ) : (
    <div className="panel">
      {top}
      {table}
      {pager}
    </div>
  )
}

/** Everything that headings show: the addresses of other orders depend only on this order. */
function headVersion<Row>(kind: string, sorting?: Sorting, selection?: RowSelection<Row>): string {
  const order = sorting && [sorting.by, sorting.direction, sorting.to?.(sorting.by, sorting.direction)]
  return JSON.stringify([kind, order, selection?.checkAll])
}

type RowProps<Data> = Pick<DataTableProps<Data>, 'columns' | 'selection' | 'opensRows' | 'isLate' | 'kept'> & { row: Data }

function Row<Data>({ row, columns, selection, opensRows = false, isLate, kept }: RowProps<Data>) {
  const isChecked = selection?.isChecked?.(row)
  const shown = kept?.version(row)
  const version = shown === undefined ? undefined : `${isChecked ? 'checked ' : ''}${shown}`
  const inside = useCachedInside(kept?.kind ?? '', version, () => (
    <>
      {selection && <CheckboxCell row={row} selection={selection} />}
      {columns.map((column, index) => (
        <Cell key={column.label} column={column} row={row} isName={index === 0} />
      ))}
    </>
  ))
  return <tr className={classNames(opensRows && 'row--opens', isLate?.(row) && 'row--late') || undefined} {...inside} />
}

type GroupHeadingProps<Row> = {
  of: (row: Row) => string
  noteOf?: (row: Row) => string
  row: Row
  before: Row | undefined
  span: number
}

/** Above the first row of a group. */
function GroupHeading<Row>({ of, noteOf, row, before, span }: GroupHeadingProps<Row>) {
  const name = of(row)
  if (before !== undefined && of(before) === name) return null
  return (
    <tr className="is-group">
      <th scope="rowgroup" colSpan={span}>
        {name}
        {noteOf && <span className="font-normal text-ink-muted"> {noteOf(row)}</span>}
      </th>
    </tr>
  )
}

function Cell<Row>(props: { column: DataColumn<Row>; row: Row; isName: boolean }) {
  const { column, row, isName } = props
  const { label, hidesLabel, cell, note, to, cardLabel = hidesLabel ? null : label, figures, isOptional = false } = column
  const said = note?.(row)
  const className = classNames(isOptional && 'is-optional', hidesLabel && 'is-actions', column.className) || undefined
  const shown = to ? <Link to={to(row)}>{cell(row)}</Link> : cell(row)
  const hasNote = said !== undefined && said !== null && said !== ''
  const content = (
    <>
      {shown}
      {hasNote && <span className="cell-note">{said}</span>}
    </>
  )
  if (isName) {
    return (
      <th scope="row" className={className}>
        {content}
      </th>
    )
  }
  return (
    <TableCell label={cardLabel ?? undefined} figures={figures} className={className}>
      {cardLabel === null || (!hasNote && isOnePiece(shown)) ? content : <div>{content}</div>}
    </TableCell>
  )
}

/** Whether a value is already one box beside its label on a card: text, or a single element. */
function isOnePiece(value: ReactNode): boolean {
  return typeof value === 'string' || typeof value === 'number' || (isValidElement(value) && typeof value.type === 'string')
}

function headingOf<Row>(column: DataColumn<Row>, sorting?: Sorting): Column {
  const { label, figures, isOptional, sortBy } = column
  return {
    label: <Heading column={column} sorting={sorting} key={label} />,
    figures,
    className: isOptional ? 'is-optional' : undefined,
    sorted: sortBy !== undefined && sorting?.by === sortBy ? sorting.direction : undefined,
  }
}

function Heading<Row>({ column, sorting }: { column: DataColumn<Row>; sorting?: Sorting }) {
  const { label, hidesLabel = false, sortBy } = column
  if (hidesLabel) return <span className="sr-only">{label}</span>
  if (sortBy === undefined || !sorting?.to) return <>{label}</>
  return <SortLink label={label} by={sortBy} sorting={sorting} to={sorting.to} />
}

/** Sorts by its column, or reverses the order if the table is already sorted by it. */
function SortLink({ label, by, sorting, to }: { label: string; by: string; sorting: Sorting; to: NonNullable<Sorting['to']> }) {
  const isSorted = sorting.by === by
  const other = isSorted && sorting.direction === 'ascending' ? 'descending' : 'ascending'
  return (
    <SelectionLink to={to(by, other)} className="sort-link" preventScrollReset>
      {label}
      {isSorted && <span aria-hidden="true">{sorting.direction === 'ascending' ? ' ↑' : ' ↓'}</span>}
    </SelectionLink>
  )
}

function checkboxHeading<Row>({ checkAll }: RowSelection<Row>): Column {
  const label = checkAll ? <CheckAll {...checkAll} /> : <span className="sr-only">Selected</span>
  return { label, className: 'w-11.5' }
}

function CheckboxCell<Row>({ row, selection }: { row: Row; selection: RowSelection<Row> }) {
  const { form, name, value, label, isChecked } = selection
  return (
    <td className="bulk-box">
      <RowCheckbox form={form} name={name} value={value(row)} label={label(row)} defaultChecked={isChecked?.(row)} />
    </td>
  )
}
