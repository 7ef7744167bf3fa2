/// <reference types="@remix-run/node" />
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import remixConfig from './remix.config.js'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

export default defineConfig({
  plugins: [tailwindcss(), remix(remixConfig)],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  ssr: {
    // Bundled into the server build: a cold start then reads a handful of files instead of hundreds.
    noExternal: ['drizzle-orm', 'zod', '@conform-to/zod', '@conform-to/dom', 'remix-auth', 'remix-auth-form'],
  },
})
