import type { TimelineLine } from '#app/modules/leads/timeline.server.ts'
import { Card } from '#app/ui/card.tsx'
import { formatMoment } from '#app/ui/date.ts'

/** What happened to a lead, newest first: what, when, by whom. */
export function TimelineCard({ lines, older }: { lines: TimelineLine[]; older: number }) {
  return (
    <Card title="Timeline">
      {lines.length === 0 && <p className="muted small">Nothing has happened yet.</p>}
      <ol className="time">
        {lines.map((line) => (
          <li key={line.id}>
            <span>
              {line.summary}
              <time dateTime={line.createdAt.toISOString()}>
                {formatMoment(line.createdAt)}, {line.actor}
              </time>
            </span>
          </li>
        ))}
      </ol>
      {older > 0 && <p className="muted small">{older === 1 ? 'And one older line.' : `And ${older} older lines.`}</p>}
    </Card>
  )
}
