/**
 * The product with a different route table: `fill 120` adds copies of a page up to that number; `only PATH` keeps only the routes
 * that lead to that path. Same server, same pages.
 */
import path from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { matchRoutes } from '@remix-run/react'
import type { ServerBuild } from '@remix-run/node'
import type { serve } from '#app/server/serve.ts'
import { limitHeapGrowth } from '../heap.js'

type ProductBuild = ServerBuild & { entry: { module: { serve: typeof serve } } }
type Routes = ServerBuild['routes']

limitHeapGrowth()
const loaded = (await import(pathToFileURL(path.resolve('build/server/index.js')).href)) as ProductBuild
const [how, value = ''] = process.argv.slice(2)
await loaded.entry.module.serve({ ...loaded, ...(how === 'only' ? only(value) : filled(Number(value))) })

function filled(count: number): Pick<ServerBuild, 'routes' | 'assets'> {
  const routes = { ...loaded.routes }
  const assets = { ...loaded.assets.routes }
  const page = Object.values(routes).find((route) => route.path === 'fees')
  const asset = page && assets[page.id]
  if (!page || !asset) throw new Error('The page that is copied is not in the table')
  for (let number = Object.keys(routes).length; number < count; number++) {
    const id = `filled-${number}`
    routes[id] = { ...page, id, path: id }
    assets[id] = { ...asset, id, path: id }
  }
  return { routes, assets: { ...loaded.assets, routes: assets } }
}

function only(pathname: string): Pick<ServerBuild, 'routes' | 'assets'> {
  const ids = new Set([...idsAt(pathname), ...idsAt('/health'), ...idsAt('/login'), ...idsAt('/analysis')])
  const kept = <Value>(all: Record<string, Value>) => Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)))
  return { routes: kept(loaded.routes), assets: { ...loaded.assets, routes: kept(loaded.assets.routes) } }
}

function idsAt(pathname: string): string[] {
  return (matchRoutes(childrenOf(loaded.routes, undefined), pathname) ?? []).map(({ route }) => route.id)
}

type Branch = { id: string; index: true; path?: string } | { id: string; index?: false; path?: string; children: Branch[] }

function childrenOf(routes: Routes, parent: string | undefined): Branch[] {
  return Object.values(routes)
    .filter((route) => route.parentId === parent)
    .map(({ id, index, path: part }) => {
      const place = part === undefined ? {} : { path: part }
      return index ? { id, index, ...place } : { id, ...place, children: childrenOf(routes, id) }
    })
}
