import type { LeadRow } from '#app/modules/leads/rows.server.ts'
import { paths } from '#app/paths.ts'
import { formatMomentIn } from '#app/ui/date.ts'
import { Link } from '#app/ui/link.tsx'
import { Table, TableCell } from '#app/ui/table.tsx'
import { AddressCell } from './address-cell.tsx'
import { LeadName } from './lead-name.tsx'
import { NoLeads } from './no-leads.tsx'
import { StatusBadge } from './status-badge.tsx'

const COLUMNS = [{ label: 'Name' }, { label: 'Property Address' }, { label: 'Status' }, { label: 'Created At' }]

/** The newest leads of the dashboard, in an area of 350 px that scrolls (back-office specification, section 2). A click anywhere on a row opens its lead. */
export function RecentLeads({ rows, now }: { rows: LeadRow[]; now: Date }) {
  return (
    <section aria-labelledby="recent-leads">
      <div className="sec-head">
        <div>
          <h2 id="recent-leads">Recent Leads</h2>
          <p className="muted small">A view of the 5 most recent leads.</p>
        </div>
        <Link to={paths.leads()}>View All</Link>
      </div>
      {rows.length === 0 ? (
        <NoLeads level="h3" />
      ) : (
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no mouse scrolls it by the arrow keys
        <div className="panel recent" role="region" aria-label="The 5 most recent leads" tabIndex={0}>
          <Table caption="The most recent leads, newest first" columns={COLUMNS} className="leads">
            {rows.map((lead) => (
              <tr key={lead.id}>
                <th scope="row">
                  <Link to={paths.lead(lead.id)} className="whole-row">
                    <LeadName name={lead.name} />
                  </Link>
                </th>
                <AddressCell address={lead} />
                <TableCell label="Status">
                  <StatusBadge status={lead.statusKey} />
                </TableCell>
                <TableCell label="Created At">
                  <time className="nowrap" dateTime={lead.createdAt.toISOString()}>
                    {formatMomentIn(lead.createdAt, now)}
                  </time>
                </TableCell>
              </tr>
            ))}
          </Table>
        </div>
      )}
    </section>
  )
}
