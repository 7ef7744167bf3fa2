import { db } from '#app/db/client.server.ts'
import type { LeadFilter } from '../list/list-params.ts'
import { listedLead, type ListedLead, rowsAmong } from '../list/list-leads.server.ts'
import { scopeOf } from '../list/scope.server.ts'
import { withShownFacts } from '../list/shown-rents.server.ts'
import { listChangesAfter } from './changes.server.ts'

/** With more changes than this, leads are not reported one by one: the list must be reloaded. */
const MAX_NEWS = 100

/** Changes to a list since it was loaded. */
export type ListNews = {
  /** The newest change when the list was loaded. */
  since: number
  /** New or changed leads of the list, in their current state. */
  rows: ListedLead[]
  /** Ids of the rows that are new. */
  created: string[]
  /** Leads that are not, or no longer, in the list. */
  gone: string[]
  /** There were too many changes: reload the list. */
  isMuch: boolean
}

/** The news for a list with this filter, for the reader. */
export function listNews(filter: LeadFilter, since: number, reader: { viewerId: string; now: Date }): ListNews {
  const changes = listChangesAfter(since)
  const here = changes === null ? [] : [...changes.created, ...changes.changed]
  if (changes === null || here.length + changes.deleted.length > MAX_NEWS)
    return { since, rows: [], created: [], gone: [], isMuch: true }
  const rows = here.length === 0 ? [] : rowsAmong(scopeOf(filter, reader), here)
  const ids = new Set(rows.map(({ id }) => id))
  return {
    since,
    rows: withShownFacts(db(), rows).map((row) => listedLead(row, filter.columns)),
    created: changes.created.filter((id) => ids.has(id)),
    gone: [...changes.deleted, ...changes.changed.filter((id) => !ids.has(id))],
    isMuch: false,
  }
}
