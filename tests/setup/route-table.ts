import type { RouteConfigEntry } from '@remix-run/route-config'
import routes from '#app/routes.ts'

/** A route of `app/routes.ts` with its full path. */
export type TableRoute = {
  /** The path from the root, with its parameters: '/leads/:leadId'. */
  path: string
  /** The module file, from the project root. */
  file: string
  /** Its id in Remix: the file relative to `app/`, or the name from the table if a file has several routes. */
  id: string
  /** A layout without a path. */
  isLayout: boolean
}

/** All routes of the product, including layouts, in the order of `app/routes.ts`. */
export function routeTable(): TableRoute[] {
  if (!Array.isArray(routes)) throw new Error('app/routes.ts no longer exports a plain list.')
  return flatten(routes, '')
}

function flatten(entries: RouteConfigEntry[], above: string): TableRoute[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? above : `${above}/${entry.path}`.replace(/\/+/g, '/')
    const isLayout = entry.path === undefined && !entry.index
    const id = entry.id ?? entry.file.replace(/\.tsx?$/, '')
    return [{ path: path === '' ? '/' : path, file: `app/${entry.file}`, id, isLayout }, ...flatten(entry.children ?? [], path)]
  })
}
