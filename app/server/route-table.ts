import type { ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import { pagePathOf } from '#app/remix-internals/addresses.ts'
import { handleOf, type KnownRoute, mergedHandle, type RouteHandle } from '#app/ui/route-handle.ts'

type Routes = ServerBuild['routes']
type Route = Routes[string]

/** The routes of a build, to be asked about a path. */
export type RouteTable = {
  /** Ids of the routes that a path leads through, from the root to the page; none where it leads nowhere. */
  idsAt: (path: string) => string[]
  /** What the routes of a path say of themselves. */
  handleAt: (path: string) => RouteHandle
  /** Every address, in the table's order. */
  known: readonly KnownRoute[]
}

/** Makes the table of a build's routes. */
export function createRouteTable(routes: Routes): RouteTable {
  const tree = treeOf(routes)
  const idsAt = (path: string) => (matchRoutes(tree, path) ?? []).map(({ route }) => route.id)
  const handleOfIds = (ids: readonly string[]) => mergedHandle(ids.map((id) => handleOf(routes[id]?.module)))
  return {
    idsAt,
    handleAt: (asked) => {
      const path = pagePathOf(asked)
      const handle = handleOfIds(idsAt(path))
      // What other machines post goes to the address itself, never to its data request.
      return path === asked ? handle : { ...handle, webhook: false, api: false }
    },
    known: Object.values(routes)
      .filter(({ path, index }) => (path !== undefined && path !== '') || index)
      .map((route) => {
        const chain = chainOf(routes, route)
        const path = chain.flatMap(({ path: part }) => part || []).join('/')
        return { path: `/${path}`, handle: handleOfIds(chain.map(({ id }) => id)) }
      }),
  }
}

/** A route after those that it stands in. */
function chainOf(routes: Routes, route: Route): Route[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId]
  return parent ? [...chainOf(routes, parent), route] : [route]
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
