import { paths } from '#app/paths.ts'
import { type LeadStatus, PIPELINE_STATUSES } from '../status/status.ts'
import type { ShownFilter } from './lead-address.ts'
import { leadBoard } from './list-params.ts'

/** Columns that are open by default. */
const FIRST_OPEN: readonly LeadStatus[] = PIPELINE_STATUSES.slice(0, 4)

/**
 * The open columns from an address: 'leads,lost', or 'none'. Ignores unknown statuses. `kept`: the last open ones, if the address
 * has none.
 */
export function parseOpen(query: URLSearchParams, kept: string | null = null): readonly LeadStatus[] {
  const text = query.get('open') || kept
  if (text === null || text === '') return FIRST_OPEN
  const asked = text.split(',')
  return PIPELINE_STATUSES.filter((status) => asked.includes(status))
}

/** The board's query. It shows every status, in its own order. */
export function boardQuery(filter: ShownFilter, open: readonly LeadStatus[] = FIRST_OPEN): Record<string, string> {
  return { ...leadBoard.query(filter), ...openQuery(open) }
}

/** The open columns as text, for the cookie and for links that fold or open one. */
export function openText(open: readonly LeadStatus[]): string {
  return open.join(',') || 'none'
}

function openQuery(open: readonly LeadStatus[]): Record<string, string> {
  const isFirst = PIPELINE_STATUSES.every((status) => open.includes(status) === FIRST_OPEN.includes(status))
  return isFirst ? {} : { open: openText(open) }
}

export function boardPath(filter: ShownFilter, open?: readonly LeadStatus[]): string {
  return paths.leadBoard(boardQuery(filter, open))
}
