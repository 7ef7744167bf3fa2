import type { TimelineLine } from '#app/modules/leads/timeline.server.ts'
import { Card } from '#app/ui/card.tsx'
import { formatMomentIn } from '#app/ui/date.ts'

/** What happened to a lead, newest first: what, when, by whom. */
export function TimelineCard({ lines, older, now }: { lines: TimelineLine[]; older: number; now: Date }) {
  return (
    <Card title="Timeline">
      {lines.length === 0 && <p className="muted small">Nothing has happened yet.</p>}
      <ol className="time">
        {lines.map((line) => (
          <li key={line.id}>
            <span>
              {line.summary}
              <time dateTime={line.createdAt.toISOString()}>
                {formatMomentIn(line.createdAt, now)}, {line.actor}
              </time>
            </span>
          </li>
        ))}
      </ol>
      {older > 0 && <p className="muted small">{older === 1 ? 'And one older line.' : `And ${older} older lines.`}</p>}
    </Card>
  )
}
