import { defineList } from '#app/modules/lists/define-list.ts'
import { choice, words } from '#app/modules/lists/filters.ts'
import { paths } from '#app/paths.ts'

/** The listed states. Finished jobs need no attention. */
export const LISTED_JOB_STATES = ['waiting', 'running', 'dead'] as const

export type ListedJobState = (typeof LISTED_JOB_STATES)[number]

export const JOB_STATE_LABELS: Record<ListedJobState, string> = { waiting: 'Waiting', running: 'Running', dead: 'Failed' }

export const jobList = defineList({
  path: paths.adminJobs,
  label: 'Filter the jobs',
  noun: { one: 'job', many: 'jobs' },
  filters: { state: choice<ListedJobState>({ first: 'waiting', ...words(JOB_STATE_LABELS) }) },
})

export type JobFilter = ReturnType<typeof jobList.read>
