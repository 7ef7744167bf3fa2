import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import type { OpenTask } from '../tasks.server.ts'
import { TaskLine } from './task-line.tsx'

/** What is to be done that belongs to no lead, each with its button; nothing where nothing is. */
export function SiteTasks({ tasks, now }: { tasks: OpenTask[]; now: Date }) {
  if (tasks.length === 0) return null
  return (
    <Card title="To do">
      <ul className="list-none">
        {tasks.map((task) => (
          <TaskLine key={task.id} task={task} now={now}>
            <PostForm className="mt-2">
              <input type="hidden" name="taskId" value={task.id} />
              <Button variant="second" name="intent" value="finish-task" busy="Processing...">
                Done<span className="sr-only">: {task.summary}</span>
              </Button>
            </PostForm>
          </TaskLine>
        ))}
      </ul>
    </Card>
  )
}
