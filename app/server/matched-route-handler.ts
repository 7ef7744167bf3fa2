import { createRequestHandler, type RequestHandler, type ServerBuild } from '@remix-run/node'
import { pagePathOf } from '#app/remix-internals/server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { RecentlyUsed } from './recently-used.ts'
import type { RouteTable } from './route-table.ts'

/** A path's matched routes, from the root to the page, with a handler for only those. */
export type MatchedRouteHandler = {
  answer: RequestHandler
  /** The last route's ID; 'none' if the path matches nothing. */
  route: string
  /** Their handles. */
  handle: RouteHandle
  /** Whether the page is the same for everyone without cookies, and may be cached (`handle = { cacheable: true }`). */
  isCacheable: boolean
}

/** How many paths are cached, and the longest in characters. Others are matched each time. */
const REMEMBERED_PATHS = 4_000
const MAX_REMEMBERED_LENGTH = 120
/** A table has about as many chains as pages. Beyond this, paths use the whole table. */
const MAX_CHAINS = 1_000

/**
 * Finds a path's chain of routes. Remix matches a path against its whole table several times per request, which with many routes
 * costs more than the page: here it is matched once, and Remix gets a table with only that chain. A path matches the same chain
 * in any table that has it. Paths without a route use the whole table.
 */
export function createMatchedRouteHandlers(
  build: ServerBuild,
  table: RouteTable,
  mode: 'production' | 'development',
  { maxChains = MAX_CHAINS } = {},
): (path: string) => MatchedRouteHandler {
  const whole: MatchedRouteHandler = { answer: createRequestHandler(build, mode), route: 'none', handle: {}, isCacheable: false }
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
    const path = pagePathOf(asked)
    const matched = table.idsAt(path)
    if (matched.length === 0) return whole
    const handle = table.handleAt(asked)
    const ids = new Set(matched)
    const key = [path === asked, matched.at(-1), ...[...ids].sort()].join('\n')
    const known = chains.get(key)
    if (known) return known
    const route = matched.at(-1) ?? 'none'
    if (chains.size >= maxChains) return { ...whole, route, handle }
    const chain: MatchedRouteHandler = {
      answer: createRequestHandler(cutDown(build, ids), mode),
      route,
      handle,
      isCacheable: path === asked && handle.cacheable === true && !handle.scripts,
    }
    chains.set(key, chain)
    return chain
  }
}

/** The build with only these routes, in order. */
function cutDown(build: ServerBuild, ids: ReadonlySet<string>): ServerBuild {
  const only = <Value>(all: Record<string, Value>) => Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)))
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } }
}
