import { paths } from '#app/paths.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import { LISTED_STATES, type ListedState, STATE_LABELS } from '../job-list.ts'

type JobTabsProps = { counts: Record<ListedState, number>; current: ListedState | 'queues' }

/** The job pages: a list for each state, and the queues. */
export function JobTabs({ counts, current }: JobTabsProps) {
  const states = LISTED_STATES.map((state) => ({
    to: paths.adminJobs({ state }),
    label: STATE_LABELS[state],
    count: counts[state],
    isCurrent: state === current,
  }))
  return (
    <Tabs label="Jobs" tabs={[...states, { to: paths.adminJobQueues(), label: 'Queues', isCurrent: current === 'queues' }]} />
  )
}
