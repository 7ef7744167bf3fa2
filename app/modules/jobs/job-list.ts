import { defineList } from '#app/modules/lists/define-list.ts'
import { choice, words } from '#app/modules/lists/filters.ts'
import { paths } from '#app/paths.ts'

/** The listed states. Finished jobs need no attention. */
export const LISTED_STATES = ['waiting', 'running', 'dead'] as const

export type ListedState = (typeof LISTED_STATES)[number]

export const STATE_LABELS: Record<ListedState, string> = { waiting: 'Waiting', running: 'Running', dead: 'Failed' }

export const jobList = defineList({
  path: paths.adminJobs,
  label: 'Filter the jobs',
  noun: { one: 'job', many: 'jobs' },
  filters: { state: choice<ListedState>({ first: 'waiting', ...words(STATE_LABELS) }) },
})

export type JobFilter = ReturnType<typeof jobList.read>
