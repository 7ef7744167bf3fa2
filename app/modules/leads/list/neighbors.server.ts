import { openList, orderOf, rowsAmong, rowsBeside } from './list-leads.server.ts'
import type { LeadFilter } from './list-params.ts'
import { scopeOf, UNFILTERED } from './scope.server.ts'

/** The leads before and after one in a list; null at its ends. If the list no longer contains it, uses the place it would have. */
export function findNeighbors(
  filter: Omit<LeadFilter, 'size' | 'page' | 'problems'>,
  leadId: string,
  reader: { viewerId: string; now: Date },
): { previous: string | null; next: string | null } {
  const [row] = rowsAmong(UNFILTERED, [leadId])
  if (!row) return { previous: null, next: null }
  const list = openList(scopeOf(filter, reader), filter.sort)
  const order = orderOf(filter.sort)
  const place = order.encode(row, 0)
  const beside = (side: 'before' | 'after') => rowsBeside(list, order.decode(side, place), 1)[0]?.id ?? null
  return { previous: beside('before'), next: beside('after') }
}
