import type { OpenTask } from '../tasks.server.ts'
import { Card } from '#app/ui/card.tsx'
import { formatMomentIn } from '#app/format/date.ts'

/** What is to be done for a lead; nothing where nothing is. */
export function TasksCard({ tasks, now }: { tasks: OpenTask[]; now: Date }) {
  if (tasks.length === 0) return null
  return (
    <Card title="Open tasks">
      <ul className="list-none">
        {tasks.map(({ id, summary, dueAt }) => (
          <li key={id}>
            {summary}
            {dueAt !== null && (
              <span className="block text-small leading-normal text-ink-muted">
                {dueAt < now ? 'Overdue since ' : 'Due '}
                <time dateTime={dueAt.toISOString()}>{formatMomentIn(dueAt, now)}</time>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
