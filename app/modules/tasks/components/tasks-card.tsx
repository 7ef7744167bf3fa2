import { paths } from '#app/paths.ts'
import { Needs } from '#app/ui/may.tsx'
import { Card } from '#app/ui/card.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'
import { Link } from '#app/ui/link.tsx'
import type { OpenTask } from '../tasks.server.ts'
import { FinishTask, TaskLine } from './task-line.tsx'

type TasksCardProps = {
  tasks: OpenTask[]
  /** Pages for doing tasks, by kind. */
  links: Partial<Record<OpenTask['kind'], { to: string; label: string }>>
  /** The URL for the forms. */
  action: string
  lastReply: FormReply | undefined
  now: Date
}

/** A lead's open tasks; empty if there are none. */
export function TasksCard({ tasks, links, action, lastReply, now }: TasksCardProps) {
  const refused = lastReply?.form === 'finish-task' ? lastReply : undefined
  if (tasks.length === 0 && !refused) return null
  return (
    <Card title="Open tasks">
      <ErrorSummary errors={refused?.error} />
      <ul className="list-none">
        {tasks.map((task) => (
          <TaskLine key={task.id} task={task} now={now}>
            <Needs>
              <TaskLink link={links[task.kind]} />
            </Needs>
            <FinishTask task={task} action={action} />
          </TaskLine>
        ))}
      </ul>
    </Card>
  )
}

function TaskLink({ link }: { link: { to: string; label: string } | undefined }) {
  return link ? (
    <Link to={link.to} className="mt-1 block w-fit">
      {link.label}
    </Link>
  ) : null
}

/** Where an admin does tasks without a lead, by kind. */
const SITE_LINKS: TasksCardProps['links'] = {
  'sending-paused': { to: paths.adminSendingPaused(), label: 'Choose what to send' },
  'mail-limit': { to: paths.adminOutbox({ state: 'held' }), label: 'Show the held messages' },
}

/** Open tasks without a lead, each with its button; empty if there are none. */
export function SiteTasks({ tasks, now }: { tasks: OpenTask[]; now: Date }) {
  if (tasks.length === 0) return null
  return (
    <Card title="To do">
      <ul className="list-none">
        {tasks.map((task) => (
          <TaskLine key={task.id} task={task} now={now}>
            <Needs permission="system">
              <TaskLink link={SITE_LINKS[task.kind]} />
            </Needs>
            <FinishTask task={task} />
          </TaskLine>
        ))}
      </ul>
    </Card>
  )
}
