import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { inject } from 'vitest'
import { type ActionFunctionArgs, data, redirect, type ServerBuild } from '@remix-run/node'
import pino from 'pino'
import { z } from 'zod'
import { parseUpload } from '#app/http/upload.server.ts'
import { createHttpServer, DIRECT_LIMITS, type TimeLimits } from '#app/server/http-server.ts'
import { type ConnectionLimits, MAX_CONNECTIONS } from '#app/server/connection-limits.ts'
import { createListener, type ListenerOptions } from '#app/server/request-handler.ts'
import { createRemixHandler } from '#app/server/remix-handler.ts'
import { createSecurityHeaders } from '#app/server/security-headers.ts'
import { createStaticFiles } from '#app/server/static-files.ts'
import { stopServer } from '#app/server/stop-server.ts'

/** A minimal build for testing the server itself: pages that echo, wait, fail, and redirect. */
export type SmallProduct = {
  port: number
  url: string
  server: Server
  /** Every log line so far. */
  log: () => Record<string, unknown>[]
  /** How many times an action ran. */
  actions: () => number
  stop: () => Promise<void>
}

export type SmallOptions = {
  trustProxy?: number
  isProduction?: boolean
  limits?: Partial<TimeLimits>
  connections?: ConnectionLimits
} & Pick<ListenerOptions, 'bodyLimit' | 'bodyPace' | 'siteUrl' | 'isSignedIn' | 'isOwner' | 'settleDraft' | 'cluster'>

/** Serves the small product on a free port of this machine. */
export async function startSmallProduct(options: SmallOptions = {}): Promise<SmallProduct> {
  const { isProduction = false, trustProxy = 0, limits, connections, ...listening } = options
  const lines: string[] = []
  let actionCount = 0
  const security = createSecurityHeaders({ isProduction, outsideOrigins: () => ({ forms: [], images: [] }) })
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
  const folder = makeFiles()
  const listener = createListener({
    routes: await createRemixHandler(
      smallBuild(() => actionCount++),
      'production',
    ),
    answerFromFiles: createStaticFiles(folder),
    security,
    trustProxy,
    log,
    ...listening,
  })
  const server = createHttpServer(listener, {
    security,
    times: { ...DIRECT_LIMITS, ...limits },
    connections: connections ?? { max: MAX_CONNECTIONS },
    log,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    server,
    log: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    actions: () => actionCount,
    stop: async () => {
      await stopServer(server, 100)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function makeFiles(): string {
  const folder = mkdtempSync(path.join(inject('runFolder'), 'files-'))
  mkdirSync(path.join(folder, 'assets'))
  mkdirSync(path.join(folder, '.secret'))
  const script = 'export const x = 1\n'.repeat(200)
  writeFileSync(path.join(folder, 'robots.txt'), 'User-agent: *\n')
  writeFileSync(path.join(folder, '.secret/key'), 'secret')
  writeFileSync(path.join(folder, 'large.pdf'), Buffer.alloc(2_500_000, 'x'))
  writeFileSync(path.join(folder, 'assets/plain.js'), script)
  writeFileSync(path.join(folder, 'assets/app-Ab12_-xY.js'), script)
  writeFileSync(path.join(folder, 'assets/app-Ab12_-xY.js.br'), 'brotli')
  writeFileSync(path.join(folder, 'assets/app-Ab12_-xY.js.gz'), gzipSync(script))
  return folder
}

/** Pages need no component here: their content is built from their data. */
function smallBuild(countAction: () => void): ServerBuild {
  const page = () => null
  const count = async ({ request }: ActionFunctionArgs) => {
    countAction()
    const form = await request.formData()
    return { fields: [...form.keys()].length }
  }
  const receive = async (args: ActionFunctionArgs) => {
    const { file, isTooLarge } = await parseUpload(args, z.object({}), { name: 'file', maxBytes: 950_000 })
    return new Response(JSON.stringify({ bytes: file?.bytes.length ?? null, isTooLarge }))
  }
  const modules: Record<string, { path?: string; index?: true; module: Record<string, unknown> }> = {
    home: { index: true, module: { default: page, loader: () => ({ hello: 'world' }), action: count } },
    echo: { path: 'echo', module: { default: page, action: count } },
    desk: { path: 'desk', module: { handle: { staff: true }, default: page, action: count } },
    moved: { path: 'moved', module: { default: page, loader: () => redirect('/echo') } },
    slow: {
      path: 'slow',
      module: { default: page, loader: () => new Promise((resolve) => setTimeout(() => resolve({ done: true }), 400)) },
    },
    boom: {
      path: 'boom',
      module: {
        default: page,
        loader: () => {
          throw new Error('a secret of the inside')
        },
      },
    },
    busy: {
      path: 'busy',
      module: {
        default: page,
        loader: ({ context }: ActionFunctionArgs) => {
          context.responseHeaders?.set('Retry-After', '60')
          throw new Response('Too often', { status: 429 })
        },
      },
    },
    long: { path: 'long', module: { default: page, loader: () => ({ text: 'long '.repeat(5_000) }) } },
    own: {
      path: 'own',
      module: {
        default: page,
        loader: () =>
          data(
            {},
            {
              headers: {
                'Cache-Control': 'public, max-age=5',
                'X-Frame-Options': 'SAMEORIGIN',
                'Referrer-Policy': 'same-origin',
              },
            },
          ),
        headers: ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders,
      },
    },
    foreign: {
      path: 'foreign',
      module: {
        loader: () =>
          new Response('<b>theirs</b>', {
            headers: { 'Content-Type': 'text/html', 'Content-Security-Policy': "sandbox; default-src 'none'" },
          }),
      },
    },
    item: { path: 'items/:id', module: { default: page, loader: ({ params }: ActionFunctionArgs) => ({ id: params.id }) } },
    head: {
      path: 'head',
      module: {
        loader: ({ context }: ActionFunctionArgs) => new Response(null, { headers: { 'X-Head': String(context.isHead) } }),
      },
    },
    export: {
      path: 'export.csv',
      module: { loader: () => new Response('a,b\n'.repeat(400_000), { headers: { 'Content-Type': 'text/csv' } }) },
    },
    events: {
      path: 'events',
      module: {
        loader: () => {
          const first = new TextEncoder().encode('data: 1\n\n')
          const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(first) })
          return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
        },
      },
    },
    api: {
      path: 'api/thing',
      module: {
        handle: { api: true },
        action: async ({ request }: ActionFunctionArgs) => Response.json({ got: await request.text() }),
      },
    },
    files: { path: 'files', module: { handle: { staff: true, upload: 1_000_000 }, action: receive } },
    ownersFiles: { path: 'owners-files', module: { handle: { private: true, upload: 1_000_000 }, action: receive } },
    unsubscribe: {
      path: 'u/:token',
      module: { handle: { webhook: true, private: { secret: 'token' } }, default: page, action: count },
    },
    crash: {
      path: 'crash',
      module: {
        loader: () => {
          throw new Error('a secret of the inside')
        },
      },
    },
    everything: {
      path: '*',
      module: {
        default: page,
        loader: () => {
          throw new Response('Not found', { status: 404 })
        },
      },
    },
  }
  const root = { id: 'root', path: '', module: { default: page, ErrorBoundary: page } }
  const routes = Object.entries(modules).map(
    ([id, { module, ...where }]) => [id, { id, parentId: 'root', ...where, module }] as const,
  )
  return {
    mode: 'production',
    entry: {
      module: {
        default: (_request, status, headers, context) => {
          headers.set('Content-Type', 'text/html; charset=utf-8')
          return new Response(`<!DOCTYPE html><title>page</title>${JSON.stringify(context.staticHandlerContext.loaderData)}`, {
            status,
            headers,
          })
        },
        handleError: () => undefined,
        streamTimeout: 1000,
      },
    },
    routes: Object.fromEntries([['root', root], ...routes]),
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: 'v1' },
    publicPath: '/',
    assetsBuildDirectory: '',
    isSpaMode: false,
    future: {
      v3_fetcherPersist: true,
      v3_lazyRouteDiscovery: false,
      v3_relativeSplatPath: true,
      v3_singleFetch: true,
      v3_throwAbortReason: true,
    },
  }
}
