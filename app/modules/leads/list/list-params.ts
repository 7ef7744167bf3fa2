import { type PageQuery, readPageQuery } from '#app/db/page.ts'
import { readSearch } from '#app/format/search-words.ts'
import { isLeadSource, type LeadSource } from '../sources.ts'
import { type LeadStatus, statusFromAddress } from '../status/status.ts'

/** A span of days as staff picked it, both ends included, and the moments that it stands for. */
export type DayRange = {
  /** yyyy-mm-dd in Chicago; empty where that end is open. */
  from: string
  to: string
  /** First moment of the first day. */
  start: Date | null
  /** First moment after the last day. */
  end: Date | null
}

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
  /** 'me', 'nobody' or the id of a member of staff; null for everyone. */
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

/** What an address says of a filter with a few values: null where it says nothing, or what nobody offers, which is then named. */
function readKnown<Value>(
  text: string | null,
  name: string,
  read: (text: string) => Value | null,
  problems: string[],
): Value | null {
  if (text === null || text.trim() === '') return null
  const value = read(text)
  if (value === null) problems.push(`There is no such ${name}. It was left out.`)
  return value
}

/** Ids of users are 32 hexadecimal digits. */
function readAssignee(text: string): string | null {
  return text === 'me' || text === 'nobody' || /^[0-9a-f]{32}$/.test(text) ? text : null
}

function readSort(text: string): LeadSort | null {
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

/** The `from` and `to` of a query string. Adds to `problems`, in words, what is no day. */
export function parseDayRange(query: URLSearchParams, problems: string[]): DayRange {
  const from = readDay(query.get('from'), problems)
  const to = readDay(query.get('to'), problems)
  if (from && to && from > to) problems.push('The first day of the range is after its last day, so nothing lies between them.')
  return {
    from,
    to,
    start: from ? startOfDayInChicago(from) : null,
    end: to ? startOfDayInChicago(dayAfter(to)) : null,
  }
}

const CHICAGO = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Chicago',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
})

/** The moment at which a day (yyyy-mm-dd) starts in Chicago. Clocks change there at two in the morning, so every day has a midnight. */
export function startOfDayInChicago(day: string): Date {
  // Midnight in Chicago is five o'clock in UTC with daylight saving time, six without.
  const inSummer = new Date(`${day}T05:00:00Z`)
  return CHICAGO.format(inSummer).startsWith(day) ? inSummer : new Date(`${day}T06:00:00Z`)
}

function dayAfter(day: string): string {
  const next = new Date(`${day}T12:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}

function readDay(value: string | null, problems: string[]): string {
  const text = value?.trim() ?? ''
  if (text === '') return ''
  const moment = new Date(`${text}T12:00:00Z`)
  // 2026-02-30 is read as March 2 by Date, so what comes back has to be what went in.
  const isDay = /^(19|20)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
  if (isDay) return text
  problems.push('Enter a day as year, month and day, for example 2026-03-31. It was left out.')
  return ''
}
