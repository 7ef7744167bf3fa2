import type { ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import { pagePathOf } from '#app/remix-internals/server.ts'
import { handleOf, type KnownRoute, mergedHandle, type RouteHandle } from '#app/ui/route-handle.ts'

type Routes = ServerBuild['routes']
type Route = Routes[string]

/** A build's routes, for matching paths. */
export type RouteTable = {
  /** IDs of a path's routes, from the root to the page; none if it matches nothing. */
  idsAt: (path: string) => string[]
  /** The handles of a path's routes. */
  handleAt: (path: string) => RouteHandle
  /** All addresses, in the table's order. */
  known: readonly KnownRoute[]
}

/** Creates the table of a build's routes. */
export function createRouteTable(routes: Routes): RouteTable {
  const treeFor = treesByBeginning(treeOf(routes))
  const idsAt = (path: string) => (matchRoutes(treeFor(path), path) ?? []).map(({ route }) => route.id)
  const handleOfIds = (ids: readonly string[]) => mergedHandle(ids.map((id) => handleOf(routes[id]?.module)))
  return {
    idsAt,
    handleAt: (asked) => {
      const path = pagePathOf(asked)
      const handle = handleOfIds(idsAt(path))
      // Other machines post to the URL itself, never to its data request.
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

/** A route after those that take precedence over it. */
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

/**
 * The branches of a tree that a path can match, by its first segment, because Remix ranks all the routes it gets at each call.
 * Segments are compared in any case, like Remix does. An escaped path uses the whole tree; an unknown first segment uses the
 * branches that start with a parameter.
 */
function treesByBeginning(tree: readonly Branch[]): (path: string) => Branch[] {
  const words = new Set(tree.flatMap(beginningsOf).filter((word) => word !== null))
  const trees = new Map<string | null, Branch[]>()
  return (path) => {
    if (path.includes('%')) return [...tree]
    const first = firstWord(path)
    const word = words.has(first) ? first : null
    const known = trees.get(word) ?? cutTo(tree, word)
    trees.set(word, known)
    return known
  }
}

function firstWord(path: string): string {
  return (/^\/*([^/]*)/.exec(path)?.[1] ?? '').toLowerCase()
}

/** The first segments of a branch's URLs; null for any. */
function beginningsOf(branch: Branch): (string | null)[] {
  if (branch.path) {
    const word = firstWord(branch.path)
    return [/^[:*]|\?$/.test(word) ? null : word]
  }
  return branch.index ? [''] : branch.children.flatMap(beginningsOf)
}

function cutTo(tree: readonly Branch[], word: string | null): Branch[] {
  return tree.flatMap((branch) => {
    if (!beginningsOf(branch).some((begins) => begins === null || begins === word)) return []
    return branch.path || branch.index ? [branch] : [{ ...branch, children: cutTo(branch.children, word) }]
  })
}
