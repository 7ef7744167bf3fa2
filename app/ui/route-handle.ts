/**
 * A route module's `handle`, which also applies to its child routes unless they override it. The server has no other source: no
 * list of paths decides what is cached, logged, indexed or accepted.
 */
export type RouteHandle = {
  /** Ships the client bundle with the page. Without it, the page is plain HTML. */
  scripts?: boolean
  /** The page is the same for everyone without cookies: the server may cache it until the content changes. */
  cacheable?: boolean
  /**
   * The back office or one of its sign-in pages: follows the system's color scheme, and is neither cached nor open to crawlers.
   */
  staff?: boolean
  /** A page outside of the back office that shows its components. */
  officeStyles?: boolean
  /** A landing page: the site's header has no green button, and its footer is one line. */
  slim?: boolean
  /**
   * A page for a single task, named here: the shell is a line with the logo, step and phone number. `flowStep` in its data is the
   * step.
   */
  flow?: string
  /** A dialog over its parent's page (see `Dialog`). */
  dialog?: boolean
  /** Public, and listed in the sitemap. False: public, but not to be indexed. */
  listed?: boolean
  /**
   * Only for readers of one lead, link or payment: neither cached nor indexed. `secret`: the path parameter that the log masks.
   */
  private?: boolean | { secret: string }
  /** For posts from other machines, authenticated by a signature or a secret: accepts any origin and any body. */
  webhook?: boolean
  /**
   * Maximum bytes of a post with files, from signed-in staff or, on owner pages, from an owner. The usual limit applies to
   * everyone else.
   */
  upload?: number
  /** Returns data for scripts and programs: accepts any body, and is closed to crawlers. */
  api?: boolean
}

/** A route for the server: its full path ('/leads/:leadId') and its handle, merged with its parents'. */
export type KnownRoute = { path: string; handle: RouteHandle }

/** The `handle` of a route module; empty if it has none. */
export function handleOf({ handle }: { handle?: unknown } = {}): RouteHandle {
  return typeof handle === 'object' && handle !== null ? handle : {}
}

/** Merges the handles of a page's routes, the root's first. */
export function mergedHandle(handles: readonly RouteHandle[]): RouteHandle {
  return Object.assign({}, ...handles) as RouteHandle
}
