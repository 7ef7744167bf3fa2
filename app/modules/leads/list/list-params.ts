import { defineList } from '#app/modules/lists/define-list.ts'
import { choice, days, flag, search, several, words } from '#app/modules/lists/filters.ts'
import { paths } from '#app/paths.ts'
import { LEAD_SOURCE_LABELS } from '../sources.ts'
import { COLUMN_LABELS, FIRST_COLUMNS } from './lead-columns.ts'
import { PIPELINE_STATUSES, statusFromAddress, statusInAddress, statusLabel } from '../status/status.ts'

/** The lead list's sort columns, as in addresses. 'days': days in the current status. */
export const LEAD_SORTS = ['name', 'address', 'status', 'rent', 'assignee', 'days', 'created'] as const

/** The orders' labels. */
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

/** The default order of the cards in a column. */
export const LONGEST_IN_STATUS_FIRST: LeadSort = { by: 'days', direction: 'descending' }

export const LEAD_PAGE_SIZES = [25, 50, 100] as const

const searched = search('Name, email, phone, address')

const others = {
  assignee: choice({ label: 'Assignee', placeholder: 'Everyone', read: readAssignee }),
  source: choice({ label: 'Source', placeholder: 'All sources', ...words(LEAD_SOURCE_LABELS) }),
  range: days({ label: 'Date created' }),
  /** Only leads with an overdue next action. */
  isOverdue: flag('overdue'),
  /** Only new leads without a first contact, as on the dashboard. */
  isUncontacted: flag('uncontacted'),
}

const shared = { label: 'Filter the leads', noun: { one: 'lead', many: 'leads' } }

export const leadList = defineList({
  ...shared,
  path: paths.leads,
  layout: { columns: 'min-[1200px]:grid-cols-[minmax(130px,1fr)_142px_126px_136px_auto_auto]', folds: 'range' },
  filters: {
    search: searched,
    status: choice({
      label: 'Status',
      placeholder: 'All statuses',
      options: PIPELINE_STATUSES.map((value) => ({ value: statusInAddress(value), label: statusLabel(value) })),
      read: (text) => statusFromAddress(text) ?? null,
      write: statusInAddress,
    }),
    ...others,
    sort: choice({
      first: NEWEST_FIRST,
      read: readSort,
      write: sortInAddress,
      problem: 'This sort order doesn’t exist, so we ignored it.',
    }),
    size: choice<(typeof LEAD_PAGE_SIZES)[number]>({
      first: LEAD_PAGE_SIZES[0],
      read: (text) => LEAD_PAGE_SIZES.find((size) => String(size) === text) ?? null,
    }),
    columns: several({ label: 'Columns', labels: COLUMN_LABELS, first: FIRST_COLUMNS }),
  },
})

/** The board's orders. Each has an index that starts with the status. */
const BOARD_ORDERS = {
  '-days': 'Longest in status',
  days: 'Newest in status',
  '-created': 'Newest leads',
  created: 'Oldest leads',
  '-rent': 'Highest rent',
} as const

/** The board shows every status. */
export const leadBoard = defineList({
  ...shared,
  path: paths.leadBoard,
  layout: { columns: 'min-[1200px]:grid-cols-[minmax(160px,1fr)_142px_142px_auto_186px]', folds: 'range' },
  filters: {
    search: searched,
    ...others,
    sort: choice({
      label: 'Order',
      first: LONGEST_IN_STATUS_FIRST,
      options: words(BOARD_ORDERS).options,
      read: (text) => (words(BOARD_ORDERS).read(text) === null ? null : readSort(text)),
      write: sortInAddress,
    }),
  },
})

export type LeadFilter = ReturnType<typeof leadList.read>

/** The leads that a list's address asks for. `assignee`: 'me', 'unassigned' or a staff member's id; null for everyone. */
export type LeadConditions = Omit<LeadFilter, 'sort' | 'size' | 'columns' | 'page' | 'problems'>

/** User ids are 32 hexadecimal digits. The first word is from old bookmarks. */
function readAssignee(text: string): string | null {
  if (text === 'nobody') return 'unassigned'
  return text === 'me' || text === 'unassigned' || /^[0-9a-f]{32}$/.test(text) ? text : null
}

/** Parses an order from an address; null if invalid. */
export function readSort(text: string): LeadSort | null {
  const by = text.replace(/^-/, '')
  return isLeadSort(by) ? { by, direction: text.startsWith('-') ? 'descending' : 'ascending' } : null
}

export function isLeadSort(text: string): text is LeadSort['by'] {
  return Object.hasOwn(SORT_LABELS, text)
}

/** An order as in addresses: 'name', '-created'. */
export function sortInAddress({ by, direction }: LeadSort): string {
  return direction === 'descending' ? `-${by}` : by
}
