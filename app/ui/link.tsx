import { Link as ClientLink, useLocation } from '@remix-run/react'
import { type ComponentPropsWithoutRef, createContext, useContext } from 'react'

/** Whether the page ships the client bundle, which then follows links without loading a whole page. Set by the document. */
export const ClientNavigation = createContext(false)

type LinkProps = Omit<ComponentPropsWithoutRef<'a'>, 'href'> & {
  /** A path of this site. */
  to: string
  /** Leaves the page where it is scrolled to. */
  preventScrollReset?: boolean
}

/** A link to a page of this site. Plain HTML where nothing would follow it but the browser: the router's link costs ten times as much to render. */
export function Link({ to, preventScrollReset = false, children, ...rest }: LinkProps) {
  if (useContext(ClientNavigation)) {
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

/** A link of a menu: marked as current on its own page and on those beneath it. */
export function MenuLink({ to, ...rest }: LinkProps) {
  const { pathname } = useLocation()
  const isCurrent = pathname === to || pathname.startsWith(`${to}/`)
  return <Link to={to} aria-current={isCurrent ? 'page' : undefined} {...rest} />
}
