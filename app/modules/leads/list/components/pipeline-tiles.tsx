import type { TileCounts } from '../queries.server.ts'
import type { LeadStatus } from '../../status/status.ts'
import { Link } from '#app/ui/link.tsx'
import { formatNumber } from '#app/format/money.ts'
import { ALL_LEADS, leadsPath } from '../lead-address.ts'

type Tile = { count: keyof TileCounts; title: string; note: string; status: LeadStatus | null }

/** The six tiles of the pipeline overview (docs/product/dashboard-and-lists.md). */
const TILES: readonly Tile[] = [
  { count: 'all', title: 'Total Leads', note: 'All leads in system', status: null },
  { count: 'leads', title: 'New Leads', note: 'New submissions', status: 'leads' },
  { count: 'analysis_submitted', title: 'Analysis Submitted', note: 'Warm nurture sequence', status: 'analysis_submitted' },
  { count: 'enrolled', title: 'Property Enrolled', note: 'Onboarding started', status: 'enrolled' },
  {
    count: 'site_visit_scheduled',
    title: 'Site Visit Scheduled',
    note: 'On-site visit scheduled',
    status: 'site_visit_scheduled',
  },
  { count: 'closed', title: 'Closed', note: 'Lead process finished', status: 'closed' },
]

/** Pipeline counts, each linked to its leads in the same date range. */
export function PipelineTiles({ counts, range }: { counts: TileCounts; range: { from: string; to: string } }) {
  return (
    <ul className="tiles">
      {TILES.map(({ count, title, note, status }) => (
        <li key={count}>
          <Link to={leadsPath({ status, range: { ...ALL_LEADS.range, ...range } })}>
            <span>{title}</span>
            <b>{formatNumber(counts[count])}</b>
            <small>{note}</small>
          </Link>
        </li>
      ))}
    </ul>
  )
}
