import type { ServerBuild } from '@remix-run/node'
import path from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { env } from '#app/config/env.server.ts'
import { isOpenToOthers } from '#app/config/config-warnings.ts'
import type { Running, serve, ServeOptions } from '#app/server/serve.ts'

/** A development build: its server entry imports the server. */
type ProductBuild = ServerBuild & { entry: { module: { serve: typeof serve } } }

/** Serves the product from its sources: the same server, with Vite in front, which compiles on demand and reloads on change. */
export async function serveDevelopment(options: ServeOptions): Promise<Running> {
  const { PORT, HOST } = env()
  // Its own port for the reload socket, so that two copies can run at once. Without a host, Vite would listen on the network.
  const hmr = { port: PORT > 50_000 ? PORT - 10_000 : PORT + 10_000, ...(isOpenToOthers(HOST) ? {} : { host: HOST }) }
  const vite = await createServer({ server: { middlewareMode: true, hmr }, appType: 'custom' })
  // Vite would end the process at a SIGTERM before the product has stopped.
  process.removeAllListeners('SIGTERM')
  reloadOnChange(vite)
  const newestBuild = async (): Promise<ServerBuild> => productBuild(await vite.ssrLoadModule('virtual:remix/server-build'))
  const { entry } = productBuild(await vite.ssrLoadModule('virtual:remix/server-build'))
  return entry.module.serve(newestBuild, {
    ...options,
    developmentFiles: (request, response, next) => vite.middlewares(request, response, next),
    onStop: () => vite.close(),
  })
}

/** Most pages run no client code that could apply a change, so every change reloads the page. */
function reloadOnChange(vite: ViteDevServer): void {
  const sources = path.resolve('app') + path.sep
  let soon: NodeJS.Timeout | undefined
  vite.watcher.on('all', (_event, file) => {
    if (!path.resolve(file).startsWith(sources)) return
    clearTimeout(soon)
    soon = setTimeout(() => vite.ws.send({ type: 'full-reload' }), 100)
  })
}

function productBuild(loaded: Record<string, unknown>): ProductBuild {
  if (!isProductBuild(loaded)) throw new Error('The build did not produce a server')
  return loaded
}

function isProductBuild(loaded: unknown): loaded is ProductBuild {
  return typeof loaded === 'object' && loaded !== null && 'entry' in loaded && 'routes' in loaded && 'assets' in loaded
}
