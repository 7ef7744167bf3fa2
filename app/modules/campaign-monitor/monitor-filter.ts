import { type PageQuery, readPageQuery } from '#app/db/page.ts'
import { readSearch } from '#app/format/search-words.ts'
import { CANNOT_BE_MAILED } from '#app/modules/campaigns/blocks.ts'
import { type Workflow, WORKFLOW_LABELS } from '#app/modules/campaigns/workflows.ts'

const VIEWS = ['active', 'blocked', 'paused', 'stopped', 'finished', 'pending', 'all'] as const

/** pending: leads for whom no campaign ever ran · all: every lead, the newest first. */
export type MonitorView = (typeof VIEWS)[number]

export const VIEW_LABELS: Record<MonitorView, string> = {
  active: 'Active',
  blocked: CANNOT_BE_MAILED,
  paused: 'Paused',
  stopped: 'Stopped',
  finished: 'Finished',
  pending: 'Pending',
  all: 'Every lead',
}

/** How the leads of a view are ordered, as the foot of the list says it. */
export const VIEW_ORDERS: Record<MonitorView, string> = {
  active: 'next message first',
  blocked: 'newest first',
  paused: 'next message first',
  stopped: 'last stopped first',
  finished: 'last finished first',
  pending: 'newest first',
  all: 'newest first',
}

/** What the monitor shows. */
export type MonitorFilter = { q: string; workflow: Workflow | null; view: MonitorView; page: PageQuery }

/** The filter that an address asks for. What is none of its words asks for what is active, in all workflows. */
export function parseMonitorFilter(query: URLSearchParams): MonitorFilter {
  const workflow = query.get('workflow')
  return {
    q: readSearch(query.get('q')),
    workflow: (Object.keys(WORKFLOW_LABELS) as Workflow[]).find((word) => word === workflow) ?? null,
    view: VIEWS.find((view) => view === query.get('status')) ?? 'active',
    page: readPageQuery(query),
  }
}

/** What an address says of it. */
export function monitorQuery({ q, workflow, view }: MonitorFilter) {
  return { q: q || undefined, workflow: workflow ?? undefined, status: view === 'active' ? undefined : view }
}
