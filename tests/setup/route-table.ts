import type { RouteConfigEntry } from '@remix-run/route-config'
import routes from '#app/routes.ts'

/** A route of `app/routes.ts` with its whole path. */
export type TableRoute = {
  /** From the root on, with its parameters: '/leads/:leadId'. */
  path: string
  /** Module file from the project's root. */
  file: string
  /** What Remix calls it: its file from `app/` on, or the name that the table gives where a file represents several routes. */
  id: string
  /** Frame around other routes without its own path. */
  isLayout: boolean
}

/** Every route of the product, layouts included, in the order of `app/routes.ts`. */
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
