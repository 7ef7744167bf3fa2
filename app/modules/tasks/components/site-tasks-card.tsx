import type { OpenTask } from '../tasks.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatMomentIn } from '#app/format/date.ts'

/** What is to be done that belongs to no lead, each with its button; nothing where nothing is. */
export function SiteTasks({ tasks, now }: { tasks: OpenTask[]; now: Date }) {
  if (tasks.length === 0) return null
  return (
    <Card title="To do">
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
            <form method="post" className="mt-2">
              <input type="hidden" name="taskId" value={id} />
              <Button variant="second" name="intent" value="finish-task" busy="Processing...">
                Done<span className="sr-only">: {summary}</span>
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </Card>
  )
}
