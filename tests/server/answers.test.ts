import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendRaw } from '#tests/setup/raw-http.ts'
import { type SmallProduct, startSmallProduct } from './small-product.ts'

let product: SmallProduct
beforeAll(async () => {
  product = await startSmallProduct({ isProduction: true, limits: { headersMs: 600, requestMs: 1_200 } })
})
afterAll(() => product.stop())

const get = (path: string, headers: Record<string, string> = {}) => fetch(product.url + path, { headers, redirect: 'manual' })
const post = (path: string, init: RequestInit = {}) => fetch(product.url + path, { method: 'POST', redirect: 'manual', ...init })

const close = 'Host: localhost\r\nConnection: close\r\n'
const raw = (head: string) => sendRaw(product.port, head)

describe('every response', () => {
  it.each<[kind: string, status: number, ask: () => Promise<{ status: number; headers: Headers | Map<string, string> }>]>([
    ['a page', 200, () => get('/')],
    ['data of a page', 200, () => get('/_root.data')],
    ['a redirect', 302, () => get('/moved')],
    ['a redirect of data', 202, () => get('/moved.data')],
    ['an unknown page', 404, () => get('/nowhere')],
    ['a page that fails', 500, () => get('/boom')],
    ['a resource that fails', 500, () => get('/crash')],
    ['a refusal by a route', 429, () => get('/busy')],
    ['a hashed file', 200, () => get('/assets/app-Ab12_-xY.js')],
    ['an unknown file', 404, () => get('/assets/gone.js')],
    ['robots.txt', 200, () => get('/robots.txt')],
    ['HEAD', 200, () => fetch(product.url, { method: 'HEAD' })],
    ['OPTIONS', 204, () => fetch(product.url, { method: 'OPTIONS' })],
    ['another method', 405, () => fetch(product.url, { method: 'DELETE' })],
    ['TRACE', 405, () => raw(`TRACE / HTTP/1.1\r\n${close}\r\n`)],
    ['CONNECT', 405, () => raw(`CONNECT other.example:443 HTTP/1.1\r\n${close}\r\n`)],
    ['a method no server knows', 400, () => raw(`FETCHALL / HTTP/1.1\r\n${close}\r\n`)],
    [
      'a forged post',
      403,
      () => post('/echo', { body: new URLSearchParams({ a: '1' }), headers: { Origin: 'https://evil.example' } }),
    ],
    ['a body that is no form', 415, () => post('/echo', { body: '{}', headers: { 'Content-Type': 'application/json' } })],
    ['a broken form', 400, () => post('/echo', { body: 'x', headers: { 'Content-Type': 'multipart/form-data; boundary=b' } })],
    ['a large body', 413, () => raw(`POST /echo HTTP/1.1\r\n${close}Content-Length: 5000000\r\n\r\n`)],
    ['a broken path', 400, () => get('/%')],
    ['a long path', 414, () => get(`/${'a'.repeat(9_000)}`)],
    ['no HTTP at all', 400, () => raw('hello\r\n\r\n')],
    ['large headers', 431, () => raw(`GET / HTTP/1.1\r\n${close}X: ${'x'.repeat(20_000)}\r\n\r\n`)],
    ['two lengths', 400, () => raw(`POST / HTTP/1.1\r\n${close}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`)],
    [
      'a length and chunks',
      400,
      () => raw(`POST / HTTP/1.1\r\n${close}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`),
    ],
    ['an expectation', 417, () => raw(`POST /echo HTTP/1.1\r\n${close}Content-Length: 3\r\nExpect: the-moon\r\n\r\n`)],
    ['no host', 400, () => raw('GET / HTTP/1.1\r\nConnection: close\r\n\r\n')],
    ['a host that is none', 400, () => raw('GET / HTTP/1.1\r\nHost: a"><b\r\nConnection: close\r\n\r\n')],
    ['headers that do not end', 408, () => raw('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')],
    ['a body that does not come', 408, () => raw(`POST /echo HTTP/1.1\r\n${close}Content-Length: 10\r\n\r\na=`)],
  ])('has the security headers and an ID: %s', async (_kind, status, ask) => {
    const answer = await ask()
    expect(answer.status).toBe(status)
    const headers = answer.headers instanceof Headers ? answer.headers : new Headers([...answer.headers])
    const policy = headers.get('Content-Security-Policy') ?? ''
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("form-action 'self'")
    expect(policy).toMatch(/script-src 'self'(?: 'nonce-[\w+/=]{24}')?;/)
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull()
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('Permissions-Policy')).toContain('camera=()')
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
    expect(headers.get('Strict-Transport-Security')).toMatch(/^max-age=\d{8}$/)
    expect(headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/)
    expect(headers.get('X-Powered-By')).toBeNull()
    expect(headers.get('Server')).toBeNull()
  })

  it.each([
    ['/boom', 500],
    ['/crash', 500],
    ['/nowhere', 404],
  ])('of %s reveals nothing internal', async (path, status) => {
    const answer = await get(path)
    const text = await answer.text()
    expect(answer.status).toBe(status)
    expect(text).not.toMatch(/secret of the inside|\.ts:|at async|node_modules/)
  })

  it('with an error is a complete page with the ID, or JSON at an endpoint', async () => {
    const page = await get('/crash')
    const id = page.headers.get('X-Request-Id')
    expect(await page.text()).toMatch(new RegExp(`<html lang="en-US">[\\s\\S]*Something went wrong[\\s\\S]*Reference: ${id}`))
    const json = await post('/api/thing', { headers: { Origin: 'null' }, body: 'x' })
    expect(json.status).toBe(403)
    expect(await json.json()).toEqual({ error: expect.stringContaining('didn’t come from our site') })
  })
})

describe('caching', () => {
  it.each([
    ['/', {}, 'private, no-cache'],
    ['/', { Cookie: 'auth-storage=x' }, 'private, no-store'],
    ['/_root.data', { Cookie: 'auth-storage=x' }, 'private, no-store'],
    ['/moved', {}, 'private, no-cache'],
    ['/boom', {}, 'private, no-store'],
    ['/own', {}, 'public, max-age=5'],
    ['/assets/app-Ab12_-xY.js', {}, 'public, max-age=31536000, immutable'],
    ['/assets/plain.js', {}, 'public, max-age=3600'],
    ['/robots.txt', {}, 'public, max-age=600'],
  ])('of %s with %j is %s', async (path, headers, expected) => {
    expect((await get(path, headers)).headers.get('Cache-Control')).toBe(expected)
  })

  it('and search engines store nothing of a page that its route calls private', async () => {
    const [own, shared] = await Promise.all([get('/u/secret'), get('/')])
    expect(own.headers.get('Cache-Control')).toBe('private, no-store')
    expect([own, shared].map(({ headers }) => headers.get('X-Robots-Tag'))).toEqual(['noindex', null])
  })

  it('allows a route to set headers, and to be framed by our own pages', async () => {
    const { headers } = await get('/own')
    expect(headers.get('Referrer-Policy')).toBe('same-origin')
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'self'")
    expect((await get('/busy')).headers.get('Retry-After')).toBe('60')
    expect((await get('/foreign')).headers.get('Content-Security-Policy')).toBe("sandbox; default-src 'none'")
  })
})

describe('files', () => {
  /** Doesn't decode the body, unlike `fetch`. */
  const plain = (path: string, headers: Record<string, string>, method = 'GET') =>
    new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>((resolve, reject) => {
      const asked = request(product.url + path, { headers, method }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }))
      })
      asked.on('error', reject).end()
    })

  it('are served as the build has compressed them', async () => {
    const file = '/assets/app-Ab12_-xY.js'
    const br = await plain(file, { 'Accept-Encoding': 'gzip, br' })
    expect(br.body.toString()).toBe('brotli')
    expect(br.headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': '6',
      vary: 'Accept-Encoding',
      'content-type': 'text/javascript; charset=utf-8',
    })
    expect((await plain(file, { 'Accept-Encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
    const identity = await plain(file, {})
    expect(identity.headers['content-encoding']).toBeUndefined()
    expect(identity.headers.etag).not.toBe(br.headers.etag)
  })

  it("aren't sent twice, and not at all for HEAD", async () => {
    for (const path of ['/robots.txt', '/large.pdf']) {
      const first = await plain(path, {})
      const again = await plain(path, { 'If-None-Match': `"other", ${String(first.headers.etag)}` })
      expect([again.status, again.body.length]).toEqual([304, 0])
      const head = await plain(path, {}, 'HEAD')
      expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, String(first.body.length)])
    }
  })

  it.each([
    '/.secret/key',
    '/assets/../../etc/passwd',
    '/assets/%2e%2e/%2e%2e/etc/passwd',
    '/assets/',
    '/assets',
    '/robots.txt/',
    '/..%2f..%2fetc%2fpasswd',
  ])('end at their folder: %s', async (path) => {
    const answer = await raw(`GET ${path} HTTP/1.1\r\n${close}\r\n`)
    expect(answer.status).toBe(404)
    expect(answer.body).not.toMatch(/secret|root:/)
  })

  it('answer only to GET and HEAD', async () => {
    const answer = await post('/robots.txt')
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
  })
})

describe('pages', () => {
  it('are compressed if they are long and the reader accepts it', async () => {
    const long = await get('/long', { 'Accept-Encoding': 'br' })
    expect(long.headers.get('Content-Encoding')).toBe('br')
    expect(Number(long.headers.get('Content-Length'))).toBeLessThan(1_000)
    expect(await long.text()).toContain('long long')
    expect((await get('/long', { 'Accept-Encoding': 'identity' })).headers.get('Content-Encoding')).toBeNull()
    expect((await get('/', { 'Accept-Encoding': 'br' })).headers.get('Content-Encoding')).toBeNull()
    const csv = await get('/export.csv', { 'Accept-Encoding': 'gzip' })
    expect(csv.headers.get('Content-Encoding')).toBe('gzip')
    expect((await csv.text()).length).toBe(1_600_000)
  })

  it('answer HEAD like GET, without the body', async () => {
    const [head, whole] = await Promise.all([
      fetch(`${product.url}/long`, { method: 'HEAD', headers: { 'Accept-Encoding': 'identity' } }),
      get('/long', { 'Accept-Encoding': 'identity' }),
    ])
    expect(head.status).toBe(200)
    expect(head.headers.get('Content-Length')).toBe(whole.headers.get('Content-Length'))
    expect(await head.text()).toBe('')
    expect((await fetch(`${product.url}/long.data`, { method: 'HEAD' })).status).toBe(200)
    expect((await fetch(`${product.url}/export.csv`, { method: 'HEAD' })).status).toBe(200)
  })

  it('distinguish HEAD from GET for the routes that ask', async () => {
    const asked = ['HEAD', 'GET'].map((method) => fetch(`${product.url}/head`, { method }))
    expect((await Promise.all(asked)).map(({ headers }) => headers.get('X-Head'))).toEqual(['true', 'false'])
  })
})
