import type { ReactNode } from 'react'
import { formatMomentIn } from '#app/format/date.ts'
import type { OpenTask } from '../tasks.server.ts'

/** A task in a list: what it is and when it is due. `children`: its button. */
export function TaskLine({
  task: { summary, dueAt, ownerName },
  now,
  children,
}: {
  task: OpenTask
  now: Date
  children?: ReactNode
}) {
  return (
    <li>
      {summary}
      {dueAt !== null && (
        <span className="block note">
          {dueAt < now ? 'Overdue since ' : 'Due '}
          <time dateTime={dueAt.toISOString()}>{formatMomentIn(dueAt, now)}</time>
          {ownerName !== null && `, ${ownerName}`}
        </span>
      )}
      {children}
    </li>
  )
}
