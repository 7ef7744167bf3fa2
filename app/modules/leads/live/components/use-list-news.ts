import { useFetcher, useLocation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { subscribeShared } from '#app/browser/shared-stream.ts'
import { paths } from '#app/paths.ts'
import type { ListedLead } from '../../list/list-leads.server.ts'
import type { ListNews } from '../list-news.server.ts'

/** Open lists fetch news within this time, in ms: spread out, and well before two seconds. */
const ASK_WITHIN_MS = 600

/**
 * Keeps a list of leads up to date while scripts run: updates changed rows in place, and reports changes that would move them.
 * `changeKey`: the newest change when the list was loaded. Fetches the news for the filter in the page's address.
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
  // Ignores news for an earlier load of the list.
  const fresh = newest > changeKey && fetcher.data?.since === changeKey ? fetcher.data : undefined
  return fresh ? mergeNews(rows, fresh) : { rows, news: null }
}

/** The key of the newest change; 0 until it is known. */
function useNewestKey(): number {
  const [newest, setNewest] = useState(0)
  useEffect(() => subscribeShared(paths.leadStream(), (key) => setNewest(key)), [])
  return newest
}

function mergeNews(rows: ListedLead[], { rows: fresh, created, gone, isMuch }: ListNews) {
  const byId = new Map(fresh.map((row) => [row.id, row]))
  const shown = new Set(rows.map(({ id }) => id))
  const changed = fresh.length - created.length + gone.filter((id) => shown.has(id)).length
  return {
    rows: rows.map((row) => byId.get(row.id) ?? row),
    news: newsLabel({ created: created.length, changed, isMuch }),
  }
}

/** How many leads of a list are new or changed. */
type NewsCount = { created: number; changed: number; isMuch: boolean }

/** '3 new or changed', the text of the link that reloads the list; null without changes. */
export function newsLabel({ created, changed, isMuch }: NewsCount): string | null {
  if (isMuch) return 'Many leads new or changed'
  if (created + changed === 0) return null
  if (changed === 0) return `${created} new`
  return created === 0 ? `${changed} changed` : `${created + changed} new or changed`
}
