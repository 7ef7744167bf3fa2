import type { ReactNode } from 'react'
import { formatDay } from '#app/format/date.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { formatCount, formatDollars } from '#app/format/money.ts'
import { paths } from '#app/paths.ts'
import { type DataColumn, DataTable, type RowSelection } from '#app/ui/data-table.tsx'
import { Link } from '#app/ui/link.tsx'
import { Avatar } from '#app/ui/person.tsx'
import { LeadName } from '../../components/lead-name.tsx'
import { sourceLabel } from '../../sources.ts'
import { StatusBadge } from '../../status/components/status-badge.tsx'
import type { ListedLead } from '../list-leads.server.ts'
import { isLeadSort, type LeadSort, SORT_LABELS } from '../list-params.ts'
import { addressColumn } from './address-column.tsx'

type LeadsTableProps = {
  rows: ListedLead[]
  now: Date
  sort: LeadSort
  /** The list in another order. */
  to: (sort: LeadSort) => string
  empty: ReactNode
  top: ReactNode
  pager: ReactNode
  /** Boxes in front of the rows. */
  selection: RowSelection<ListedLead>
}

/** The lead list's table. `now` decides what is overdue and how long ago a status was set. */
export function LeadsTable({ rows, now, sort, to, empty, top, pager, selection }: LeadsTableProps) {
  return (
    <DataTable
      caption={`Leads by ${SORT_LABELS[sort.by]}, ${sort.direction}`}
      columns={columnsAt(now)}
      rows={rows}
      rowKey={(lead) => lead.id}
      sorting={{ ...sort, to: (by, direction) => to({ by: isLeadSort(by) ? by : sort.by, direction }) }}
      empty={empty}
      top={top}
      pager={pager}
      selection={selection}
      kept={{ kind: 'lead-row', version: (lead) => versionOf(lead, now) }}
    />
  )
}

/** All that a row shows of a lead at a moment. */
function versionOf(lead: ListedLead, now: Date): string {
  return JSON.stringify([lead, daysSince(lead.statusChangedAt, now), isLate(lead, now), now.getUTCFullYear(), now.getUTCMonth()])
}

/** Whether its next action is overdue. */
export function isLate({ nextActionAt }: Pick<ListedLead, 'nextActionAt'>, now: Date): boolean {
  return nextActionAt !== null && nextActionAt < now
}

function columnsAt(now: Date): DataColumn<ListedLead>[] {
  return [
    {
      label: 'Name',
      sortBy: 'name',
      to: (lead) => paths.lead(lead.id),
      cell: (lead) => <LeadName name={lead.name} />,
      note: (lead) => lead.email,
    },
    { ...addressColumn('Property address'), sortBy: 'address' },
    { label: 'Status', sortBy: 'status', cell: (lead) => <StatusBadge status={lead.statusKey} /> },
    {
      label: 'Est. rent',
      sortBy: 'rent',
      figures: true,
      isOptional: true,
      cell: ({ rent }) => (rent.dollars ? formatDollars(rent.dollars) : <NotYet>none yet</NotYet>),
      note: ({ rent }) => rent.name,
    },
    {
      label: 'Assignee',
      sortBy: 'assignee',
      cell: (lead) => (lead.assigneeName ? <Assignee name={lead.assigneeName} /> : <Assign lead={lead} />),
    },
    {
      label: 'In status',
      sortBy: 'days',
      cardLabel: 'In this status',
      figures: true,
      cell: (lead) => <TimeInStatus words={daysSince(lead.statusChangedAt, now)} isOverdue={isLate(lead, now)} />,
    },
    {
      label: 'Created',
      sortBy: 'created',
      isOptional: true,
      cell: (lead) => (
        <span className="whitespace-nowrap">
          <time dateTime={lead.createdAt.toISOString()}>{formatDay(lead.createdAt, now)}</time>
          <span className="cell-note">{sourceLabel(lead.source)}</span>
        </span>
      ),
    },
  ]
}

function Assignee({ name }: { name: string }) {
  const [first, ...others] = name.split(' ')
  return (
    <span className="person">
      <Avatar name={name} />
      <span>
        {first}
        <span className="sr-only"> {others.join(' ')}</span>
      </span>
    </span>
  )
}

/** The way to where a lead that no one has is given to someone. */
function Assign({ lead }: { lead: ListedLead }) {
  return (
    <Link to={`${paths.lead(lead.id, { edit: 'next-action' })}#next-action`}>
      Assign<span className="sr-only"> {lead.name}</span>
    </Link>
  )
}

/** Whole days since a status was set. */
export function daysSince(since: Date, now: Date): string {
  const days = Math.max(0, Math.floor((now.getTime() - since.getTime()) / DAY_MS))
  return days === 0 ? 'today' : formatCount(days, 'day')
}

/** Red where the next action is overdue. */
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
