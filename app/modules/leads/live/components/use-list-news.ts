import { useFetcher, useLocation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { followShared } from '#app/browser/shared-stream.ts'
import { paths } from '#app/paths.ts'
import type { ListedLead } from '../../list/list-leads.server.ts'
import type { ListNews } from '../list-news.server.ts'

/** Within this time, in ms, open lists ask for news: not all in the same moment, and well before two seconds. */
const ASK_WITHIN_MS = 600

/**
 * Keeps a list of leads up to date while scripts run: rows that have changed are given as they are now, in their places; what would move them is explained.
 * `changeKey`: the newest change when the list was loaded. The news are those of the list that the page's address represents.
 */
export function useListNews(rows: ListedLead[], changeKey: number): { rows: ListedLead[]; news: string | null } {
  const { search } = useLocation()
  const fetcher = useFetcher<ListNews>()
  const { load } = fetcher
  const newest = useNewestKey()
  useEffect(() => {
    if (newest <= changeKey) return undefined
    const query = new URLSearchParams(search)
    query.set('since', String(changeKey))
    const soon = setTimeout(() => load(`${paths.leadChanges()}?${query}`), Math.random() * ASK_WITHIN_MS)
    return () => clearTimeout(soon)
  }, [newest, changeKey, search, load])
  // Of a list that was loaded before, or that has been left, they say nothing.
  const fresh = newest > changeKey && fetcher.data?.since === changeKey ? fetcher.data : undefined
  return fresh ? withNews(rows, fresh) : { rows, news: null }
}

/** The key of the newest change; 0 until it is known. */
function useNewestKey(): number {
  const [newest, setNewest] = useState(0)
  useEffect(() => followShared(paths.leadStream(), (key) => setNewest(key)), [])
  return newest
}

function withNews(rows: ListedLead[], { rows: fresh, created, gone, isMuch }: ListNews) {
  const byId = new Map(fresh.map((row) => [row.id, row]))
  const shown = new Set(rows.map(({ id }) => id))
  const changed = fresh.length - created.length + gone.filter((id) => shown.has(id)).length
  return {
    rows: rows.map((row) => byId.get(row.id) ?? row),
    news: newsInWords({ created: created.length, changed, isMuch }),
  }
}

/** How many leads of a list are new and how many have changed. */
type NewsCount = { created: number; changed: number; isMuch: boolean }

/** '3 new or changed', as a link to the list says it; null where nothing happened. */
export function newsInWords({ created, changed, isMuch }: NewsCount): string | null {
  if (isMuch) return 'Many new or changed'
  if (created + changed === 0) return null
  if (changed === 0) return `${created} new`
  return created === 0 ? `${changed} changed` : `${created + changed} new or changed`
}
