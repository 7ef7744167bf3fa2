import { db } from '#app/db/client.server.ts'
import type { LeadConditions } from '../list/list-params.ts'
import { listedLead, type ListedLead, rowsAmong } from '../list/list-leads.server.ts'
import { scopeOf } from '../list/scope.server.ts'
import { withShownFacts } from '../list/shown-rents.server.ts'
import { listChangesAfter } from './changes.server.ts'

/** More leads than this are not reported one by one: the list is loaded again. */
const MAX_NEWS = 100

/** What became of the leads of a list since it was loaded. */
export type ListNews = {
  /** The key of the changes up to which the list was loaded. */
  since: number
  /** Leads of the list that are new in the product or have changed, as they are now. */
  rows: ListedLead[]
  /** Which of them are new in the product. */
  created: string[]
  /** Leads that are not in the list anymore, or never were. */
  gone: string[]
  /** There was so much that only the list itself tells it. */
  isMuch: boolean
}

/** The news of a list with these conditions, as anyone who reads it sees it. */
export function listNews(conditions: LeadConditions, since: number, reader: { viewerId: string; now: Date }): ListNews {
  const changes = listChangesAfter(since)
  const here = changes === null ? [] : [...changes.created, ...changes.changed]
  if (changes === null || here.length + changes.deleted.length > MAX_NEWS)
    return { since, rows: [], created: [], gone: [], isMuch: true }
  const rows = here.length === 0 ? [] : rowsAmong(scopeOf(conditions, reader), here)
  const ids = new Set(rows.map(({ id }) => id))
  return {
    since,
    rows: withShownFacts(db(), rows).map(listedLead),
    created: changes.created.filter((id) => ids.has(id)),
    gone: [...changes.deleted, ...changes.changed.filter((id) => !ids.has(id))],
    isMuch: false,
  }
}
