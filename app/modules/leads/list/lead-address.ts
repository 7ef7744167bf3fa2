import { paths } from '#app/paths.ts'
import { statusInAddress } from '../status/status.ts'
import { LEAD_PAGE_SIZES, type LeadFilter, NEWEST_FIRST, sortInAddress } from './list-params.ts'

/** A filter as addresses hold it. */
export type ShownFilter = Pick<LeadFilter, 'status' | 'search' | 'assignee' | 'source' | 'isOverdue' | 'sort' | 'size'> & {
  range: { from: string; to: string }
}

/** The list without a filter. */
export const ALL_LEADS: ShownFilter = {
  status: null,
  search: '',
  range: { from: '', to: '' },
  assignee: null,
  source: null,
  isOverdue: false,
  sort: NEWEST_FIRST,
  size: LEAD_PAGE_SIZES[0],
}

/** What the address of a list or a board says of its filter. */
export function queryOf({ status, search, range, assignee, source, isOverdue, sort, size }: ShownFilter): Record<string, string> {
  const order = sortInAddress(sort)
  const query = {
    status: status === null ? '' : statusInAddress(status),
    q: search,
    assignee: assignee ?? '',
    source: source ?? '',
    from: range.from,
    to: range.to,
    overdue: isOverdue ? 'yes' : '',
    sort: order === sortInAddress(NEWEST_FIRST) ? '' : order,
    size: size === LEAD_PAGE_SIZES[0] ? '' : String(size),
  }
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
}

/** What a saved view keeps of a filter: all but the size of its pages. */
export function viewQuery(filter: ShownFilter): string {
  return new URLSearchParams(queryOf({ ...filter, size: LEAD_PAGE_SIZES[0] })).toString()
}

/** Whether two filters find the same leads, in whatever order. */
export function isSameFilter(one: ShownFilter, other: ShownFilter): boolean {
  const found = (filter: ShownFilter) => viewQuery({ ...filter, sort: NEWEST_FIRST })
  return found(one) === found(other)
}

/** Whether a filter leaves any lead out. */
export function isFiltered(filter: ShownFilter): boolean {
  return !isSameFilter(filter, ALL_LEADS)
}

/** The lead list with a filter, at one of its pages. */
export function leadsPath(filter: Partial<ShownFilter>, page: LeadFilter['page'] = {}): string {
  return paths.leads({ ...queryOf({ ...ALL_LEADS, ...filter }), ...page })
}
