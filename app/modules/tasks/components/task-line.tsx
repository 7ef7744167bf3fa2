import { Button } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import type { ReactNode } from 'react'
import { formatMomentIn } from '#app/format/date.ts'
import type { OpenTask } from '../tasks.server.ts'

/** A task in a `ListCard`: its text and due date. `children`: its button. */
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
    <li className="list-row flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <span className="min-w-52 flex-1 wrap-anywhere">
        {summary}
        {dueAt !== null && (
          <span className="block note">
            {dueAt < now ? 'Overdue since ' : 'Due '}
            <time dateTime={dueAt.toISOString()}>{formatMomentIn(dueAt, now)}</time>
            {ownerName !== null && `, ${ownerName}`}
          </span>
        )}
      </span>
      {children}
    </li>
  )
}

/** The button that marks a task as done. `action`: the URL for its form, if not the current page. */
export function FinishTask({ task, action }: { task: OpenTask; action?: string }) {
  return (
    <PostForm action={action}>
      <input type="hidden" name="taskId" value={task.id} />
      <Button variant="second" small name="intent" value="finish-task" busy="Processing...">
        Done<span className="sr-only">: {task.summary}</span>
      </Button>
    </PostForm>
  )
}

/** Pages for doing tasks, by kind. */
export type TaskLinks = Partial<Record<OpenTask['kind'], { to: string; label: string }>>

/** Leads to the page for doing a task, if there is one. */
export function TaskLink({ link }: { link: { to: string; label: string } | undefined }) {
  return link ? <Link to={link.to}>{link.label}</Link> : null
}
