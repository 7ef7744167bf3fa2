import { paths } from '#app/paths.ts'
import { formatMomentIn } from '#app/format/date.ts'
import { Card } from '#app/ui/card.tsx'
import { Link } from '#app/ui/link.tsx'
import { TIMELINE_LINKS, type TimelineGroup } from '../groups.ts'

type Line = {
  id: string
  summary: string
  actor: string
  createdAt: Date
  changes: { label: string; from: string; to: string }[]
  text: string | null
}

type TimelineCardProps = {
  leadId: string
  lines: Line[]
  /** How many older ones there are beyond these, and their place. */
  older: number
  next: string | null
  group: TimelineGroup | null
  /** Whether these are not the newest. */
  isOlderPage: boolean
  now: Date
}

/** What happened to a lead, newest first: what, when, by whom; all of it or one group. */
export function TimelineCard({ leadId, lines, older, next, group, isOlderPage, now }: TimelineCardProps) {
  const to = (query: { timeline?: string; before?: string }) => `${paths.lead(leadId, query)}#timeline`
  const timeline = group ?? undefined
  return (
    <Card title="Timeline">
      <nav aria-label="Lines of the timeline" className="mb-3.5 flex flex-wrap gap-x-3.5 gap-y-1 text-small">
        {[{ group: null, label: 'All' }, ...TIMELINE_LINKS].map((link) => (
          <Link
            key={link.label}
            to={to(link.group === null ? {} : { timeline: link.group })}
            aria-current={link.group === group ? 'true' : undefined}
            className={link.group === group ? 'font-semibold no-underline' : undefined}
            preventScrollReset
          >
            {link.label}
          </Link>
        ))}
      </nav>
      {lines.length === 0 && <p className="note">{group === null ? 'Nothing has happened yet.' : 'There are no such lines.'}</p>}
      <ol className="timeline grid">
        {lines.map((line) => (
          <li key={line.id}>
            <span className="min-w-0 wrap-anywhere">
              <What line={line} />
              <time className="block text-ink-muted" dateTime={line.createdAt.toISOString()}>
                {formatMomentIn(line.createdAt, now)}, {line.actor}
              </time>
            </span>
          </li>
        ))}
      </ol>
      {(next !== null || isOlderPage) && (
        <p className="mt-3.5 flex flex-wrap gap-x-3.5 text-small leading-normal">
          {next !== null && (
            <Link to={to({ timeline, before: next })} preventScrollReset>
              {older} earlier
            </Link>
          )}
          {isOlderPage && (
            <Link to={to({ timeline })} preventScrollReset>
              Newest
            </Link>
          )}
        </p>
      )}
    </Card>
  )
}

/** The sentence of a line, or where it reports values, the old one struck out beside the new one. */
function What({ line: { summary, changes, text } }: { line: Line }) {
  if (changes.length === 0) {
    return (
      <>
        {summary}
        {text !== null && <q className="block whitespace-pre-wrap text-ink-muted">{text}</q>}
      </>
    )
  }
  return (
    <>
      {changes.map(({ label, from, to }) => (
        <span key={label} className="block">
          {label} {from === '' ? <span className="text-ink-muted">empty</span> : <del className="text-ink-muted">{from}</del>}
          <span aria-hidden="true"> → </span>
          <span className="sr-only"> is now </span>
          {to === '' ? <span className="text-ink-muted">empty</span> : to}
        </span>
      ))}
      {text !== null && <span className="block text-ink-muted">{text}</span>}
    </>
  )
}
