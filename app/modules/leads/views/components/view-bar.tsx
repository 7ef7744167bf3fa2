import { formatNumber } from '#app/format/money.ts'
import { paths } from '#app/paths.ts'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { useMay } from '#app/ui/may.tsx'
import { Link } from '#app/ui/link.tsx'
import { SelectionLink } from '#app/ui/selection-link.tsx'
import { isFiltered, type ShownFilter } from '../../list/lead-address.ts'
import { leadList } from '../../list/list-params.ts'
import type { LeadCount } from '../../list/queries.server.ts'
import type { ViewTab } from '../view-tabs.server.ts'

type ViewBarProps = {
  tabs: readonly ViewTab[]
  filter: ShownFilter
  /** Which of the two screens this is. */
  place: 'list' | 'board'
}

/** The views of the leads with their counts, and the switch between list and board. */
export function ViewBar({ tabs, filter, place }: ViewBarProps) {
  const mayKeep = useMay()
  const to = place === 'list' ? paths.leads : paths.leadBoard
  const current = tabs.find(({ isCurrent }) => isCurrent)
  return (
    <div className="mb-3 flex items-center justify-between gap-x-3">
      <nav aria-label="Views" className="view-tabs" data-keeps-current="">
        <ul>
          {tabs.map((tab) => (
            <li key={tab.id ?? tab.name}>
              <SelectionLink to={to(tab.query)} current={tab === current}>
                <bdi>{tab.name}</bdi>
                <span>{shortCount(tab.count)}</span>
              </SelectionLink>
            </li>
          ))}
          {mayKeep && current === undefined && isFiltered(filter) && (
            <li>
              <Link to={paths.newLeadView(leadList.query(filter))} preventScrollReset>
                <Icon name="add" className="size-4" />
                Save this view
              </Link>
            </li>
          )}
          {mayKeep && current?.id != null && (
            <li>
              <Link to={paths.leadView(current.id, leadList.query(filter))} preventScrollReset>
                <Icon name="edit" className="size-4" />
                Edit view<span className="sr-only"> {current.name}</span>
              </Link>
            </li>
          )}
        </ul>
      </nav>
      <nav aria-label="List or board">
        <ul className="view-ways">
          <Way to={paths.leads(leadList.query(filter))} label="List" icon="list" isCurrent={place === 'list'} />
          <Way to={paths.leadBoard(leadList.query(filter))} label="Board" icon="board" isCurrent={place === 'board'} />
        </ul>
      </nav>
    </div>
  )
}

type WayProps = { to: string; label: string; icon: IconName; isCurrent: boolean }

function Way({ to, label, icon, isCurrent }: WayProps) {
  return (
    <li>
      <Link to={to} aria-current={isCurrent ? 'page' : undefined}>
        <Icon name={icon} className="size-4.25" />
        <span className="max-sm:sr-only">{label}</span>
      </Link>
    </li>
  )
}

/** '34', or '1,000+'. */
function shortCount({ total, isMore }: LeadCount): string {
  return isMore ? `${formatNumber(total)}+` : formatNumber(total)
}
