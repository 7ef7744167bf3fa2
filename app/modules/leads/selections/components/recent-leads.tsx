import type { ReactNode } from 'react'
import { formatMomentIn } from '#app/format/date.ts'
import { paths } from '#app/paths.ts'
import { PickedCount } from '#app/ui/bulk-bar.tsx'
import { Button } from '#app/ui/button.tsx'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { LeadName } from '../../components/lead-name.tsx'
import { SELECTION_FORM } from '../../list/components/lead-cells.tsx'
import { leadBoxes, SelectableLeads } from './lead-selection.tsx'
import type { PickedLeads } from '../rules.ts'
import { StatusBadge } from '../../status/components/status-badge.tsx'
import type { ListedLead } from '../../list/list-leads.server.ts'
import { addressColumn } from '../../list/components/address-column.tsx'
import { NoLeads } from '../../list/components/no-leads.tsx'

type RecentLeadsProps = {
  rows: ListedLead[]
  now: Date
  since: ReactNode
  /** The page's address, and its checked leads. */
  address: string
  picked: PickedLeads
}

/**
 * The newest leads on the dashboard, in a scrolling area of 350 px; on phones it has full height. Clicking a row outside its
 * checkbox opens the lead. A red 'Delete' with the count appears only while leads are checked.
 */
export function RecentLeads({ rows, now, since, address, picked }: RecentLeadsProps) {
  const heading = (
    <div>
      <h2 className="text-h4" id="recent-leads">
        Recent Leads
      </h2>
      <p className="note">A view of the 5 most recent leads.</p>
    </div>
  )
  if (rows.length === 0) {
    return (
      <section aria-labelledby="recent-leads">
        <div className="mb-3.5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          {heading}
          <Link to={paths.leads()}>View All</Link>
        </div>
        {since}
        <NoLeads level="h3" />
      </section>
    )
  }
  const list = { address, rows, picked }
  return (
    <section aria-labelledby="recent-leads">
      <SelectableLeads {...list}>
        {/* Delete counts the checkboxes by CSS, so it comes after them in the source and is placed above. */}
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-5 gap-y-3">
          {heading}
          <div className="col-span-full row-start-2">
            {since}
            <div className="recent-leads" role="region" aria-label="The 5 most recent leads" tabIndex={0}>
              <DataTable
                caption="The most recent leads, newest first"
                columns={columnsAt(now)}
                rows={rows}
                rowKey={(lead) => lead.id}
                selection={leadBoxes(list)}
                opensRows
                isBare
              />
            </div>
          </div>
          <div className="col-start-2 row-start-1 flex min-h-10 flex-wrap items-center justify-end gap-x-4 gap-y-2">
            <Link to={paths.leads()}>View All</Link>
            <Button className="bulk-shown" variant="danger" form={SELECTION_FORM} name="intent" value="delete">
              <Icon name="delete" className="size-4.5" />
              <span>
                Delete <PickedCount />
              </span>
            </Button>
          </div>
        </div>
      </SelectableLeads>
    </section>
  )
}

function columnsAt(now: Date): DataColumn<ListedLead>[] {
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
      cell: ({ created }) =>
        created && (
          <time className="whitespace-nowrap" dateTime={created.createdAt.toISOString()}>
            {formatMomentIn(created.createdAt, now)}
          </time>
        ),
    },
  ]
}
