import { type PageQuery, readPageQuery } from '#app/db/page.ts'

/** The states that the list shows; what is done needs no one. */
export const LISTED_STATES = ['waiting', 'running', 'dead'] as const

export type ListedState = (typeof LISTED_STATES)[number]

export const STATE_LABELS: Record<ListedState, string> = { waiting: 'Waiting', running: 'Running', dead: 'Failed' }

export type JobFilter = { state: ListedState; page: PageQuery }

/** The filter that an address asks for: what waits, where it names no state. */
export function parseJobFilter(query: URLSearchParams): JobFilter {
  const asked = query.get('state')
  return { state: LISTED_STATES.find((state) => state === asked) ?? 'waiting', page: readPageQuery(query) }
}
