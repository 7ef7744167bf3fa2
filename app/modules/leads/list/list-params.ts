import { type PageQuery, readPageQuery } from '#app/db/page.ts'
import { type DayRange, parseDayRange } from '#app/format/day-range.ts'
import { readSearch } from '#app/format/search-words.ts'
import { isLeadSource, type LeadSource } from '../sources.ts'
import { type LeadStatus, statusFromAddress } from '../status/status.ts'

/** By what the lead list is sorted, as addresses write it. 'days' are those in the present status. */
export const LEAD_SORTS = ['name', 'address', 'status', 'rent', 'assignee', 'days', 'created'] as const

/** The orders in words. */
export const SORT_LABELS: Record<(typeof LEAD_SORTS)[number], string> = {
  name: 'name',
  address: 'property address',
  status: 'status',
  rent: 'estimated rent',
  assignee: 'assignee',
  days: 'days in their status',
  created: 'creation',
}

export type LeadSort = { by: (typeof LEAD_SORTS)[number]; direction: 'ascending' | 'descending' }

export const NEWEST_FIRST: LeadSort = { by: 'created', direction: 'descending' }

export const LEAD_PAGE_SIZES = [25, 50, 100] as const

/** Which leads a list is about, as its address says it. */
export type LeadConditions = {
  status: LeadStatus | null
  search: string
  range: DayRange
  /** 'me', 'no one' or the id of a member of staff; null for everyone. */
  assignee: string | null
  source: LeadSource | null
  /** Only those whose next action is overdue. */
  isOverdue: boolean
}

export type LeadFilter = LeadConditions & {
  sort: LeadSort
  size: (typeof LEAD_PAGE_SIZES)[number]
  page: PageQuery
  /** What could not be read, in words. */
  problems: string[]
}

/** The filter that the query string of a lead list asks for. What cannot be read is left out and named. */
export function parseLeadFilter(query: URLSearchParams): LeadFilter {
  const problems: string[] = []
  return {
    status: readKnown(query.get('status'), 'status', (text) => statusFromAddress(text) ?? null, problems),
    search: readSearch(query.get('q')),
    range: parseDayRange(query, problems),
    assignee: readKnown(query.get('assignee'), 'assignee', readAssignee, problems),
    source: readKnown(query.get('source'), 'source', (text) => (isLeadSource(text) ? text : null), problems),
    isOverdue: query.get('overdue') === 'yes',
    sort: readKnown(query.get('sort'), 'order', readSort, problems) ?? NEWEST_FIRST,
    size: LEAD_PAGE_SIZES.find((size) => String(size) === query.get('size')) ?? LEAD_PAGE_SIZES[0],
    page: readPageQuery(query),
    problems,
  }
}

/** What an address says of a filter with a few values: null where it says nothing, or what no one offers, which is then named. */
function readKnown<Value>(
  text: string | null,
  name: string,
  read: (text: string) => Value | null,
  problems: string[],
): Value | null {
  if (text === null || text.trim() === '') return null
  const value = read(text)
  if (value === null) problems.push(`There is no such ${name}. It was ignored.`)
  return value
}

/** Ids of users are 32 hexadecimal digits. */
function readAssignee(text: string): string | null {
  return text === 'me' || text === 'nobody' || /^[0-9a-f]{32}$/.test(text) ? text : null
}

/** An order out of an address; null for what no one offers. */
export function readSort(text: string): LeadSort | null {
  const by = text.replace(/^-/, '')
  return isLeadSort(by) ? { by, direction: text.startsWith('-') ? 'descending' : 'ascending' } : null
}

export function isLeadSort(text: string): text is LeadSort['by'] {
  return Object.hasOwn(SORT_LABELS, text)
}

/** An order as addresses write it: 'name', '-created'. */
export function sortInAddress({ by, direction }: LeadSort): string {
  return direction === 'descending' ? `-${by}` : by
}
