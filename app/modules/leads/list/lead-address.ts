import { FIRST_COLUMNS } from './lead-columns.ts'
import { LEAD_PAGE_SIZES, type LeadFilter, leadList, NEWEST_FIRST } from './list-params.ts'

/** A filter as addresses hold it. */
export type ShownFilter = Omit<LeadFilter, 'page' | 'problems'>

/** The list without a filter. */
export const ALL_LEADS: ShownFilter = leadList.read(new URLSearchParams())

const ALL_FOUND = foundBy(ALL_LEADS)

/** What a saved view keeps of a filter: all but the size of its pages. */
export function viewQuery(filter: ShownFilter): string {
  return new URLSearchParams(leadList.query({ ...filter, size: LEAD_PAGE_SIZES[0] })).toString()
}

/** Whether two filters find the same leads, in whatever order and columns. */
export function isSameFilter(one: ShownFilter, other: ShownFilter): boolean {
  return foundBy(one) === foundBy(other)
}

function foundBy(filter: ShownFilter): string {
  return JSON.stringify(leadList.query({ ...filter, size: LEAD_PAGE_SIZES[0], sort: NEWEST_FIRST, columns: FIRST_COLUMNS }))
}

/** Whether a filter leaves any lead out. */
export function isFiltered(filter: ShownFilter): boolean {
  return foundBy(filter) !== ALL_FOUND
}

/** The lead list with a filter, at one of its pages. */
export function leadsPath(filter: Partial<ShownFilter>, page: LeadFilter['page'] = {}): string {
  return leadList.address({ ...ALL_LEADS, ...filter }, page)
}
