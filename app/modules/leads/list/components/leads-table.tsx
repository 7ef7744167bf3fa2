import type { ReactNode } from 'react'
import { formatDay } from '#app/format/date.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { formatCount, formatDollars } from '#app/format/money.ts'
import { paths } from '#app/paths.ts'
import { useMay } from '#app/ui/may.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { type DataColumn, DataTable, type RowSelection } from '#app/ui/data-table.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { ShortPerson } from '#app/ui/person.tsx'
import { LeadName } from '../../components/lead-name.tsx'
import { sourceLabel } from '../../sources.ts'
import type { LastContact } from '../../contacts.ts'
import { statusLabel, acceptsReason } from '../../status/status.ts'
import { StatusBadge } from '../../status/components/status-badge.tsx'
import { cellInAddress, COLUMN_LABELS, type EditedCell, type LeadColumn } from '../lead-columns.ts'
import type { ListedLead } from '../list-leads.server.ts'
import { isLeadSort, type LeadSort, SORT_LABELS } from '../list-params.ts'
import { agoInWords, dueInList, isDueToday, oldStatus } from '../work-words.ts'
import { addressColumn } from './address-column.tsx'
import { CellEditor, type CellEditing } from './cell-editor.tsx'

/** The form of the list's checkboxes and cell buttons. */
export const SELECTION_FORM = 'lead-selection'

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
    ...[lead.address.street, lead.address.locality, lead.assigneeName],
    ...[lead.source, lead.createdAt.getTime(), rent.dollars, rent.name, action],
    ...[contact && agoInWords(contact.at, now), contact?.how, contact?.channel, now.getUTCFullYear(), now.getUTCMonth()],
  ].join('\0')
}

/** Whether the lead's next action is overdue. */
export function isLate({ nextActionAt }: Pick<ListedLead, 'nextActionAt'>, now: Date): boolean {
  return nextActionAt !== null && nextActionAt < now
}

type ColumnsAt = Pick<LeadsTableProps, 'now' | 'shown' | 'editing'> & { mayEdit: boolean }

function columnsAt({ now, shown, editing, mayEdit }: ColumnsAt): DataColumn<ListedLead>[] {
  const editor = (lead: ListedLead, column: EditedCell['column']) =>
    mayEdit && editing?.cell.leadId === lead.id && editing.cell.column === column && <CellEditor lead={lead} editing={editing} />
  const columns: Record<LeadColumn, DataColumn<ListedLead>> = {
    address: { ...addressColumn(COLUMN_LABELS.address), sortBy: 'address' },
    status: {
      label: COLUMN_LABELS.status,
      sortBy: 'status',
      className: 'cell--status',
      cell: (lead) => (
        <>
          <Status lead={lead} mayEdit={mayEdit} now={now} />
          {editor(lead, 'status')}
        </>
      ),
    },
    next: {
      label: COLUMN_LABELS.next,
      className: 'cell--next',
      cell: (lead) => (
        <>
          <NextAction lead={lead} mayEdit={mayEdit} now={now} />
          {editor(lead, 'next')}
        </>
      ),
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
      cell: (lead) => (
        <>
          <EditCell lead={lead} mayEdit={mayEdit} column="assignee" says={lead.assigneeName || 'Assign'}>
            {lead.assigneeName ? (
              <ShortPerson name={lead.assigneeName} />
            ) : mayEdit ? (
              <span className="link-button">Assign</span>
            ) : (
              <NotYet>no one</NotYet>
            )}
          </EditCell>
          {editor(lead, 'assignee')}
        </>
      ),
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
      cell: (lead) => (
        <span className="whitespace-nowrap">
          <time dateTime={lead.createdAt.toISOString()}>{formatDay(lead.createdAt, now)}</time>
          <span className="cell-note">{sourceLabel(lead.source)}</span>
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

type EditCellProps = { lead: ListedLead; mayEdit: boolean; column: EditedCell['column']; says: string; children: ReactNode }

/** Opens a cell's small form, with or without scripts. Checked rows remain checked. */
function EditCell({ lead, mayEdit, column, says, children }: EditCellProps) {
  if (!mayEdit) return <span className="cell-read">{children}</span>
  return (
    <button
      className="cell-edit"
      form={SELECTION_FORM}
      name="intent"
      value={`edit:${cellInAddress({ leadId: lead.id, column })}`}
      aria-label={`${says}, change for ${lead.name}`}
    >
      {children}
    </button>
  )
}

/** The next action in one line, and its due date. */
function NextAction({ lead, mayEdit, now }: { lead: ListedLead; mayEdit: boolean; now: Date }) {
  const { next } = lead.work
  if (next === null && acceptsReason(lead.statusKey))
    return (
      <EditCell lead={lead} mayEdit={mayEdit} column="next" says="None needed">
        <span className="text-ink-muted">None needed</span>
      </EditCell>
    )
  if (next === null)
    return (
      <EditCell lead={lead} mayEdit={mayEdit} column="next" says="Add one">
        {mayEdit ? <span className="cell-open">Add one</span> : <NotYet>none</NotYet>}
      </EditCell>
    )
  const due = dueInList(next, now)
  const tone = isLate(lead, now) ? 'text-on-red' : isDueToday(next, now) && 'text-wheat-ink'
  return (
    <EditCell lead={lead} mayEdit={mayEdit} column="next" says={`${next.what} ${due}`}>
      <span className="truncate">{next.what}</span>
      <span className={classNames('cell-note', tone)}>{due}</span>
    </EditCell>
  )
}

/** The status, and how long an open lead has been in it if that is long. */
function Status({ lead, mayEdit, now }: { lead: ListedLead; mayEdit: boolean; now: Date }) {
  const old = oldStatus(lead, wholeDays(lead.statusChangedAt, now))
  const says = [statusLabel(lead.statusKey), old].filter(Boolean).join(', ')
  return (
    <EditCell lead={lead} mayEdit={mayEdit} column="status" says={says}>
      <StatusBadge status={lead.statusKey} />
      {old !== null && <span className="cell-note text-on-red">{old}</span>}
    </EditCell>
  )
}

const CHANNEL_ICONS = { call: 'phone', text: 'text', meeting: 'people', email: 'mail' } as const

/** When the last contact was, and how. Leads to the lead's composer, open for a note. */
function Contact({ lead, mayEdit, now }: { lead: ListedLead; mayEdit: boolean; now: Date }) {
  const { contact } = lead.work
  const shown = <ContactWords contact={contact} now={now} />
  if (!mayEdit) return shown
  const says = contact === null ? 'Never' : [agoInWords(contact.at, now), contact.how].filter(Boolean).join(', ')
  return (
    <Link
      className="cell-edit"
      to={`${paths.lead(lead.id, { add: 'note' })}#composer`}
      aria-label={`${says}, write to ${lead.name}`}
    >
      {shown}
    </Link>
  )
}

function ContactWords({ contact, now }: { contact: LastContact | null; now: Date }) {
  if (contact === null) return <span className="cell-open">Never</span>
  const { at, how, channel } = contact
  return (
    <span className="last-contact">
      {channel && <Icon name={CHANNEL_ICONS[channel]} />}
      {agoInWords(at, now)}
      {how && (
        <span className="cell-note">
          <span className="sr-only">{channel}: </span>
          {how}
        </span>
      )}
    </span>
  )
}

/** Whole days since a status was set. */
export function daysSince(since: Date, now: Date): string {
  const days = wholeDays(since, now)
  return days === 0 ? 'today' : formatCount(days, 'day')
}

function wholeDays(since: Date, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - since.getTime()) / DAY_MS))
}

/** Red if the next action is overdue. */
export function TimeInStatus({ words, isOverdue }: { words: string; isOverdue: boolean }) {
  if (!isOverdue) return <span className="whitespace-nowrap">{words}</span>
  return (
    <span className="font-semibold text-on-red whitespace-nowrap">
      {words}
      <span className="sr-only">, next action overdue</span>
    </span>
  )
}

function NotYet({ children }: { children: string }) {
  return (
    <>
      <span className="text-ink-muted" aria-hidden="true">
        –
      </span>
      <span className="sr-only">{children}</span>
    </>
  )
}
