import { type Db, db } from '#app/db/client.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import type { ShownFilter } from '../list/lead-address.ts'
import { leadList } from '../list/list-params.ts'
import { countLeads, type LeadCount, nextOverdueAt } from '../list/queries.server.ts'
import { type ListScope, scopeOf } from '../list/scope.server.ts'
import { newestChangeKey } from '../live/changes.server.ts'
import { listLeadViews } from './queries.server.ts'

/** A view as a tab over the list: built in, which has no id, or saved. */
export type ViewTab = { id: string | null; name: string; filter: ShownFilter; count: LeadCount }

const BUILT_IN = [
  { id: null, name: 'All leads', query: '' },
  { id: null, name: 'My leads', query: 'assignee=me' },
  { id: null, name: 'Overdue', query: 'overdue=yes' },
]

/** Counts of views that are remembered; each costs some tens of bytes. */
const MAX_COUNTS = 2_000

type Counted = { count: LeadCount; changeKey: number; until: Date | null }

const countedOf = new WeakMap<Db, Map<string, Counted>>()

/**
 * The views over the list of leads, each with how many it finds for the viewer. They are counted when leads have changed, and when a next action has
 * become overdue.
 */
export function listViewTabs(viewer: Viewer, now: Date): ViewTab[] {
  // First, so that no change falls between it and what is counted.
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
