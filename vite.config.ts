/// <reference types="@remix-run/node" />
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
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

/** A page that comes to life asks for a handful of files instead of forty: the framework, what all pages are made of (charts are of few), and its own parts. */
function clientChunk(id: string): string | undefined {
  if (/\/node_modules\/(react|react-dom|react-router|react-router-dom|scheduler|@remix-run)\//.test(id)) return 'framework'
  if (/\/app\/(ui\/(?!chart\/)|paths\.ts|content\/(company|links)\.ts|routes\/public\/shell\/)/.test(id)) return 'shared'
}
