import { formatNumber } from '#app/format/money.ts'
import { paths } from '#app/paths.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { SelectionLink } from '#app/ui/selection-link.tsx'
import { isFiltered, isSameFilter, queryOf, type ShownFilter } from '../../list/lead-address.ts'
import type { LeadCount } from '../../list/queries.server.ts'
import type { ViewTab } from '../view-tabs.server.ts'

type ViewBarProps = {
  tabs: readonly ViewTab[]
  filter: ShownFilter
  /** Which of the two screens this is. */
  place: 'list' | 'board'
}

const TAB =
  'flex min-h-8.5 items-center gap-1.5 rounded-control px-2.5 py-1 text-small font-medium text-ink-muted no-underline hover:bg-band hover:text-ink aria-[current]:bg-brand-tint aria-[current]:font-semibold aria-[current]:text-brand'

/** The views of the leads, with what each finds, and the same leads as a list or as a board. */
export function ViewBar({ tabs, filter, place }: ViewBarProps) {
  const to = place === 'list' ? paths.leads : paths.leadBoard
  const current = tabs.find((tab) => isSameFilter(tab.filter, filter))
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-5 gap-y-2.5">
      <nav aria-label="Views">
        <ul className="flex flex-wrap gap-1">
          {tabs.map((tab) => (
            <li key={tab.id ?? tab.name}>
              <SelectionLink to={to(queryOf(tab.filter))} className={TAB} current={tab === current}>
                <bdi className="wrap-anywhere">{tab.name}</bdi>
                <span className="font-normal tabular-nums">{shortCount(tab.count)}</span>
              </SelectionLink>
            </li>
          ))}
          {current === undefined && isFiltered(filter) && (
            <li>
              <Link to={paths.newLeadView(queryOf(filter))} className={TAB} preventScrollReset>
                <Icon name="add" className="size-4" />
                Save this view
              </Link>
            </li>
          )}
          {current?.id != null && (
            <li>
              <Link to={paths.leadView(current.id, queryOf(filter))} className={TAB} preventScrollReset>
                <Icon name="edit" className="size-4" />
                Edit view<span className="sr-only"> {current.name}</span>
              </Link>
            </li>
          )}
        </ul>
      </nav>
      <nav aria-label="List or board">
        <ul className="inline-flex overflow-hidden rounded-control border border-control bg-surface">
          <Way to={paths.leads(queryOf(filter))} label="List" icon="list" isCurrent={place === 'list'} />
          <Way to={paths.leadBoard(queryOf(filter))} label="Board" icon="board" isCurrent={place === 'board'} isSecond />
        </ul>
      </nav>
    </div>
  )
}

type WayProps = { to: string; label: string; icon: IconName; isCurrent: boolean; isSecond?: boolean }

function Way({ to, label, icon, isCurrent, isSecond = false }: WayProps) {
  return (
    <li>
      <Link
        to={to}
        aria-current={isCurrent ? 'page' : undefined}
        className={classNames(
          'flex min-h-8.5 items-center gap-2 px-3.5 py-1 text-small font-semibold no-underline hover:bg-brand-tint focus-visible:-outline-offset-3 aria-[current]:bg-brand-tint aria-[current]:text-brand-strong aria-[current]:shadow-[inset_0_-3px_0_var(--color-brand)]',
          isSecond && 'border-l border-control',
        )}
      >
        <Icon name={icon} className="size-4.25" />
        {label}
      </Link>
    </li>
  )
}

/** '34', or '1,000+'. */
function shortCount({ total, isMore }: LeadCount): string {
  return isMore ? `${formatNumber(total)}+` : formatNumber(total)
}
