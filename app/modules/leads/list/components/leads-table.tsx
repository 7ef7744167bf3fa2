import type { LeadRow } from '../list-leads.server.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { sourceLabel } from '../../sources.ts'
import { paths } from '#app/paths.ts'
import { formatDay } from '#app/format/date.ts'
import { Link } from '#app/ui/link.tsx'
import { formatDollars } from '#app/format/money.ts'
import { Avatar } from '#app/ui/person.tsx'
import { Table, TableCell } from '#app/ui/table.tsx'
import { AddressCell } from './address-cell.tsx'
import { LeadName } from '../../detail/components/lead-name.tsx'
import { StatusBadge } from '../../status/components/status-badge.tsx'

/** What a narrow table can do without; it stays on the page of the row. */
const UNDER_1200 = 'md:max-[1200px]:hidden'

const COLUMNS = [
  { label: 'Name' },
  { label: 'Property address' },
  { label: 'Status' },
  { label: 'Est. rent', figures: true, className: UNDER_1200 },
  { label: 'Assignee' },
  { label: 'In status', figures: true },
  { label: 'Created', sorted: 'descending' as const, className: UNDER_1200 },
]

/** The lead list's table. `now` decides what is overdue and how long ago a status was set. */
export function LeadsTable({ rows, now }: { rows: LeadRow[]; now: Date }) {
  return (
    <Table caption="Leads, newest first" columns={COLUMNS} look="work">
      {rows.map((lead) => (
        <tr key={lead.id}>
          <th scope="row">
            <Link to={paths.lead(lead.id)}>
              <LeadName name={lead.name} />
            </Link>
            <span className="cell-note">{lead.email}</span>
          </th>
          <AddressCell address={lead} />
          <TableCell label="Status">
            <StatusBadge status={lead.statusKey} />
          </TableCell>
          <TableCell label="Est. rent" figures className={UNDER_1200}>
            {lead.estimatedRentDollars ? formatDollars(lead.estimatedRentDollars) : <NotYet>none yet</NotYet>}
          </TableCell>
          <TableCell label="Assignee">
            {lead.assigneeName ? <Assignee name={lead.assigneeName} /> : <NotYet>nobody</NotYet>}
          </TableCell>
          <TableCell label="In this status" figures>
            <TimeInStatus
              words={daysSince(lead.statusChangedAt, now)}
              isOverdue={lead.nextActionAt !== null && lead.nextActionAt < now}
            />
          </TableCell>
          <TableCell label="Created" className={UNDER_1200}>
            <span className="whitespace-nowrap">
              <time dateTime={lead.createdAt.toISOString()}>{formatDay(lead.createdAt, now)}</time>
              <span className="cell-note">{sourceLabel(lead.source)}</span>
            </span>
          </TableCell>
        </tr>
      ))}
    </Table>
  )
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
