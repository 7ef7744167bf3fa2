import { paths } from '#app/paths.ts'
import { currentEntry, MenuLink } from '#app/ui/link.tsx'

/** Pages in the header. An entry becomes a link once its page exists. */
const PAGES = [
  { label: 'Rent vs. Sell', to: paths.rentVsSell() },
  { label: 'Services', to: paths.home('services') },
  { label: 'Plans and pricing', to: paths.fees() },
  { label: 'Team', to: paths.team() },
  { label: 'Blog', to: paths.blog() },
] as const

/** The menu item that a page belongs to. */
export function currentItem(path: string): string | null {
  return currentEntry(
    PAGES.map(({ to }) => to),
    path,
  )
}

/** The header's menu items, as list items; the current page is marked. */
export function SiteMenuItems({ current }: { current: string | null }) {
  return PAGES.map(({ label, to }) => (
    <li key={to}>
      <MenuLink to={to} current={current}>
        {label}
      </MenuLink>
    </li>
  ))
}
