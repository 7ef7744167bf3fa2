import type { Viewer } from '#app/modules/users/viewer.ts'
import type { ShownFilter } from '../list/lead-address.ts'
import { parseLeadFilter } from '../list/list-params.ts'
import { countLeads, type LeadCount } from '../list/queries.server.ts'
import { scopeOf } from '../list/scope.server.ts'
import { listLeadViews } from './queries.server.ts'

/** A view as a tab over the list: built in, which has no id, or saved. */
export type ViewTab = { id: string | null; name: string; filter: ShownFilter; count: LeadCount }

const BUILT_IN = [
  { id: null, name: 'All leads', query: '' },
  { id: null, name: 'My leads', query: 'assignee=me' },
  { id: null, name: 'Overdue', query: 'overdue=yes' },
]

/** The views over the list of leads, each with how many it finds for whoever looks. */
export function listViewTabs(viewer: Viewer, now: Date): ViewTab[] {
  return [...BUILT_IN, ...listLeadViews(viewer)].map(({ id, name, query }) => {
    const filter = parseLeadFilter(new URLSearchParams(query))
    return { id, name, filter, count: countLeads(scopeOf(filter, { viewerId: viewer.id, now })) }
  })
}
