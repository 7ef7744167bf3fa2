import { Needs } from '#app/ui/may.tsx'
import { Card } from '#app/ui/card.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'
import { Link } from '#app/ui/link.tsx'
import type { OpenTask } from '../tasks.server.ts'
import { FinishTask, TaskLine } from './task-line.tsx'

type TasksCardProps = {
  tasks: OpenTask[]
  /** The screens where tasks of a kind are done. */
  links: Partial<Record<OpenTask['kind'], { to: string; label: string }>>
  /** Where their forms are posted to. */
  action: string
  lastReply: FormReply | undefined
  now: Date
}

/** What is to be done for a lead; nothing where nothing is. */
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

/** What is to be done that belongs to no lead, each with its button; nothing where nothing is. */
export function SiteTasks({ tasks, now }: { tasks: OpenTask[]; now: Date }) {
  if (tasks.length === 0) return null
  return (
    <Card title="To do">
      <ul className="list-none">
        {tasks.map((task) => (
          <TaskLine key={task.id} task={task} now={now}>
            <FinishTask task={task} />
          </TaskLine>
        ))}
      </ul>
    </Card>
  )
}
