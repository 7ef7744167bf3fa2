import type { PickedLeads } from './rules.ts'
import { findSelection } from './selections.server.ts'

/** The page's selected leads: the stored selection, with all or none of the page if the header checkbox was clicked. */
export function readPicked(reader: { id: string }, query: URLSearchParams, rows: readonly { id: string }[]): PickedLeads {
  const selection = findSelection(reader, query.get('selection'))
  const selected = new Set(selection?.ids)
  const onPage = rows.map(({ id }) => id)
  const kept = onPage.filter((id) => selected.has(id))
  const select = query.get('select')
  return {
    id: selection?.id ?? null,
    onPage: select === 'page' ? onPage : select === 'none' ? [] : kept,
    elsewhere: selected.size - kept.length,
  }
}
