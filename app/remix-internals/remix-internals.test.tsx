import { createRequire } from 'node:module'
import { runInNewContext } from 'node:vm'
import { createRequestHandler, type EntryContext, type ServerBuild } from '@remix-run/node'
import { Outlet, RemixBrowser, RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { isRemixFailure, matchedModules, pagePathOf, forOnePage, writeDataScript } from './server.ts'
import { DelayedScripts } from './delayed-scripts.tsx'
import { pageDataRead } from './page-data.ts'

/** The Remix version in which this folder's assumptions were last checked. */
const CHECKED_WITH = '2.17.5'

const require = createRequire(import.meta.url)
const GREETING = 'Tea & <b>cake</b> for Zoë'

describe(`Remix as app/remix-internals expects it (${CHECKED_WITH})`, () => {
  test.each(['@remix-run/react', '@remix-run/node', '@remix-run/server-runtime'])('%s has that version', (name) => {
    const { version } = z.object({ version: z.string() }).parse(require(`${name}/package.json`))
    const advice = `Remix ${version} is installed, and app/remix-internals was checked with ${CHECKED_WITH}: see that these tests pass, read what each file rests on, and name the new version here.`
    expect(version, advice).toBe(CHECKED_WITH)
  })

  test('a page hands its data on by a stream that <Scripts> leaves at window.__remixContext.streamController', async () => {
    const { html, script } = await renderPage()
    expect(html).toContain('window.__remixContext.streamController = controller')
    expect(html).not.toContain('streamController.enqueue')
    expect(script).not.toMatch(/[<>&]/)
    const sent: string[] = []
    const window = {
      __remixContext: { streamController: { enqueue: (text: string) => sent.push(text), close: () => sent.push('closed') } },
    }
    // The script as a browser runs it.
    runInNewContext(script, { window })
    expect(sent).toEqual([expect.stringContaining(GREETING), 'closed'])
  })

  test('the bundle is one inline module with async, and its files are modulepreload links: all of it waits', async () => {
    vi.stubEnv('DEV', false)
    const { html } = await renderPage()
    expect(html.match(/<script type="text\/plain" data-bundle="">[^<]*import/g)).toHaveLength(1)
    expect(html).not.toContain('type="module"')
    const preloads = html.match(/<link rel="modulepreload"[^>]*>/g) ?? []
    expect(preloads.length).toBeGreaterThan(0)
    for (const preload of preloads) expect(preload).toContain('media="not all"')
  })

  test('the routes of a page are the matches of its context', async () => {
    const { modules } = await renderPage()
    expect(modules.map((module) => (module && 'handle' in module ? module.handle : null))).toEqual(['of the root', 'of the page'])
  })

  test('RemixBrowser throws the promise of the data when it is asked for the first time', async () => {
    const { data } = await renderPage()
    const stream = new ReadableStream<string>({
      start(controller) {
        controller.enqueue(data)
        controller.close()
      },
    }).pipeThrough(new TextEncoderStream())
    const context: { future: object; stream: unknown; state?: unknown } = { future: { v3_singleFetch: true }, stream }
    vi.stubGlobal('window', { __remixContext: context })
    expect(thrownBy(() => RemixBrowser({}))).toBeInstanceOf(Promise)
    await pageDataRead()
    expect(context.state).toMatchObject({ loaderData: { page: { greeting: GREETING } } })
  })

  test('the data of a page is asked for at its path with .data', async () => {
    for (const path of ['/_root.data', '/page.data']) {
      expect(pagePathOf(path)).toBe(path === '/_root.data' ? '/' : '/page')
      expect((await ask(path)).headers.get('Content-Type')).toBe('text/x-script')
    }
  })

  test('a failure without a page says X-Remix-Error', async () => {
    expect(isRemixFailure(await ask('/nowhere.data'))).toBe(false)
    expect(isRemixFailure(await ask('/resource', { method: 'POST' }))).toBe(true)
    expect(isRemixFailure(await ask('/page'))).toBe(false)
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

function thrownBy(call: () => unknown): unknown {
  try {
    return call()
  } catch (thrown) {
    return thrown
  }
}

type Rendered = { html: string; script: string; data: string; modules: ReturnType<typeof matchedModules> }

/** A page with the client bundle, as Remix passes it to `app/entry.server.tsx`. */
async function renderPage(): Promise<Rendered> {
  let rendered: Rendered | undefined
  await ask('/page', {}, async (request, context) => {
    const script = await writeDataScript(context)
    const html = renderToString(<RemixServer context={forOnePage(context)} url={request.url} />)
    const data = z.string().parse(JSON.parse(/enqueue\((".*")\);window/.exec(script)?.[1] ?? ''))
    rendered = { html, script, data, modules: matchedModules(context) }
  })
  if (!rendered) throw new Error('Remix rendered no page')
  return rendered
}

type Render = (request: Request, context: EntryContext) => Promise<void>

function ask(path: string, init: RequestInit = {}, render: Render = () => Promise.resolve()): Promise<Response> {
  return createRequestHandler(smallBuild(render), 'production')(new Request(`http://localhost${path}`, init))
}

function smallBuild(render: Render): ServerBuild {
  const root = () => (
    <html lang="en">
      <body>
        <Outlet />
        <DelayedScripts />
      </body>
    </html>
  )
  const asset = { hasAction: false, hasLoader: true, hasClientAction: false, hasClientLoader: false, hasErrorBoundary: false }
  return {
    mode: 'production',
    entry: {
      module: {
        default: async (request, status, headers, context) => {
          await render(request, context)
          return new Response('page', { status, headers })
        },
        handleError: () => undefined,
        streamTimeout: 1000,
      },
    },
    routes: {
      root: { id: 'root', path: '', module: { default: root, handle: 'of the root' } },
      page: {
        id: 'page',
        parentId: 'root',
        path: 'page',
        module: { default: () => null, loader: () => ({ greeting: GREETING }), handle: 'of the page' },
      },
      home: { id: 'home', parentId: 'root', index: true, module: { default: () => null, loader: () => ({}) } },
      resource: {
        id: 'resource',
        parentId: 'root',
        path: 'resource',
        module: { default: undefined, loader: () => new Response('text') },
      },
    },
    assets: {
      entry: { imports: ['/framework.js'], module: '/entry.js' },
      routes: {
        root: { ...asset, id: 'root', path: '', module: '/root.js' },
        page: { ...asset, id: 'page', parentId: 'root', path: 'page', module: '/page.js', imports: ['/parts.js'] },
      },
      url: '/manifest.js',
      version: 'v1',
    },
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
