import type { ServerBuild } from '@remix-run/node'
import { describe, expect, it } from 'vitest'
import { createMatchedRouteHandlers } from './matched-route-handler.ts'
import { createRouteTable } from './route-table.ts'

type Place = { parentId?: string; path?: string; index?: true; handle?: Record<string, unknown>; isPage?: boolean }

const PLACES: Record<string, Place> = {
  public: { parentId: 'root' },
  home: { parentId: 'public', index: true, handle: { cacheable: true } },
  list: { parentId: 'public', path: 'list', handle: { cacheable: true } },
  item: { parentId: 'public', path: 'list/:slug', handle: { cacheable: true } },
  first: { parentId: 'public', path: 'list/first' },
  tool: { parentId: 'public', path: 'tool', handle: { scripts: true, cacheable: true } },
  everything: { parentId: 'public', path: '*' },
  office: { parentId: 'root', path: 'office' },
  board: { parentId: 'office', index: true },
  desk: { parentId: 'office', path: 'desks/:desk', handle: { scripts: true } },
  feed: { parentId: 'root', path: 'feed.xml', isPage: false },
  moved: { parentId: 'root', path: 'moved' },
}

/** Every page names its routes and parameters. */
function build(count = 0): ServerBuild {
  const loader = ({ params }: { params: Record<string, string | undefined> }) => ({ params })
  const entryOf = (id: string, { handle, isPage = true, ...where }: Place) => ({
    id,
    ...where,
    module:
      id === 'moved'
        ? { loader: () => Response.redirect('http://localhost/list', 302), default: () => null }
        : isPage
          ? { default: () => null, loader, action: () => ({ acted: id }), ...(handle ? { handle } : {}) }
          : { loader: () => new Response('<feed/>'), default: undefined },
  })
  const more = Array.from({ length: count }, (_, n): [string, Place] => [`more${n}`, { parentId: 'public', path: `more/${n}` }])
  const places: [string, Place][] = [['root', { path: '' }], ...Object.entries(PLACES), ...more]
  const routes = Object.fromEntries(places.map(([id, place]) => [id, entryOf(id, place)]))
  const client = Object.fromEntries(places.map(([id]) => [id, { id, module: `/${id}.js` }]))
  return {
    mode: 'production',
    entry: {
      module: {
        default: (_request: Request, status: number, headers: Headers, context: EntryContext) => {
          const { matches, loaderData, actionData } = context.staticHandlerContext
          const known = Object.keys(context.manifest.routes)
          return Response.json(
            { ids: matches.map(({ route }) => route.id), params: matches.at(-1)?.params, loaderData, actionData, known },
            { status, headers },
          )
        },
        handleError: () => undefined,
        streamTimeout: 1000,
      },
    },
    routes,
    assets: { entry: { imports: [], module: '' }, routes: client, url: '', version: 'v1' },
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
  } as unknown as ServerBuild
}

const handlersOf = (of: ServerBuild, limits = {}) =>
  createMatchedRouteHandlers(of, createRouteTable(of.routes), 'production', limits)

type EntryContext = {
  staticHandlerContext: { matches: { route: { id: string }; params: object }[]; loaderData: object; actionData: unknown }
  manifest: { routes: object }
}
type Said = { ids: string[]; params: Record<string, string>; actionData: unknown; known: string[] }

async function ask(path: string, init?: RequestInit): Promise<{ status: number; said: Said; answer: Response }> {
  const url = new URL(path, 'http://localhost')
  const answer = await handlersOf(build())(url.pathname).answer(new Request(url, init))
  const text = await answer.clone().text()
  return { status: answer.status, said: JSON.parse(text.startsWith('{') ? text : '{}') as Said, answer }
}

describe('a route table limited to the chain of a path', () => {
  it.each([
    ['/', ['root', 'public', 'home'], {}],
    ['/list', ['root', 'public', 'list'], {}],
    ['/list/', ['root', 'public', 'list'], {}],
    ['/LIST', ['root', 'public', 'list'], {}],
    ['/list/first', ['root', 'public', 'first'], {}],
    ['/list/caf%C3%A9', ['root', 'public', 'item'], { slug: 'café' }],
    ['/list/a%2Fb', ['root', 'public', 'item'], { slug: 'a/b' }],
    ['/l%69st', ['root', 'public', 'list'], {}],
    ['/list/x/y', ['root', 'public', 'everything'], { '*': 'list/x/y' }],
    ['/no%20where', ['root', 'public', 'everything'], { '*': 'no where' }],
    ['/office', ['root', 'office', 'board'], {}],
    ['/office/desks/7', ['root', 'office', 'desk'], { desk: '7' }],
    ['/office/nothing', ['root', 'public', 'everything'], { '*': 'office/nothing' }],
  ])('answers %s like the full table', async (path, ids, params) => {
    const { status, said } = await ask(path)
    expect([status, said.ids, said.params]).toEqual([200, ids, params])
  })

  it('routes a post to the index route only with ?index', async () => {
    expect((await ask('/office?index', { method: 'POST', body: 'a=b' })).said.actionData).toEqual({ board: { acted: 'board' } })
    expect((await ask('/office', { method: 'POST', body: 'a=b' })).said.actionData).toEqual({ office: { acted: 'office' } })
  })

  it('answers the data request of a page', async () => {
    for (const path of ['/list/first.data', '/_root.data', '/LIST.data']) {
      const { answer } = await ask(path)
      expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/x-script'])
      expect(await answer.text()).toContain('"public"')
    }
  })

  it('keeps resources and redirects as they are', async () => {
    expect(await (await ask('/feed.xml')).answer.text()).toBe('<feed/>')
    const moved = await ask('/moved')
    expect([moved.status, moved.answer.headers.get('Location')]).toEqual([302, 'http://localhost/list'])
  })

  it('stores pages whose route allows it and that have no scripts', () => {
    const handlerOf = handlersOf(build())
    const stored = (path: string) => handlerOf(path).isCacheable
    expect(['/', '/list', '/list/x', '/LIST/X'].map(stored)).toEqual([true, true, true, true])
    expect(['/tool', '/list/first', '/nowhere', '/office', '/feed.xml'].map(stored)).toEqual(Array(5).fill(false))
  })

  it('creates one handler per chain, for any number of paths', () => {
    const handlerOf = handlersOf(build())
    const made = new Set(Array.from({ length: 6_000 }, (_, n) => handlerOf(`/list/${n}`)))
    for (let n = 0; n < 2_000; n++) made.add(handlerOf(`/list/${'x'.repeat(200)}${n}`))
    for (let n = 0; n < 2_000; n++) made.add(handlerOf(`/${n}/a/b/c/d/e/f/g/h/i/j/k/l/m`))
    expect(made.size).toBe(2)
  })

  it('uses the full table if there are more chains than it caches', async () => {
    const handlerOf = handlersOf(build(40), { maxChains: 30 })
    const made = new Set(Array.from({ length: 40 }, (_, n) => handlerOf(`/more/${n}`).answer))
    expect(made.size).toBe(31)
    const answer = await handlerOf('/more/39').answer(new Request('http://localhost/more/39'))
    expect(((await answer.json()) as Said).ids).toEqual(['root', 'public', 'more39'])
  })
})
