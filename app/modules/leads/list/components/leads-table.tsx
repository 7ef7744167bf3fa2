import type { ReactNode } from 'react'
import { formatDay } from '#app/format/date.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { formatDollars } from '#app/format/money.ts'
import { paths } from '#app/paths.ts'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'
import { Avatar } from '#app/ui/person.tsx'
import { LeadName } from '../../detail/components/lead-name.tsx'
import { sourceLabel } from '../../sources.ts'
import { StatusBadge } from '../../status/components/status-badge.tsx'
import type { LeadRow } from '../list-leads.server.ts'
import { addressColumn } from './address-column.tsx'

type LeadsTableProps = { rows: LeadRow[]; now: Date; empty: ReactNode; pager: ReactNode }

/** The lead list's table. `now` decides what is overdue and how long ago a status was set. */
export function LeadsTable({ rows, now, empty, pager }: LeadsTableProps) {
  return (
    <DataTable
      caption="Leads, newest first"
      columns={columnsAt(now)}
      rows={rows}
      rowKey={(lead) => lead.id}
      sorting={{ by: 'created', direction: 'descending' }}
      empty={empty}
      pager={pager}
    />
  )
}

function columnsAt(now: Date): DataColumn<LeadRow>[] {
  return [
    {
      label: 'Name',
      to: (lead) => paths.lead(lead.id),
      cell: (lead) => <LeadName name={lead.name} />,
      note: (lead) => lead.email,
    },
    addressColumn('Property address'),
    { label: 'Status', cell: (lead) => <StatusBadge status={lead.statusKey} /> },
    {
      label: 'Est. rent',
      figures: true,
      isOptional: true,
      cell: (lead) => (lead.estimatedRentDollars ? formatDollars(lead.estimatedRentDollars) : <NotYet>none yet</NotYet>),
    },
    {
      label: 'Assignee',
      cell: (lead) => (lead.assigneeName ? <Assignee name={lead.assigneeName} /> : <NotYet>nobody</NotYet>),
    },
    {
      label: 'In status',
      cardLabel: 'In this status',
      figures: true,
      cell: (lead) => (
        <TimeInStatus
          words={daysSince(lead.statusChangedAt, now)}
          isOverdue={lead.nextActionAt !== null && lead.nextActionAt < now}
        />
      ),
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
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <Avatar name={name} />
      <span>
        {first}
        <span className="sr-only"> {others.join(' ')}</span>
      </span>
    </span>
  )
}

/** Whole days since a status was set. */
function daysSince(since: Date, now: Date): string {
  const days = Math.max(0, Math.floor((now.getTime() - since.getTime()) / DAY_MS))
  return days === 0 ? 'today' : days === 1 ? '1 day' : `${days} days`
}

/** Red where the next action is overdue. */
function TimeInStatus({ words, isOverdue }: { words: string; isOverdue: boolean }) {
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
