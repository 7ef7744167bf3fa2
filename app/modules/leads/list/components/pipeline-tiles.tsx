import type { TileCounts } from '../queries.server.ts'
import type { LeadStatus } from '../../status/status.ts'
import { Link } from '#app/ui/link.tsx'
import { formatNumber } from '#app/format/money.ts'
import { leadsPath } from '../lead-address.ts'

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

/** Counts of the pipeline, each a link to its leads, in the same range of days. */
export function PipelineTiles({ counts, range }: { counts: TileCounts; range: { from: string; to: string } }) {
  return (
    <ul className="grid grid-cols-6 rounded-card border border-line bg-surface overflow-hidden max-lg:grid-cols-3 max-sm:grid-cols-2">
      {TILES.map(({ count, title, note, status }) => (
        <li className="row-span-3 grid grid-rows-subgrid" key={count}>
          <Link
            className="group row-span-3 grid px-4.5 pt-4 pb-4.5 grid-rows-subgrid text-ink no-underline shadow-[-1px_-1px_0_var(--color-line)] hover:bg-brand-tint max-sm:p-3.5 focus-visible:rounded-card focus-visible:-outline-offset-3"
            to={leadsPath({ status, range })}
          >
            <span className="text-small group-hover:text-brand group-hover:underline leading-[1.4] font-semibold">{title}</span>
            <b className="mt-2 font-display text-h2 leading-[1.15] font-medium tracking-[-0.02em]">
              {formatNumber(counts[count])}
            </b>
            <small className="text-small leading-[1.4] text-ink-muted">{note}</small>
          </Link>
        </li>
      ))}
    </ul>
  )
}
