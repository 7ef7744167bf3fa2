import { CANNOT_BE_MAILED } from '#app/modules/campaigns/blocks.ts'
import { WORKFLOW_LABELS } from '#app/modules/campaigns/workflows.ts'
import { defineList } from '#app/modules/lists/define-list.ts'
import { choice, search, words } from '#app/modules/lists/filters.ts'
import { paths } from '#app/paths.ts'

/** pending: leads without any campaign so far · all: every lead, newest first. */
type MonitorView = 'active' | 'blocked' | 'paused' | 'stopped' | 'finished' | 'pending' | 'all'

export const VIEW_LABELS: Record<MonitorView, string> = {
  active: 'Active',
  blocked: CANNOT_BE_MAILED,
  paused: 'Paused',
  stopped: 'Stopped',
  finished: 'Finished',
  pending: 'Pending',
  all: 'Every lead',
}

/** The order of each view, for the list's footer. */
export const VIEW_ORDERS: Record<MonitorView, string> = {
  active: 'next message first',
  blocked: 'newest first',
  paused: 'next message first',
  stopped: 'most recently stopped first',
  finished: 'most recently finished first',
  pending: 'newest first',
  all: 'newest first',
}

export const monitorList = defineList({
  path: paths.campaigns,
  label: 'Filter the leads',
  noun: { one: 'lead', many: 'leads' },
  layout: { columns: 'sm:grid-cols-[minmax(0,1fr)_200px_170px]', folds: 'row' },
  filters: {
    q: search('Name, email or address'),
    workflow: choice({ label: 'Workflow', placeholder: 'All workflows', ...words(WORKFLOW_LABELS) }),
    view: choice<MonitorView>({ name: 'status', label: 'Status', first: 'active', ...words(VIEW_LABELS) }),
  },
})

export type MonitorFilter = ReturnType<typeof monitorList.read>
