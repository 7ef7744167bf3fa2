import { paths } from '#app/paths.ts'
import { Link, MenuLink } from '#app/ui/link.tsx'

/** The pages that the header leads to; a link stands once its page exists. */
const PAGES = [
  { label: 'Rent vs. Sell', to: paths.rentVsSell() },
  { label: 'Services', to: paths.home('services') },
  { label: 'Pricing', to: paths.home('pricing') },
  { label: 'Team', to: paths.team() },
  { label: 'Blog', to: paths.blog() },
] as const

/** The items of the header's menu, for a list; the page that is open is marked. */
export function SiteMenuItems() {
  return PAGES.map(({ label, to }) => (
    <li key={to}>{to.includes('#') ? <Link to={to}>{label}</Link> : <MenuLink to={to}>{label}</MenuLink>}</li>
  ))
}
