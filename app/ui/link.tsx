import { useLocation, useNavigate } from '@remix-run/react'
import { type ComponentPropsWithoutRef, createContext, type ReactNode, useContext, useEffect } from 'react'

/** Whether the page ships the client bundle, which then follows links without loading a whole page (`FollowLinks`). Set by the document. */
export const ClientNavigation = createContext(false)

type LinkProps = Omit<ComponentPropsWithoutRef<'a'>, 'href'> & {
  /** A path of this site. */
  to: string
  /** Leaves the page where it is scrolled to. */
  preventScrollReset?: boolean
  /** Of a page with the client bundle to one without: the browser loads it, with its own scripts. */
  reloadDocument?: boolean
}

/** A link to a page of this site: plain HTML, and marked for `FollowLinks` where the bundle is to follow it. */
export function Link({ to, preventScrollReset = false, reloadDocument = false, children, ...rest }: LinkProps) {
  const isFollowed = useContext(ClientNavigation) && !reloadDocument
  return (
    <a href={to} data-go={isFollowed ? (preventScrollReset ? 'here' : '') : undefined} {...rest}>
      {children}
    </a>
  )
}

/** Follows every `Link` of the page, by one listener: the router's own links each cost ten times as much to render. */
export function FollowLinks() {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-go]')
      if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        return
      event.preventDefault()
      const to = link.pathname + link.search + link.hash
      // Like a browser: a link to the page itself leaves one entry in the history.
      navigate(to, { replace: to === pathname + search + hash, preventScrollReset: link.dataset.go === 'here' })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate, pathname, search, hash])
  return null
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

/** A link onward, with an arrow. */
export function ArrowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="arrow-link" to={to}>
      {children}
    </Link>
  )
}

/** The first link of a page, seen once it has the focus: past the header, to the content. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#main">
      Skip to the content
    </a>
  )
}
