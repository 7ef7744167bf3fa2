import { paths } from '#app/paths.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import { JOB_STATE_LABELS, LISTED_JOB_STATES, type ListedJobState } from '../job-list.ts'

type JobTabsProps = { counts: Record<ListedJobState, number>; current: ListedJobState | 'queues' }

/** The job pages: a list for each state, and the queues. */
export function JobTabs({ counts, current }: JobTabsProps) {
  const states = LISTED_JOB_STATES.map((state) => ({
    to: paths.adminJobs({ state }),
    label: JOB_STATE_LABELS[state],
    count: counts[state],
    isCurrent: state === current,
  }))
  return (
    <Tabs label="Jobs" tabs={[...states, { to: paths.adminJobQueues(), label: 'Queues', isCurrent: current === 'queues' }]} />
  )
}
