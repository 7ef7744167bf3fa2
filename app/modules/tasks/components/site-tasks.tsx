import { paths } from '#app/paths.ts'
import { Needs } from '#app/ui/may.tsx'
import { ListCard } from '#app/ui/list-card.tsx'
import type { OpenTask } from '../tasks.server.ts'
import { FinishTask, TaskLine, TaskLink, type TaskLinks } from './task-line.tsx'

/** Where an admin does tasks without a lead, by kind. */
const SITE_LINKS: TaskLinks = {
  'sending-paused': { to: paths.adminSendingPaused(), label: 'Choose what to send' },
  'mail-limit': { to: paths.adminOutbox({ state: 'held' }), label: 'Show the held messages' },
}

/** Open tasks without a lead, each with its button; empty if there are none. */
export function SiteTasks({ tasks, now }: { tasks: OpenTask[]; now: Date }) {
  if (tasks.length === 0) return null
  return (
    <ListCard title="To do" id="to-do">
      {tasks.map((task) => (
        <TaskLine key={task.id} task={task} now={now}>
          <Needs permission="system">
            <TaskLink link={SITE_LINKS[task.kind]} />
          </Needs>
          <FinishTask task={task} />
        </TaskLine>
      ))}
    </ListCard>
  )
}
