import type { ServerBuild } from '@remix-run/node'
import { createServer } from 'vite'
import type { Running, serve, ServeOptions } from '#app/server/serve.ts'

/** A build of this product: its server entry brings the server along. */
type ProductBuild = ServerBuild & { entry: { module: { serve: typeof serve } } }

/** Serves the product from its sources: the same server, with Vite in front, which compiles on demand and reloads on change. */
export async function serveDevelopment(options: ServeOptions): Promise<Running> {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  const newestBuild = async (): Promise<ServerBuild> => productBuild(await vite.ssrLoadModule('virtual:remix/server-build'))
  const { entry } = productBuild(await vite.ssrLoadModule('virtual:remix/server-build'))
  return entry.module.serve(newestBuild, {
    ...options,
    developmentFiles: (request, response, next) => vite.middlewares(request, response, next),
    onStop: () => vite.close(),
  })
}

function productBuild(loaded: Record<string, unknown>): ProductBuild {
  if (!isProductBuild(loaded)) throw new Error('The sources of the product do not make a server build')
  return loaded
}

function isProductBuild(loaded: unknown): loaded is ProductBuild {
  return typeof loaded === 'object' && loaded !== null && 'entry' in loaded && 'routes' in loaded && 'assets' in loaded
}
