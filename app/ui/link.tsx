import { Link as ClientLink } from '@remix-run/react'
import { type ComponentPropsWithoutRef, createContext, useContext } from 'react'

/** Whether the page ships the client bundle, which then follows links without loading a whole page. Set by the document. */
export const ClientNavigation = createContext(false)

type LinkProps = Omit<ComponentPropsWithoutRef<'a'>, 'href'> & {
  /** A path of this site. */
  to: string
  /** Leaves the page where it is scrolled to. */
  preventScrollReset?: boolean
  /** Of a page with the client bundle to one without: the browser loads it, with the scripts of its own. */
  reloadDocument?: boolean
}

/** A link to a page of this site. Plain HTML where nothing would follow it but the browser: the router's link costs ten times as much to render. */
export function Link({ to, preventScrollReset = false, reloadDocument = false, children, ...rest }: LinkProps) {
  const isFollowed = useContext(ClientNavigation)
  if (isFollowed && !reloadDocument) {
    return (
      <ClientLink to={to} preventScrollReset={preventScrollReset} {...rest}>
        {children}
      </ClientLink>
    )
  }
  return (
    <a href={to} {...rest}>
      {children}
    </a>
  )
}

/** The entry of a menu that a page belongs to: its own or the nearest one it lies beneath; null where the menu has none. */
export function currentEntry(entries: readonly string[], path: string): string | null {
  const above = entries.filter((to) => path === to || path.startsWith(`${to}/`))
  return above.reduce<string | null>((nearest, to) => (to.length > (nearest?.length ?? 0) ? to : nearest), null)
}

/** A link of a menu: marked as current on its own page and on those beneath it. */
export function MenuLink({ to, current, ...rest }: LinkProps & { current: string | null }) {
  return <Link to={to} aria-current={to === current ? 'page' : undefined} {...rest} />
}
