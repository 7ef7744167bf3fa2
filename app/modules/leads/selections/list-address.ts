import { paths } from '#app/paths.ts'

/** A page whose leads can be checked: the lead list or the dashboard, and what its address says. */
export type ListAddress = { place: 'leads' | 'dashboard'; query: Record<string, string> }

/** What an address says of a selection: which one it is, and which boxes of the page are checked; and which cell is edited. */
const SELECTION_KEYS = ['selection', 'select', 'edit']

/** The page that a form was posted from, by the address that it carries; the lead list where that is none of the two. */
export function readListAddress(asked: string): ListAddress {
  const [path = '', search = ''] = asked.split('?')
  const place = path === paths.dashboard() ? 'dashboard' : 'leads'
  return path === paths.dashboard() || path === paths.leads() ? { place, query: readListQuery(search) } : { place, query: {} }
}

/** What an address says of a list, without the selection. */
export function readListQuery(search: string | URLSearchParams): Record<string, string> {
  const query = new URLSearchParams(search)
  // Boxes of one name are repeated.
  const several = new Map<string, string[]>()
  for (const [key, value] of query) several.set(key, [...(key === 'columns' ? (several.get(key) ?? []) : []), value].slice(-8))
  const all = Object.fromEntries([...several].map(([key, values]) => [key, values.join(',')]))
  return without(all, SELECTION_KEYS)
}

/** The same screen with what a link on it says: another page, another order, another filter. */
export function listAt({ place }: ListAddress, search: string): ListAddress {
  return { place, query: readListQuery(search) }
}

/** The address of such a page. `selection`: what is picked on it and on others. */
export function listPath({ place, query }: ListAddress, selection?: string | null): string {
  const whole: Record<string, string> = selection ? { ...query, selection } : query
  return place === 'dashboard' ? paths.dashboard(whole) : paths.leads(whole)
}

function without(query: Record<string, string>, keys: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(query).filter(([key]) => !keys.includes(key)))
}
