import type { AppLoadContext } from '@remix-run/node'
import { createServer, type Server } from 'node:http'
import pino from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { createListener } from './request-handler.ts'
import type { RemixHandler } from './remix-handler.ts'
import { createSecurityHeaders } from './security-headers.ts'
import { createPageCache } from './page-cache.ts'
import { bufferedResponse } from './buffered-response.ts'

const servers: Server[] = []
afterEach(() => servers.splice(0).forEach((server) => server.close()))

type Render = (path: string, context: AppLoadContext) => Response | Promise<Response>
const html = (text: string, headers: Record<string, string> = {}) =>
  bufferedResponse(Buffer.from(`<!DOCTYPE html>${text}`), { headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers } })

/** A server whose public pages come from `render`. Each answer for one reader has its own number. */
async function serve(render: Render, { lifetimeMs = 60_000 } = {}) {
  const state = { version: 1, renders: 0, own: 0 }
  const routes: RemixHandler = {
    handleAt: () => ({}),
    routeAt: () => 'none',
    maskedPath: (path) => path,
    known: () => [],
    isCacheablePage: (path) => path !== '/office',
    renderForAnyone: async ({ path }, context) => {
      state.renders++
      return render(path, context)
    },
    answerFromRoutes: () => Promise.resolve(html(`own ${++state.own}`)),
  }
  const security = createSecurityHeaders({ isProduction: false, outsideOrigins: () => ({ forms: [], images: [] }) })
  const listener = createListener({
    routes,
    answerFromFiles: () => false,
    findCachedPage: createPageCache({ routes, contentVersion: () => state.version, lifetimeMs }),
    security,
    trustProxy: 0,
    log: pino({ level: 'silent' }),
  })
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const read = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const answer = await fetch(url + path, { headers, method, redirect: 'manual' })
    return { answer, text: (await answer.text()).replace('<!DOCTYPE html>', '') }
  }
  return { state, read }
}

describe('a cached page', () => {
  it('is rendered once for readers without cookies, and is the same for all', async () => {
    const { state, read } = await serve(() => html(`page ${state.renders}`))
    const all = await Promise.all(Array.from({ length: 10 }, () => read('/')))
    expect(new Set(all.map(({ text }) => text))).toEqual(new Set(['page 1']))
    expect((await read('/')).text).toBe('page 1')
    expect([state.renders, state.own]).toEqual([1, 0])
  })

  it('is never served to a visitor with a cookie or a query, or rendered for one', async () => {
    const { state, read } = await serve(() => html(`page ${state.renders}`))
    await read('/')
    for (const cookie of ['auth-storage=x', 'toasts=x', 'visitor=x', 'draft-analysis=x', 'anything=at-all'])
      expect((await read('/', { Cookie: cookie })).text).toMatch(/^own \d$/)
    expect((await read('/?q=x')).text).toBe('own 6')
    expect((await read('/', { Authorization: 'Basic eDp5' })).text).toBe('own 7')
    expect((await read('/office')).text).toBe('own 8')
    expect((await read('/')).text).toBe('page 1')
  })

  it('is rendered again after a content change, also during rendering, and when it is old', async () => {
    let release: (() => void) | undefined
    const { state, read } = await serve(async (path) => {
      const made = state.version
      if (path === '/slow' && made === 1) await new Promise<void>((resolve) => (release = resolve))
      return html(`version ${made}`)
    })
    expect((await read('/')).text).toBe('version 1')
    const old = read('/slow')
    await expect.poll(() => release).toBeDefined()
    state.version = 2
    expect((await read('/')).text).toBe('version 2')
    expect((await read('/slow')).text).toBe('version 2')
    release?.()
    expect((await old).text).toBe('version 1')
    expect((await read('/slow')).text).toBe('version 2')

    const short = await serve(() => html(`page ${short.state.renders}`), { lifetimeMs: 30 })
    await short.read('/')
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect((await short.read('/')).text).toBe('page 2')
  })

  it("isn't cached if it sets a cookie, fails, or has cache headers", async () => {
    const makers: Render[] = [
      () => html('x', { 'Set-Cookie': 'visitor=1' }),
      () => html('x', { 'Cache-Control': 'no-store' }),
      () => new Response('gone', { status: 404, headers: { 'Content-Type': 'text/html' } }),
      () => new Response(null, { status: 302, headers: { Location: '/elsewhere' } }),
      (_path, context) => {
        context.responseHeaders?.set('Retry-After', '60')
        return html('x')
      },
    ]
    for (const make of makers) {
      const { state, read } = await serve(make)
      const statuses = [(await read('/')).answer.status, (await read('/')).answer.status]
      expect([state.renders, state.own, statuses[0]]).toEqual([2, 0, statuses[1]])
    }
  })

  it('gives one-time answers to one reader each', async () => {
    let visitors = 0
    const { read } = await serve(() => html('x', { 'Set-Cookie': `visitor=${++visitors}` }))
    const cookies = (await Promise.all(Array.from({ length: 8 }, () => read('/')))).map(({ answer }) =>
      answer.headers.get('Set-Cookie'),
    )
    expect(new Set(cookies).size).toBe(8)
  })

  it('is cached per host, for a limited number of addresses', async () => {
    const { state, read } = await serve(() => html('x'))
    await read('/')
    await read(`/${'long/'.repeat(80)}`)
    await read(`/${'long/'.repeat(80)}`)
    expect([state.renders, state.own]).toEqual([1, 2])
    for (let n = 0; n < 400; n++) await read(`/a${n}`)
    await read('/a399')
    expect(state.renders).toBe(401)
    await read('/')
    expect(state.renders).toBe(402)
  })

  it('is sent compressed, without a nonce, with the headers of any page', async () => {
    const { read } = await serve(() =>
      html('word '.repeat(1_000), { 'Content-Security-Policy': 'frame-src https://listings.example' }),
    )
    for (const [accepted, encoding] of [
      ['br', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const { answer, text } = await read('/', { 'Accept-Encoding': accepted })
      expect([answer.headers.get('Content-Encoding'), text.length]).toEqual([encoding, 5_000])
      expect(answer.headers.get('Vary')).toBe('Accept-Encoding')
      expect(answer.headers.get('Cache-Control')).toBe('private, no-cache')
      expect(answer.headers.get('Content-Security-Policy')).toContain("script-src 'self';")
      expect(answer.headers.get('Content-Security-Policy')).toContain('frame-src https://listings.example;')
    }
    const head = await read('/', { 'Accept-Encoding': 'identity' }, 'HEAD')
    expect([head.text, head.answer.headers.get('Content-Length')]).toEqual(['', '5015'])
  })

  it("doesn't hide or cache a failure", async () => {
    let isBroken = true
    const { read } = await serve(() => {
      if (isBroken) throw new Error('no')
      return html('well')
    })
    expect((await read('/')).answer.status).toBe(500)
    isBroken = false
    expect((await read('/')).text).toBe('well')
  })
})
