/**
 * What a route module says of itself in its `handle`; what it says applies to the routes under it, too, until one says otherwise. The server reads
 * nothing else: no list of paths decides what is stored, logged, listed or taken.
 */
export type RouteHandle = {
  /** Ships the client bundle with the page. Without it the page is plain HTML. */
  scripts?: boolean
  /** The page is the same for everyone without cookies: the server may keep it, rendered, until the content changes. */
  cacheable?: boolean
  /** The back office or one of its doors: follows the system's color scheme, is stored nowhere, and is nothing for programs that read the web. */
  staff?: boolean
  /** A page that leads to one thing: the site's header has no green button, and its footer is one line. */
  slim?: boolean
  /** A page on which one thing is done, and what that is: the shell is a line with logo, step and phone number. A `flowStep` of its data is the step. */
  flow?: string
  /** A dialog over its parent's page (see `Dialog`). */
  dialog?: boolean
  /** Everyone may read the page and search engines may list it: it is in the site map. False: for everyone, but no page to be found. */
  listed?: boolean
  /** For the readers of one lead, link or payment alone: stored and listed nowhere. `secret`: the parameter of its path that the log masks. */
  private?: boolean | { secret: string }
  /** Other machines post to it and prove themselves by a signature or a secret: from any origin, with any body. */
  webhook?: boolean
  /** The most bytes of a post with files, from signed-in staff or, on a page of owners, from an owner. The posts of everyone else are as limited as anywhere. */
  upload?: number
  /** Answers scripts and programs with data: takes any body, and is nothing for programs that read the web. */
  api?: boolean
}

/** A route as the server knows it: its whole path ('/leads/:leadId') and what it says of itself, its parents' words included. */
export type KnownRoute = { path: string; handle: RouteHandle }

/** The `handle` of a route module; empty where it says nothing. */
export function handleOf({ handle }: { handle?: unknown } = {}): RouteHandle {
  return typeof handle === 'object' && handle !== null ? handle : {}
}

/** What applies to a page, from the handles of its routes, the root's first. */
export function mergedHandle(handles: readonly RouteHandle[]): RouteHandle {
  return Object.assign({}, ...handles) as RouteHandle
}
