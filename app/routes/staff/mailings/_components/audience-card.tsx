import { formatCount, formatNumber } from '#app/format/money.ts'
import { MISS_LABELS, type MissReason } from '#app/modules/mailings/rules.ts'
import { paths } from '#app/paths.ts'
import { Card } from '#app/ui/card.tsx'
import { Link } from '#app/ui/link.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'

export type AudienceCounts = { total: number; gets: number; missed: readonly { reason: MissReason; count: number }[] }

type AudienceCardProps = {
  counts: AudienceCounts
  /** The mailing is saved: its recipients can be listed. */
  mailingId: string | null
  isMarketing: boolean
  /** The verb for 'gets it' in this state: 'get it', 'got it'. */
  verb: 'get' | 'got'
}

/** How many people of a view get a mailing, and how many don't, by reason. */
export function AudienceCard({ counts: { total, gets, missed }, mailingId, isMarketing, verb }: AudienceCardProps) {
  const left = total - gets
  return (
    <Card title={`${formatNumber(gets)} of ${formatNumber(total)} ${verb} it`} id="audience">
      <ProgressBar value={gets} max={Math.max(total, 1)} label={`${formatNumber(gets)} of ${formatNumber(total)} ${verb} it`} />
      <ul className="count-list">
        <AudienceRow
          count={gets}
          label={`${verb} it`}
          meaning={isMarketing ? 'can get marketing email' : 'signed an agreement'}
          to={mailingId === null || gets === 0 ? null : paths.mailingPeople(mailingId)}
        />
      </ul>
      {left > 0 && (
        <>
          <p className="mt-3 font-semibold text-small text-ink-muted">{formatCount(left, 'lead does', 'leads do')} not</p>
          <ul className="count-list">
            {missed.map(({ reason, count }) => (
              <AudienceRow
                key={reason}
                count={count}
                {...MISS_LABELS[reason]}
                to={mailingId === null ? null : paths.mailingPeople(mailingId, reason)}
              />
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

type AudienceRowProps = { count: number; label: string; meaning: string; to: string | null }

function AudienceRow({ count, label, meaning, to }: AudienceRowProps) {
  return (
    <li>
      <b>{formatNumber(count)}</b>
      <span>
        {label}
        <small>{meaning}</small>
      </span>
      {to !== null && (
        <Link to={to} aria-label={`View: ${label}`}>
          View
        </Link>
      )}
    </li>
  )
}
