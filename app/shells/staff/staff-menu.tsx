import { formatNumber, pluralOf } from '#app/format/money.ts'
import { paths } from '#app/paths.ts'
import type { Role } from '#app/permissions.ts'
import { Icon } from '#app/ui/icon.tsx'
import { currentEntry, MenuLink } from '#app/ui/link.tsx'
import { MENU, type MenuEntry, menuFor, type MenuGroup } from './menu-catalog.ts'

/** The menu entry that a screen belongs to. */
export function currentScreen(path: string): string | null {
  // The logo is one of the images, but has its own address.
  if (currentEntry([paths.siteLogo()], path) !== null) return paths.siteImages()
  return currentEntry(
    MENU.flatMap(({ entries, more }) => [...entries, ...more]).map(({ to }) => to),
    path,
  )
}

/** Counts in the menu (leads, and messages waiting for an answer), and the user's pinned views of leads. */
export type MenuFacts = {
  leadCount: number
  unansweredCount: number
  pinnedViews: readonly { id: string; name: string; to: string }[]
}

/** Menu entries that a role may open, in groups; the current one is marked. */
export function StaffMenu(props: { role: Role; current: string | null; facts: MenuFacts }) {
  const { role, current, facts } = props
  return menuFor(role).map((group) => <Group key={group.label} group={group} current={current} facts={facts} />)
}

type GroupProps = { group: MenuGroup; current: string | null; facts: MenuFacts }

function Group({ group: { label, entries, more }, current, facts }: GroupProps) {
  const isOpen = [...entries, ...more].some(({ to }) => to === current)
  return (
    <>
      <p aria-hidden="true">{label}</p>
      <ul aria-label={label}>
        {entries.map(({ to, label: name, icon }) => (
          <li key={to}>
            <MenuLink to={to} current={current}>
              <Icon name={icon} />
              {name}
              {to === paths.leads() && <MenuCount count={facts.leadCount} of={pluralOf(facts.leadCount, 'lead')} />}
              {to === paths.inbox() && facts.unansweredCount > 0 && <MenuCount count={facts.unansweredCount} of="not answered" />}
            </MenuLink>
            {to === paths.leads() && facts.pinnedViews.length > 0 && <PinnedViews views={facts.pinnedViews} />}
          </li>
        ))}
        {isOpen && more.length > 0 && <More entries={more} current={current} />}
      </ul>
    </>
  )
}

/** An entry's count, with text for screen readers. */
function MenuCount({ count, of }: { count: number; of: string }) {
  return (
    <span className="staff-menu-count">
      {formatNumber(count)}
      <span className="sr-only"> {of}</span>
    </span>
  )
}

/** The user's pinned views, below the leads. */
function PinnedViews({ views }: { views: MenuFacts['pinnedViews'] }) {
  return (
    <ul>
      {views.map(({ id, name, to }) => (
        <li key={id}>
          <MenuLink to={to} current={null}>
            <bdi>{name}</bdi>
          </MenuLink>
        </li>
      ))}
    </ul>
  )
}

/** The other screens of the current group. */
function More({ entries, current }: { entries: readonly MenuEntry[]; current: string | null }) {
  return (
    <li>
      <ul>
        {entries.map(({ to, label }) => (
          <li key={to}>
            <MenuLink to={to} current={current}>
              {label}
            </MenuLink>
          </li>
        ))}
      </ul>
    </li>
  )
}

/** Signing out changes state, so it is a POST. */
export function LogoutForm() {
  return (
    <form method="post" action={paths.logout()}>
      <button type="submit">
        <Icon name="logout" />
        <span>Logout</span>
      </button>
    </form>
  )
}
