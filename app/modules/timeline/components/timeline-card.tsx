import type { TimelineLine } from '../timeline.server.ts'
import { Card } from '#app/ui/card.tsx'
import { formatMomentIn } from '#app/format/date.ts'

/** What happened to a lead, newest first: what, when, by whom. */
export function TimelineCard({ lines, older, now }: { lines: TimelineLine[]; older: number; now: Date }) {
  return (
    <Card title="Timeline">
      {lines.length === 0 && <p className="text-small leading-normal text-ink-muted">Nothing has happened yet.</p>}
      <ol className="grid">
        {lines.map((line) => (
          <li
            className="relative grid pb-4 grid-cols-[9px_1fr] gap-x-3.5 gap-y-0 text-small leading-normal last:pb-0 before:mt-1.5 before:size-2.25 before:rounded-full before:bg-brand-mid not-last:after:absolute not-last:after:top-4.75 not-last:after:-bottom-0.5 not-last:after:left-1 not-last:after:w-px not-last:after:bg-line-strong"
            key={line.id}
          >
            <span className="min-w-0 wrap-anywhere">
              {line.summary}
              <time className="block text-ink-muted" dateTime={line.createdAt.toISOString()}>
                {formatMomentIn(line.createdAt, now)}, {line.actor}
              </time>
            </span>
          </li>
        ))}
      </ol>
      {older > 0 && (
        <p className="text-small leading-normal text-ink-muted">
          {older === 1 ? 'And one older line.' : `And ${older} older lines.`}
        </p>
      )}
    </Card>
  )
}
