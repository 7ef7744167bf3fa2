import type { TileCounts } from '../queries.server.ts'
import { type LeadStatus, PIPELINE_STATUSES, statusInAddress, statusLabel } from '../../status/status.ts'
import { Link } from '#app/ui/link.tsx'
import { formatNumber } from '#app/format/money.ts'
import { ALL_LEADS, leadsPath } from '../lead-address.ts'
import { paths } from '#app/paths.ts'

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

/** The count of every stage, linked to its leads. They add up to the total; the tiles show only some stages. */
export function AllStages({ counts, range }: { counts: Record<string, number>; range: { from: string; to: string } }) {
  return (
    <p className="mt-3 max-w-none text-small leading-[1.9] text-ink-muted">
      <b className="mr-3 font-semibold text-ink">All stages</b>
      {PIPELINE_STATUSES.map((status) => (
        <span key={status} className="mr-4 inline-block whitespace-nowrap">
          <Link to={paths.leads({ status: statusInAddress(status), from: range.from, to: range.to })}>{statusLabel(status)}</Link>{' '}
          {formatNumber(counts[status] ?? 0)}
        </span>
      ))}
    </p>
  )
}
