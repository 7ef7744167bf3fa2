import { useLocation, useNavigate } from '@remix-run/react'
import { type ComponentPropsWithoutRef, createContext, type ReactNode, useContext, useEffect } from 'react'

/** Whether the page has the client bundle, which then follows links without a full load (`FollowLinks`). Set by the document. */
export const ClientNavigation = createContext(false)

type LinkProps = Omit<ComponentPropsWithoutRef<'a'>, 'href'> & {
  /** A path of this site. */
  to: string
  /** Keeps the scroll position. */
  preventScrollReset?: boolean
  /** From a page with the client bundle to one without: needs a full load, with that page's own scripts. */
  reloadDocument?: boolean
}

/** A link to a page of this site: plain HTML, marked for `FollowLinks` if the bundle may follow it. */
export function Link({ to, preventScrollReset = false, reloadDocument = false, children, ...rest }: LinkProps) {
  const isFollowed = useContext(ClientNavigation) && !reloadDocument
  return (
    <a href={to} data-go={isFollowed ? (preventScrollReset ? 'here' : '') : undefined} {...rest}>
      {children}
    </a>
  )
}

/** Follows every `Link` of the page with one listener: the router's own links each take ten times as long to render. */
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
      // Like a browser: a link to the current page adds no history entry.
      navigate(to, { replace: to === pathname + search + hash, preventScrollReset: link.dataset.go === 'here' })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate, pathname, search, hash])
  return null
}

/** A page's menu entry: its own or its nearest ancestor's; null if there is none. */
export function currentEntry(entries: readonly string[], path: string): string | null {
  const above = entries.filter((to) => path === to || path.startsWith(`${to}/`))
  return above.reduce<string | null>((nearest, to) => (to.length > (nearest?.length ?? 0) ? to : nearest), null)
}

/** A menu link, marked as current on its own page and the pages below it. */
export function MenuLink({ to, current, ...rest }: LinkProps & { current: string | null }) {
  return <Link to={to} aria-current={to === current ? 'page' : undefined} {...rest} />
}

/** A link with an arrow. */
export function ArrowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="arrow-link" to={to}>
      {children}
    </Link>
  )
}

/** The page's first link, visible when focused: skips the header. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#main">
      Skip to the content
    </a>
  )
}
