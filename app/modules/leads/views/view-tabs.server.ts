import { type Db, db } from '#app/db/client.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { isSameFilter, type ShownFilter } from '../list/lead-address.ts'
import { leadList } from '../list/list-params.ts'
import { countLeads, type LeadCount, nextOverdueAt } from '../list/queries.server.ts'
import { type ListScope, scopeOf } from '../list/scope.server.ts'
import { newestChangeKey } from '../live/changes.server.ts'
import { listLeadViews } from './queries.server.ts'

/** A saved view, or a built-in one without an id. */
type CountedView = { id: string | null; name: string; filter: ShownFilter; count: LeadCount }

/** A view's tab above the list. `isCurrent`: it finds the leads that are shown. */
export type ViewTab = Omit<CountedView, 'filter'> & { query: Record<string, string>; isCurrent: boolean }

const BUILT_IN = [
  { id: null, name: 'All leads', query: '' },
  { id: null, name: 'My leads', query: 'assignee=me' },
  { id: null, name: 'Overdue', query: 'overdue=yes' },
]

/** Cached counts of views; each takes some tens of bytes. */
const MAX_COUNTS = 2_000

type Counted = { count: LeadCount; changeKey: number; until: Date | null }

const countedOf = new WeakMap<Db, Map<string, Counted>>()

/** The tabs above a list of leads. */
export function listViewTabs(viewer: Viewer, shown: ShownFilter, now: Date): ViewTab[] {
  return listCountedViews(viewer, now).map(({ filter, ...view }) => ({
    ...view,
    query: leadList.query(filter),
    isCurrent: isSameFilter(filter, shown),
  }))
}

/** The viewer's views with their counts. Counted again when leads change or a next action becomes overdue. */
export function listCountedViews(viewer: Viewer, now: Date): CountedView[] {
  // Read first, so that no change is missed between it and the counts.
  const changeKey = newestChangeKey()
  return [...BUILT_IN, ...listLeadViews(viewer)].map(({ id, name, query }) => {
    const filter = leadList.read(new URLSearchParams(query))
    const scope = scopeOf(filter, { viewerId: viewer.id, now })
    return { id, name, filter, count: countOnce(scope, changeKey, now) }
  })
}

function countOnce(scope: ListScope, changeKey: number, now: Date): LeadCount {
  const counted = countedOf.get(db()) ?? new Map<string, Counted>()
  countedOf.set(db(), counted)
  const key = JSON.stringify({ ...scope, overdueAt: scope.overdueAt !== null })
  const known = counted.get(key)
  if (known?.changeKey === changeKey && (known.until === null || now <= known.until)) return known.count
  const count = countLeads(scope)
  if (counted.size >= MAX_COUNTS) counted.clear()
  counted.set(key, { count, changeKey, until: scope.overdueAt && nextOverdueAt(now) })
  return count
}
