/** What a route module may say of itself in its `handle`. */
export type RouteHandle = {
  /** Ships the client bundle with the page. Without it the page is plain HTML. */
  scripts?: boolean
  /** The page is the same for everybody without cookies: the server may keep it, rendered, until the content changes. */
  cacheable?: boolean
  /** A screen of the back office, which follows the system's colour scheme. */
  staff?: boolean
  /** A dialog over its parent's page (see `Dialog`). */
  dialog?: boolean
}

/** Whether the page of these routes ships the client bundle. */
export function shipsScripts(handles: readonly (RouteHandle | undefined)[]): boolean {
  return handles.some((handle) => handle?.scripts === true)
}
