import { formatNumber } from '#app/format/money.ts'
import { paths } from '#app/paths.ts'
import { Link } from '#app/ui/link.tsx'
import { PIPELINE_STATUSES, statusInAddress, statusLabel } from '../../status/status.ts'

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
