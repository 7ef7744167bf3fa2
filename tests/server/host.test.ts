import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendRaw } from '#tests/setup/raw-http.ts'
import { type SmallProduct, startSmallProduct } from './small-product.ts'

let product: SmallProduct
beforeAll(async () => {
  product = await startSmallProduct({ isProduction: true, siteUrl: 'https://site.example' })
})
afterAll(() => product.stop())

/** The response to a request with these header lines. */
const ask = (target: string, ...lines: string[]) =>
  sendRaw(product.port, `GET ${target} HTTP/1.1\r\n${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`)

describe('in production', () => {
  it.each(['site.example', 'SITE.example', 'site.example:443'])('the host %s is accepted', async (host) => {
    expect((await ask('/', `Host: ${host}`)).status).toBe(200)
  })

  it.each(['evil.example', 'www.site.example', 'site.example.evil.example', 'site.example:8443', '127.0.0.1', 'localhost'])(
    'the host %s is refused, with our address',
    async (host) => {
      const answer = await ask('/', `Host: ${host}`)
      expect(answer.status).toBe(421)
      expect(answer.body).toContain('not our address')
      expect(answer.body).toContain('<a href="https://site.example">')
      expect(answer.body).not.toContain(host === 'localhost' ? 'localhost' : `//${host}`)
    },
  )

  it('nothing else is served under another name: no file, no redirect, no method, no endpoint', async () => {
    for (const target of ['/robots.txt', '/moved', '/boom', '/assets/none.js', '/api/thing', '/%'])
      expect((await ask(target, 'Host: evil.example')).status).toBe(421)
    const options = await sendRaw(product.port, 'OPTIONS / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n')
    expect(options.status).toBe(421)
  })

  it('a forwarded host is ignored without a trusted proxy', async () => {
    expect((await ask('/', 'Host: evil.example', 'X-Forwarded-Host: site.example')).status).toBe(421)
  })

  it('health is served by IP address, as containers and load balancers request it', async () => {
    // The small product has no page there; it only matters that the request reaches the routes.
    expect((await ask('/health', 'Host: 10.0.0.7:3000')).status).toBe(404)
    expect((await ask('/health/x', 'Host: 10.0.0.7:3000')).status).toBe(421)
  })

  it('a refused host logs a line', async () => {
    await ask('/u/secret', 'Host: evil.example')
    expect(product.log().filter(({ event, path }) => event === 'host-refused' && path === '/u/***')).toMatchObject([
      { host: 'evil.example', level: 40 },
    ])
    expect(product.log().filter(({ msg }) => String(msg).includes('BASE_URL'))).toHaveLength(1)
  })
})

describe('a request with two hosts', () => {
  it.each([
    ['Host: site.example', 'Host: evil.example'],
    ['Host: site.example', 'host: site.example'],
    ['Host: evil.example', 'Host: site.example'],
  ])('is refused: %s, %s', async (...lines) => {
    expect((await ask('/', ...lines)).status).toBe(400)
    expect((await ask('/health', ...lines)).status).toBe(400)
  })
})
