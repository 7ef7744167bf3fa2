import { formatCount, formatNumber } from '#app/format/money.ts'
import { formatDays } from '#app/ui/date-range-field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { SelectionLink } from '#app/ui/selection-link.tsx'
import { sourceLabel } from '../../sources.ts'
import { statusLabel } from '../../status/status.ts'
import { ALL_LEADS, isFiltered, type ShownFilter } from '../lead-address.ts'
import type { LeadCount } from '../queries.server.ts'
import type { Assignee } from './lead-filters.tsx'

type FilterChipsProps = {
  filter: ShownFilter
  assignees: readonly Assignee[]
  found: LeadCount
  /** The total number of leads. */
  all: number
  /** The same screen with another filter. */
  to: (filter: ShownFilter) => string
  /** Total value of the found leads: '$3,400 in fees a month'. */
  worth?: string
}

/** The active filters, each with a link to remove it, and how many leads match. Hidden without filters. */
export function FilterChips({ filter, assignees, found, all, to, worth }: FilterChipsProps) {
  if (!isFiltered(filter)) return null
  const chips = chipsOf(filter, assignees)
  return (
    <p className="-mt-1 mb-4 flex max-w-none flex-wrap items-center gap-x-2 gap-y-1.5 text-small">
      <span className="text-ink-muted">
        {countOf(found)} of {formatCount(all, 'lead')}
        {worth !== undefined && `, ${worth}`}:
      </span>
      {chips.map(({ label, without }) => (
        <SelectionLink key={label} to={to({ ...filter, ...without })} className="chip" preventScrollReset>
          <bdi className="wrap-anywhere">{label}</bdi>
          <Icon name="close" className="size-3.75 text-ink-muted" />
          <span className="sr-only">, remove this filter</span>
        </SelectionLink>
      ))}
      <SelectionLink
        to={to({ ...ALL_LEADS, sort: filter.sort, size: filter.size, columns: filter.columns })}
        className="py-0.75"
        preventScrollReset
      >
        Clear all
      </SelectionLink>
    </p>
  )
}

/** '34', or 'more than 1,000'. */
export function countOf({ total, isMore }: LeadCount): string {
  return isMore ? `more than ${formatNumber(total)}` : formatNumber(total)
}

function chipsOf(filter: ShownFilter, assignees: readonly Assignee[]): { label: string; without: Partial<ShownFilter> }[] {
  const { status, search, range, assignee, source, isOverdue, isUncontacted } = filter
  return [
    search !== '' && { label: `“${search}”`, without: { search: '' } },
    status !== null && { label: statusLabel(status), without: { status: null } },
    assignee !== null && { label: assigneeLabel(assignee, assignees), without: { assignee: null } },
    source !== null && { label: sourceLabel(source), without: { source: null } },
    isOverdue && { label: 'Next action overdue', without: { isOverdue: false } },
    isUncontacted && { label: 'New, not contacted', without: { isUncontacted: false } },
    (range.from !== '' || range.to !== '') && { label: formatDays(range), without: { range: ALL_LEADS.range } },
  ].filter((chip) => chip !== false)
}

function assigneeLabel(assignee: string, assignees: readonly Assignee[]): string {
  if (assignee === 'me') return 'Assigned to me'
  if (assignee === 'unassigned') return 'Unassigned'
  return assignees.find(({ id }) => id === assignee)?.name ?? 'Former staff member'
}
