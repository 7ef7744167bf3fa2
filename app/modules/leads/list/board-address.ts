import { paths } from '#app/paths.ts'
import { type LeadStatus, PIPELINE_STATUSES } from '../status/status.ts'
import type { ShownFilter } from './lead-address.ts'
import { leadBoard } from './list-params.ts'

/** Columns of the board that are open at first. */
const FIRST_OPEN: readonly LeadStatus[] = PIPELINE_STATUSES.slice(0, 4)

/** The columns that an address has open: 'leads,lost', or 'none'. What is no status is left out. `kept`: those that were open last, for an address that says nothing. */
export function parseOpen(query: URLSearchParams, kept: string | null = null): readonly LeadStatus[] {
  const text = query.get('open') || kept
  if (text === null || text === '') return FIRST_OPEN
  const asked = text.split(',')
  return PIPELINE_STATUSES.filter((status) => asked.includes(status))
}

/** What the address of a board says. It shows every status, in its own order. */
export function boardQuery(filter: ShownFilter, open: readonly LeadStatus[] = FIRST_OPEN): Record<string, string> {
  return { ...leadBoard.query(filter), ...openQuery(open) }
}

/** What is remembered of them, and what a link says that folds or opens one. */
export function openText(open: readonly LeadStatus[]): string {
  return open.join(',') || 'none'
}

export function openQuery(open: readonly LeadStatus[]): Record<string, string> {
  const isFirst = PIPELINE_STATUSES.every((status) => open.includes(status) === FIRST_OPEN.includes(status))
  return isFirst ? {} : { open: openText(open) }
}

export function boardPath(filter: ShownFilter, open?: readonly LeadStatus[]): string {
  return paths.leadBoard(boardQuery(filter, open))
}
