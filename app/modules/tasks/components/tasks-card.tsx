import { Card } from '#app/ui/card.tsx'
import type { OpenTask } from '../tasks.server.ts'
import { TaskLine } from './task-line.tsx'

/** What is to be done for a lead; nothing where nothing is. */
export function TasksCard({ tasks, now }: { tasks: OpenTask[]; now: Date }) {
  if (tasks.length === 0) return null
  return (
    <Card title="Open tasks">
      <ul className="list-none">
        {tasks.map((task) => (
          <TaskLine key={task.id} task={task} now={now} />
        ))}
      </ul>
    </Card>
  )
}
