import { paths } from '#app/paths.ts'

/** A page with selectable leads, and its query. */
export type ListAddress = { place: 'leads' | 'dashboard'; query: Record<string, string> }

/** A selection in an address: its id, the checked boxes of the page, and the edited cell. */
const SELECTION_KEYS = ['selection', 'select', 'edit']

/** The page that a form was posted from, by the address it carries; defaults to the lead list. */
export function readListAddress(asked: string): ListAddress {
  const [path = '', search = ''] = asked.split('?')
  const place = path === paths.dashboard() ? 'dashboard' : 'leads'
  return path === paths.dashboard() || path === paths.leads() ? { place, query: readListQuery(search) } : { place, query: {} }
}

/** A list's query without the selection. */
export function readListQuery(search: string | URLSearchParams): Record<string, string> {
  const query = new URLSearchParams(search)
  // Checkboxes with one name are repeated.
  const several = new Map<string, string[]>()
  for (const [key, value] of query) several.set(key, [...(key === 'columns' ? (several.get(key) ?? []) : []), value].slice(-8))
  const all = Object.fromEntries([...several].map(([key, values]) => [key, values.join(',')]))
  return without(all, SELECTION_KEYS)
}

/** The same page with a link's query: another page, order or filter. */
export function listAt({ place }: ListAddress, search: string): ListAddress {
  return { place, query: readListQuery(search) }
}

/** The page's address. `selection`: the id of the stored selection. */
export function listPath({ place, query }: ListAddress, selection?: string | null): string {
  const whole: Record<string, string> = selection ? { ...query, selection } : query
  return place === 'dashboard' ? paths.dashboard(whole) : paths.leads(whole)
}

function without(query: Record<string, string>, keys: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(query).filter(([key]) => !keys.includes(key)))
}
