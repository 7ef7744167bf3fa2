import type { ReactNode } from 'react'
import { formatClock, formatDayHeading } from '#app/format/date.ts'
import { paths } from '#app/paths.ts'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'
import { Link } from '#app/ui/link.tsx'
import { Avatar } from '#app/ui/person.tsx'
import { actionLabel, AREA_LABELS, isFailure } from '../actions.ts'
import { detailText, shortId, subjectText } from '../line-text.ts'
import type { AuditLine } from '../list-audit.server.ts'

type AuditTableProps = {
  lines: readonly AuditLine[]
  /** All staff, to name those in the details. */
  people: readonly { value: string; label: string }[]
  now: Date
  empty: ReactNode
  pager: ReactNode
}

/** Audit log entries by day. */
export function AuditTable({ lines, people, now, empty, pager }: AuditTableProps) {
  const names = new Map(people.map(({ value, label }) => [value, label]))
  return (
    <DataTable
      caption="Audit log, newest first"
      columns={columnsWith(names)}
      rows={lines}
      rowKey={(line) => String(line.key)}
      isLate={({ action }) => isFailure(action)}
      groupOf={({ createdAt }) => formatDayHeading(createdAt, now)}
      empty={empty}
      pager={pager}
    />
  )
}

const columnsWith = (people: ReadonlyMap<string, string>): DataColumn<AuditLine>[] => [
  {
    label: 'Action',
    cell: ({ action }) => (isFailure(action) ? <span className="text-on-red">{actionLabel(action)}</span> : actionLabel(action)),
  },
  {
    label: 'When',
    className: 'whitespace-nowrap text-ink-muted',
    cell: ({ createdAt }) => <time dateTime={createdAt.toISOString()}>{formatClock(createdAt)}</time>,
  },
  {
    label: 'Record',
    className: 'cell--text',
    cell: (line) => <Subject line={line} />,
    note: ({ detail }) => detailText(detail, people) || null,
  },
  { label: 'Who', cell: (line) => <Who line={line} /> },
  { label: 'Area', isOptional: true, cell: ({ area }) => AREA_LABELS[area] },
  {
    label: 'IP address',
    className: 'text-ink-muted tabular-nums wrap-anywhere',
    cell: ({ ipAddress }) =>
      ipAddress ?? (
        <>
          <span aria-hidden="true">–</span>
          <span className="sr-only">this server</span>
        </>
      ),
  },
]

/** An action on many leads, or on a permanently deleted one, has no page. */
const WITHOUT_PAGE: ReadonlySet<string> = new Set(['leads_changed', 'leads_undone', 'lead_purged'])

function Subject({ line: { area, action, subject, subjectName } }: { line: AuditLine }) {
  if (area !== 'leads') return <>{subjectName ?? subjectText(subject)}</>
  if (WITHOUT_PAGE.has(action)) return <>{`${action === 'lead_purged' ? 'Lead' : 'Change'} ${shortId(subject)}`}</>
  return <Link to={paths.lead(subject)}>{subjectName ?? `Lead ${shortId(subject)}`}</Link>
}

function Who({ line: { userName, action } }: { line: AuditLine }) {
  if (userName === null) {
    return <span className="text-ink-muted">{isFailure(action) ? 'Not signed in' : 'Automatic'}</span>
  }
  return (
    <span className="person person--full">
      <Avatar name={userName} />
      {userName}
    </span>
  )
}
