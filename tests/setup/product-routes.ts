import type { ServerBuild } from '@remix-run/node'
import type { RouteConfigEntry } from '@remix-run/route-config'
import routes from '#app/routes.ts'
import { createRouteTable, type RouteTable } from '#app/server/route-table.ts'

export type RouteModule = ServerBuild['routes'][string]['module']

const modules = import.meta.glob<RouteModule>('/app/routes/**/*.{ts,tsx}')

/** The product's table of routes as the server knows it, from the sources. */
export async function productTable(): Promise<RouteTable> {
  return createRouteTable(await productRoutes())
}

/** The routes of `app/routes.ts` with their modules, as in a build. */
export async function productRoutes(): Promise<ServerBuild['routes']> {
  if (!Array.isArray(routes)) throw new Error('app/routes.ts no longer exports a plain list.')
  const entries = await Promise.all(routes.map((entry: RouteConfigEntry) => withChildren(entry, 'root')))
  const root = { id: 'root', path: '', module: { default: () => null } }
  return Object.fromEntries([root, ...entries.flat()].map((route) => [route.id, route]))
}

async function withChildren(entry: RouteConfigEntry, parentId: string): Promise<ServerBuild['routes'][string][]> {
  const { file, path, index, id = file, children = [] } = entry
  const module = await modules[`/app/${file}`]?.()
  if (!module) throw new Error(`${file} of app/routes.ts does not exist`)
  const place = { ...(path === undefined ? {} : { path }), ...(index ? { index } : {}) }
  const below = await Promise.all(children.map((child) => withChildren(child, id)))
  return [{ id, parentId, ...place, module }, ...below.flat()]
}
