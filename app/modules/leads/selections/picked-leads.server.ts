import type { PickedLeads } from './rules.ts'
import { findSelection } from './selections.server.ts'

/**
 * What is picked on a page of leads, as its address says: what the stored selection contains, with all or none of the page where the box in the
 * heading was pressed.
 */
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
