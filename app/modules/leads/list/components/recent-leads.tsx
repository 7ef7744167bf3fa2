import type { LeadRow } from '../list-leads.server.ts'
import { paths } from '#app/paths.ts'
import { formatMomentIn } from '#app/format/date.ts'
import { Link } from '#app/ui/link.tsx'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'
import { addressColumn } from './address-column.tsx'
import { LeadName } from '../../detail/components/lead-name.tsx'
import { NoLeads } from './no-leads.tsx'
import { StatusBadge } from '../../status/components/status-badge.tsx'

/** The newest leads of the dashboard, in an area of 350 px that scrolls. A click anywhere on a row opens its lead. */
export function RecentLeads({ rows, now }: { rows: LeadRow[]; now: Date }) {
  return (
    <section aria-labelledby="recent-leads">
      <div className="mb-3.5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div>
          <h2 className="text-h4" id="recent-leads">
            Recent Leads
          </h2>
          <p className="text-small leading-normal text-ink-muted">A view of the 5 most recent leads.</p>
        </div>
        <Link to={paths.leads()}>View All</Link>
      </div>
      {rows.length === 0 ? (
        <NoLeads level="h3" />
      ) : (
        <div
          className="h-87.5 overflow-auto rounded-card border border-line bg-surface max-md:rounded-none max-md:border-x-0 max-md:border-t-0 max-md:border-line-strong max-md:bg-transparent"
          role="region"
          aria-label="The 5 most recent leads"
          tabIndex={0}
        >
          <DataTable
            caption="The most recent leads, newest first"
            columns={columnsAt(now)}
            rows={rows}
            rowKey={(lead) => lead.id}
            opensRows
            isBare
          />
        </div>
      )}
    </section>
  )
}

function columnsAt(now: Date): DataColumn<LeadRow>[] {
  return [
    {
      label: 'Name',
      className: 'max-w-80',
      to: (lead) => paths.lead(lead.id),
      cell: (lead) => <LeadName name={lead.name} />,
    },
    addressColumn('Property Address'),
    { label: 'Status', cell: (lead) => <StatusBadge status={lead.statusKey} /> },
    {
      label: 'Created At',
      cell: (lead) => (
        <time className="whitespace-nowrap" dateTime={lead.createdAt.toISOString()}>
          {formatMomentIn(lead.createdAt, now)}
        </time>
      ),
    },
  ]
}
