import { Needs } from '#app/ui/may.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'
import { ListCard } from '#app/ui/list-card.tsx'
import type { OpenTask } from '../tasks.server.ts'
import { FinishTask, TaskLine, TaskLink, type TaskLinks } from './task-line.tsx'

type TasksCardProps = {
  tasks: OpenTask[]
  /** Pages for doing tasks, by kind. */
  links: TaskLinks
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
    <>
      <ErrorSummary errors={refused?.error} />
      {tasks.length > 0 && (
        <ListCard title="Open tasks" id="open-tasks">
          {tasks.map((task) => (
            <TaskLine key={task.id} task={task} now={now}>
              <Needs>
                <TaskLink link={links[task.kind]} />
              </Needs>
              <FinishTask task={task} action={action} />
            </TaskLine>
          ))}
        </ListCard>
      )}
    </>
  )
}
