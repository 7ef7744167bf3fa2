/// <reference types="@remix-run/node" />
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Rollup } from 'vite'
import remixConfig from './remix.config.js'
import { pageScripts } from './scripts/page-scripts.ts'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixConfig), pageScripts()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    rollupOptions: { output: isSsrBuild ? {} : { manualChunks: clientChunk } },
  },
  ssr: {
    // Bundled into the server build, so that a cold start reads a handful of files instead of hundreds.
    noExternal: [
      ...['drizzle-orm', 'zod', '@conform-to/zod', '@conform-to/dom', 'remix-auth', 'remix-auth-form'],
      ...['stripe', 'libphonenumber-js', 'diff', 'csv-parse', 'csv-stringify'],
      ...['htmlparser2', 'entities', 'domhandler', 'domelementtype', 'domutils'],
    ],
  },
}))

/**
 * A hydrated page requests a handful of files instead of forty: the framework, shared parts of public pages (charts and other
 * parts that few use are apart), additional shared parts of staff screens, and its own parts.
 */
function clientChunk(id: string, { getModuleInfo }: ModuleInfos): string | undefined {
  if (/\/node_modules\/(react|react-dom|react-router|react-router-dom|scheduler|@remix-run)\//.test(id)) return 'framework'
  if (
    !/\/app\/(format\/(?!scale|gauge)|ui\/(?!chart\/|text-toolbar|bulk-bar|date-range-field|compare-table|data-table)|paths(\.ts|\/)|content\/(company|links)\.ts|modules\/(leads\/(status\/|sources|lead-name|duplicates\/same-facts)|messaging\/consent\/consent-labels))/.test(
      id,
    )
  )
    return undefined
  // Every file imports addresses through `app/paths.ts`, so importers tell nothing about these.
  if (id.includes('/app/paths/staff.ts')) return 'staff'
  const routes = routesThatImport(id, getModuleInfo)
  if (routes.some((route) => shipsBundleToVisitors(route, getModuleInfo))) return 'shared'
  return routes.some(isOfStaff) ? 'staff' : undefined
}

type ModuleInfos = Parameters<Rollup.GetManualChunk>[1]

/** The routes, entries and the root that import a module, directly or indirectly. */
function routesThatImport(id: string, getModuleInfo: ModuleInfos['getModuleInfo']): string[] {
  const reached = new Set([id])
  const routes: string[] = []
  for (const module of reached) {
    if (/\/app\/(root|entry|routes\/(?!.*\/_components\/))/.test(module)) routes.push(module)
    else for (const importer of getModuleInfo(module)?.importers ?? []) reached.add(importer)
  }
  return routes
}

function isOfStaff(route: string): boolean {
  return /\/app\/routes\/(staff|admin)\//.test(route)
}

/** Whether its `handle` requests the bundle, or it is part of every page. */
function shipsBundleToVisitors(route: string, getModuleInfo: ModuleInfos['getModuleInfo']): boolean {
  if (isOfStaff(route)) return false
  return /\/app\/(root|entry|routes\/public\/layout)/.test(route) || /\bscripts: true\b/.test(getModuleInfo(route)?.code ?? '')
}
