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
    // Bundled into the server build: a cold start then reads a handful of files instead of hundreds.
    noExternal: ['drizzle-orm', 'zod', '@conform-to/zod', '@conform-to/dom', 'remix-auth', 'remix-auth-form'],
  },
}))

/**
 * A page that comes to life asks for a handful of files instead of forty: the framework, what all pages are made of (charts are of few), what screens of
 * staff alone are made of, and its own parts.
 */
function clientChunk(id: string, { getModuleInfo }: ModuleInfos): string | undefined {
  if (/\/node_modules\/(react|react-dom|react-router|react-router-dom|scheduler|@remix-run)\//.test(id)) return 'framework'
  if (!/\/app\/(ui\/(?!chart\/)|paths\.ts|content\/(company|links)\.ts)/.test(id)) return undefined
  return isOfStaffAlone(id, getModuleInfo) ? 'staff' : 'shared'
}

type ModuleInfos = Parameters<Rollup.GetManualChunk>[1]

/** Whether no route but those of staff imports a module, be it through others. */
function isOfStaffAlone(id: string, getModuleInfo: ModuleInfos['getModuleInfo']): boolean {
  const reached = new Set([id])
  for (const module of reached) {
    if (/\/app\/routes\/(staff|admin)\//.test(module)) continue
    if (/\/app\/(routes\/|root|entry)/.test(module)) return false
    for (const importer of getModuleInfo(module)?.importers ?? []) reached.add(importer)
  }
  return true
}
