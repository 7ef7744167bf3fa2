import { Card } from '#app/ui/card.tsx'
import type { OpenTask } from '../tasks.server.ts'
import { FinishTask, TaskLine } from './task-line.tsx'

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
