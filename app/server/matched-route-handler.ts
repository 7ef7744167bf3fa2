import { createRequestHandler, type RequestHandler, type ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import { withDataAside } from './data-aside.ts'
import { RecentlyUsed } from './recently-used.ts'

/** The routes that a path leads through, from the root to the page, with a handler that knows only them. */
export type MatchedRouteHandler = {
  handle: RequestHandler
  /** Whether the page is the same for everybody without cookies, and may be cached (`handle = { cacheable: true }`). */
  isCacheable: boolean
}

/** Paths whose chain is remembered, and the longest of them in characters. Other paths are matched again each time. */
const REMEMBERED_PATHS = 4_000
const MAX_REMEMBERED_LENGTH = 120
/** A table has about as many chains as pages. Beyond this, paths are answered with the whole table. */
const MAX_CHAINS = 1_000
/** A browser looks for a page's parents in the manifest; no path of ours is deeper. */
const DEEPEST_WITH_PARENTS = 12

type Routes = ServerBuild['routes']
type Route = Routes[string]

/**
 * Finds the chain of a path. Remix matches a path against its whole table several times a request, which costs more than
 * the page itself when there are many routes: here it is matched once, and Remix gets a table of that chain alone. A path
 * that matches a chain in the whole table matches the same chain in each table that holds it. The route manifest and paths
 * without a route are answered with the whole table.
 */
export function createMatchedRouteHandlers(
  build: ServerBuild,
  mode: 'production' | 'development',
  { mostChains = MAX_CHAINS } = {},
): (path: string) => MatchedRouteHandler {
  const table = treeOf(build.routes)
  const whole: MatchedRouteHandler = { handle: createRequestHandler(build, mode), isCacheable: false }
  const chains = new Map<string, MatchedRouteHandler>()
  const remembered = new RecentlyUsed<MatchedRouteHandler>(REMEMBERED_PATHS)

  return (path) => {
    const known = remembered.get(path)
    if (known) return known
    const found = find(path)
    if (path.length <= MAX_REMEMBERED_LENGTH) remembered.set(path, found)
    return found
  }

  function find(asked: string): MatchedRouteHandler {
    if (asked === '/__manifest') return whole
    const path = pagePathOf(asked)
    const matched = idsOf(path)
    if (matched.length === 0) return whole
    const handles = matched.map((id) => handleOf(build.routes[id]))
    const shipsScripts = handles.some(({ scripts }) => scripts)
    const ids = new Set(shipsScripts ? [...matched, ...parentPaths(path).flatMap(idsOf)] : matched)
    const isPage = build.routes[matched.at(-1) ?? '']?.module.default !== undefined
    const isPlain = isPage && !shipsScripts && path === asked
    const key = [isPlain, matched.at(-1), ...[...ids].sort()].join('\n')
    const known = chains.get(key)
    if (known) return known
    if (chains.size >= mostChains) return whole
    const chain: MatchedRouteHandler = {
      handle: createRequestHandler(isPlain ? withDataAside(cutDown(build, ids)) : cutDown(build, ids), mode),
      isCacheable: !shipsScripts && handles.at(-1)?.cacheable === true,
    }
    chains.set(key, chain)
    return chain
  }

  function idsOf(path: string): string[] {
    return (matchRoutes(table, path) ?? []).map(({ route }) => route.id)
  }
}

/** The page behind a data request; any other path is its own. */
function pagePathOf(path: string): string {
  return path.endsWith('.data') ? path.replace(/\.data$/, '').replace(/^\/_root$/, '/') : path
}

/** The paths above a page, which its browser expects to know the routes of. */
function parentPaths(path: string): string[] {
  const segments = path.split('/').filter(Boolean)
  if (segments.length > DEEPEST_WITH_PARENTS) return ['/']
  return ['/', ...segments.slice(0, -1).map((_, at) => `/${segments.slice(0, at + 1).join('/')}`)]
}

/** The build with these routes alone, in their order. */
function cutDown(build: ServerBuild, ids: ReadonlySet<string>): ServerBuild {
  const only = <Value>(all: Record<string, Value>) => Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)))
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } }
}

type Branch =
  | { id: string; index: true; path?: string }
  | { id: string; index?: false; path?: string; caseSensitive?: boolean; children: Branch[] }

function treeOf(routes: Routes): Branch[] {
  const byParent = new Map<string, Route[]>()
  for (const route of Object.values(routes)) {
    const parent = route.parentId ?? ''
    byParent.set(parent, [...(byParent.get(parent) ?? []), route])
  }
  const childrenOf = (parent: string): Branch[] =>
    (byParent.get(parent) ?? []).map(({ id, path, index, caseSensitive }) => {
      const place = path === undefined ? {} : { path }
      if (index) return { id, index, ...place }
      return { id, ...place, ...(caseSensitive === undefined ? {} : { caseSensitive }), children: childrenOf(id) }
    })
  return childrenOf('')
}

/** What a route says of itself that the server needs to know. */
function handleOf(route: Route | undefined): { scripts: boolean; cacheable: boolean } {
  const handle: unknown = route?.module.handle
  const says = (name: string) =>
    typeof handle === 'object' && handle !== null && Object.getOwnPropertyDescriptor(handle, name)?.value === true
  return { scripts: says('scripts'), cacheable: says('cacheable') }
}
