import type { ReactNode } from 'react'
import { formatDay } from '#app/format/date.ts'
import { formatDollars } from '#app/format/money.ts'
import { paths } from '#app/paths.ts'
import { useMay } from '#app/ui/may.tsx'
import { type DataColumn, DataTable, type RowSelection } from '#app/ui/data-table.tsx'
import { ShortPerson } from '#app/ui/person.tsx'
import { LeadName } from '../../components/lead-name.tsx'
import { sourceLabel } from '../../sources.ts'
import { COLUMN_LABELS, type EditedCell, type LeadColumn } from '../lead-columns.ts'
import type { ListedLead } from '../list-leads.server.ts'
import { isLeadSort, type LeadSort, SORT_LABELS } from '../list-params.ts'
import { agoInWords, daysSince, dueInList, wholeDays } from '../work-words.ts'
import { addressColumn } from './address-column.tsx'
import { CellEditor, type CellEditing } from './cell-editor.tsx'
import { Contact, editCell, isLate, nextActionCell, NotYet, statusCell, TimeInStatus } from './lead-cells.tsx'

type LeadsTableProps = {
  rows: ListedLead[]
  shown: readonly LeadColumn[]
  /** The cell that is being edited. */
  editing: CellEditing | null
  now: Date
  sort: LeadSort
  /** The list in another order. */
  to: (sort: LeadSort) => string
  empty: ReactNode
  top: ReactNode
  pager: ReactNode
  /** Checkboxes in front of the rows. */
  selection: RowSelection<ListedLead>
}

/** The lead list's table. `now` decides what is overdue and how old a status is. */
export function LeadsTable({ rows, shown, editing, now, sort, to, empty, top, pager, selection }: LeadsTableProps) {
  const mayEdit = useMay()
  return (
    <DataTable
      caption={`Leads by ${SORT_LABELS[sort.by]}, ${sort.direction}`}
      columns={columnsAt({ now, shown, editing, mayEdit })}
      rows={rows}
      rowKey={(lead) => lead.id}
      sorting={{ ...sort, to: (by, direction) => to({ by: isLeadSort(by) ? by : sort.by, direction }) }}
      empty={empty}
      top={top}
      pager={pager}
      selection={selection}
      isLate={(lead) => isLate(lead, now)}
      kept={{
        kind: `lead-row ${shown.join()}`,
        version: (lead) => (lead.id === editing?.cell.leadId ? undefined : versionOf(lead, now)),
      }}
    />
  )
}

/** Everything a row shows of a lead, as one string. Written by hand, because it is 20 times as fast as JSON. */
function versionOf(lead: ListedLead, now: Date): string {
  const { rent, work } = lead
  const { next, contact } = work
  const action = next && [next.what, next.dueAt?.getTime(), next.isAllDay, dueInList(next, now), isLate(lead, now)].join('\0')
  return [
    ...[lead.id, lead.name, lead.place, lead.statusKey, lead.statusChangedAt.getTime(), wholeDays(lead.statusChangedAt, now)],
    ...[lead.address?.street, lead.address?.locality, lead.assigneeName],
    ...[lead.created?.source, lead.created?.createdAt.getTime(), rent.dollars, rent.name, action],
    ...[contact && agoInWords(contact.at, now), contact?.how, contact?.channel, now.getUTCFullYear(), now.getUTCMonth()],
  ].join('\0')
}

function assigneeCell(lead: ListedLead, mayEdit: boolean): ReactNode {
  const { assigneeName } = lead
  const open = mayEdit ? <span className="link-button">Assign</span> : <NotYet>no one</NotYet>
  return editCell(
    { lead, mayEdit, column: 'assignee', says: assigneeName || 'Assign' },
    assigneeName ? <ShortPerson name={assigneeName} /> : open,
  )
}

type ColumnsAt = Pick<LeadsTableProps, 'now' | 'shown' | 'editing'> & { mayEdit: boolean }

function columnsAt({ now, shown, editing, mayEdit }: ColumnsAt): DataColumn<ListedLead>[] {
  const withEditor = (lead: ListedLead, column: EditedCell['column'], cell: ReactNode) =>
    mayEdit && editing?.cell.leadId === lead.id && editing.cell.column === column ? (
      <>
        {cell}
        <CellEditor lead={lead} editing={editing} />
      </>
    ) : (
      cell
    )
  const columns: Record<LeadColumn, DataColumn<ListedLead>> = {
    address: { ...addressColumn(COLUMN_LABELS.address), sortBy: 'address' },
    status: {
      label: COLUMN_LABELS.status,
      sortBy: 'status',
      className: 'cell--status',
      cell: (lead) => withEditor(lead, 'status', statusCell({ lead, mayEdit, now })),
    },
    next: {
      label: COLUMN_LABELS.next,
      className: 'cell--next',
      cell: (lead) => withEditor(lead, 'next', nextActionCell({ lead, mayEdit, now })),
    },
    contact: {
      label: COLUMN_LABELS.contact,
      isOptional: true,
      className: 'cell--contact',
      cell: (lead) => <Contact lead={lead} mayEdit={mayEdit} now={now} />,
    },
    assignee: {
      label: COLUMN_LABELS.assignee,
      sortBy: 'assignee',
      className: 'cell--assignee',
      cell: (lead) => withEditor(lead, 'assignee', assigneeCell(lead, mayEdit)),
    },
    rent: {
      label: COLUMN_LABELS.rent,
      sortBy: 'rent',
      className: 'cell--rent',
      figures: true,
      isOptional: true,
      cell: ({ rent }) => (rent.dollars ? formatDollars(rent.dollars) : <NotYet>none yet</NotYet>),
      note: ({ rent }) => rent.name,
    },
    days: {
      label: COLUMN_LABELS.days,
      sortBy: 'days',
      cardLabel: 'In this status',
      figures: true,
      cell: (lead) => <TimeInStatus words={daysSince(lead.statusChangedAt, now)} isOverdue={isLate(lead, now)} />,
    },
    created: {
      label: COLUMN_LABELS.created,
      sortBy: 'created',
      isOptional: true,
      cell: ({ created }) =>
        created && (
          <span className="whitespace-nowrap">
            <time dateTime={created.createdAt.toISOString()}>{formatDay(created.createdAt, now)}</time>
            <span className="cell-note">{sourceLabel(created.source)}</span>
          </span>
        ),
    },
  }
  return [
    {
      label: 'Name',
      sortBy: 'name',
      className: 'lead-cell',
      to: (lead) => paths.lead(lead.id),
      cell: (lead) => <LeadName name={lead.name} />,
      note: ({ place }) => place,
    },
    ...shown.map((name) => columns[name]),
  ]
}
