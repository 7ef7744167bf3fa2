import { formatNumber } from '#app/format/money.ts'
import { paths } from '#app/paths.ts'
import type { Role } from '#app/permissions.ts'
import { Icon } from '#app/ui/icon.tsx'
import { currentEntry, MenuLink } from '#app/ui/link.tsx'
import { MENU, type MenuEntry, menuFor, type MenuGroup } from './menu-catalog.ts'

/** The entry of the menu that a screen belongs to. */
export function currentScreen(path: string): string | null {
  // The logo is one of the images, and has its own address.
  if (currentEntry([paths.siteLogo()], path) !== null) return paths.siteImages()
  return currentEntry(
    MENU.flatMap(({ entries, more }) => [...entries, ...more]).map(({ to }) => to),
    path,
  )
}

/** What the menu counts, how many leads there are and how many messages wait for an answer, and the views of leads that someone has pinned. */
export type MenuFacts = {
  leadCount: number
  unansweredCount: number
  pinnedViews: readonly { id: string; name: string; to: string }[]
}

/** The entries of the back office's menu that a role may open, in their groups; the one that is open is marked. */
export function StaffMenu(props: { role: Role; current: string | null; facts: MenuFacts }) {
  const { role, current, facts } = props
  return menuFor(role).map((group) => <Group key={group.label} group={group} current={current} facts={facts} />)
}

type GroupProps = { group: MenuGroup; current: string | null; facts: MenuFacts }

function Group({ group: { label, entries, more }, current, facts }: GroupProps) {
  const isOpen = [...entries, ...more].some(({ to }) => to === current)
  return (
    <>
      <p className="staff-menu-group" aria-hidden="true">
        {label}
      </p>
      <ul aria-label={label}>
        {entries.map(({ to, label: name, icon }) => (
          <li key={to}>
            <MenuLink to={to} current={current}>
              <Icon name={icon} />
              {name}
              {to === paths.leads() && <MenuCount count={facts.leadCount} of="leads" />}
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

/** How many there are of what an entry leads to, in words for screen readers. */
function MenuCount({ count, of }: { count: number; of: string }) {
  return (
    <span className="staff-menu-count">
      {formatNumber(count)}
      <span className="sr-only"> {of}</span>
    </span>
  )
}

/** The saved views that someone has pinned, which are under the leads. */
function PinnedViews({ views }: { views: MenuFacts['pinnedViews'] }) {
  return (
    <ul>
      {views.map(({ id, name, to }) => (
        <li key={id}>
          <MenuLink to={to} current={null}>
            <bdi className="wrap-anywhere">{name}</bdi>
          </MenuLink>
        </li>
      ))}
    </ul>
  )
}

/** The other screens of the group that is open. */
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

/** Signing out changes something, so it is a post. */
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
