import { FIRST_COLUMNS } from './lead-columns.ts'
import { LEAD_PAGE_SIZES, type LeadFilter, leadList, NEWEST_FIRST } from './list-params.ts'

/** A filter as stored in addresses. */
export type ShownFilter = Omit<LeadFilter, 'page' | 'problems'>

/** The list without a filter. */
export const ALL_LEADS: ShownFilter = leadList.read(new URLSearchParams())

const ALL_FOUND = foundBy(ALL_LEADS)

/** A filter as stored in a saved view: everything except the page size. */
export function viewQuery(filter: ShownFilter): string {
  return new URLSearchParams(leadList.query({ ...filter, size: LEAD_PAGE_SIZES[0] })).toString()
}

/** Whether two filters find the same leads, regardless of order and columns. */
export function isSameFilter(one: ShownFilter, other: ShownFilter): boolean {
  return foundBy(one) === foundBy(other)
}

function foundBy(filter: ShownFilter): string {
  return JSON.stringify(leadList.query({ ...filter, size: LEAD_PAGE_SIZES[0], sort: NEWEST_FIRST, columns: FIRST_COLUMNS }))
}

/** Whether a filter excludes any leads. */
export function isFiltered(filter: ShownFilter): boolean {
  return foundBy(filter) !== ALL_FOUND
}

/** A page of the lead list with a filter. */
export function leadsPath(filter: Partial<ShownFilter>, page: LeadFilter['page'] = {}): string {
  return leadList.address({ ...ALL_LEADS, ...filter }, page)
}
