import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { stopServer } from '#app/server/stop-server.ts'
import { sendRaw } from '#tests/setup/raw-http.ts'
import { type SmallOptions, type SmallProduct, startSmallProduct } from './small-product.ts'

let product: SmallProduct
let other: SmallProduct | undefined
beforeAll(async () => {
  product = await startSmallProduct({ bodyLimit: 10_000 })
})
afterAll(() => product.stop())
afterEach(async () => {
  await other?.stop()
  other = undefined
})
/** A separate product for one test. */
async function start(options: SmallOptions): Promise<SmallProduct> {
  other = await startSmallProduct(options)
  return other
}

const form = (bytes: number) => new URLSearchParams({ text: 'x'.repeat(bytes) })
const lastLine = (from: SmallProduct) => from.log().at(-1) ?? {}
/** The log once it has this many lines: a line is written after its response was sent. */
async function logOf(from: SmallProduct, lines: number) {
  await expect.poll(() => from.log().length).toBeGreaterThanOrEqual(lines)
  return from.log()
}
/** Sends a slow request and returns when the server has started on it. */
async function askSlowly(from: SmallProduct): Promise<{ answer: Promise<Response> }> {
  const asked = once(from.server, 'request')
  const answer = fetch(`${from.url}/slow`)
  await asked
  return { answer }
}

describe('a request body', () => {
  it('reaches its action up to the limit', async () => {
    const answer = await fetch(`${product.url}/echo`, { method: 'POST', body: form(9_000) })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('page')
  })

  it('is refused with a message before its action runs if its declared length is too large', async () => {
    const before = product.actions()
    const answer = await fetch(`${product.url}/echo`, { method: 'POST', body: form(11_000) })
    expect(answer.status).toBe(413)
    expect(answer.headers.get('Connection')).toBe('close')
    expect(await answer.text()).toContain('This is too large')
    expect(product.actions()).toBe(before)
  })

  it('is refused during the upload if it has no declared length', async () => {
    const before = product.actions()
    let sent = 0
    const status = await new Promise<number>((resolve, reject) => {
      const asked = request(
        `${product.url}/echo`,
        { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
        (answer) => {
          clearInterval(pump)
          answer.resume()
          resolve(answer.statusCode ?? 0)
          asked.destroy()
        },
      )
      asked.on('error', reject)
      // Endless, in chunks.
      const pump = setInterval(() => {
        sent += 1_000
        asked.write('x'.repeat(1_000))
      }, 1)
    })
    expect(status).toBe(413)
    expect(sent).toBeLessThan(200_000)
    expect(product.actions()).toBe(before)
  })

  it('is refused before the upload if the sender waits for a 100 and it is too large', async () => {
    const head = (length: number) =>
      `POST /echo HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${length}\r\n\r\n`
    const refused = await firstBytes(product.port, head(50_000))
    expect(refused).toMatch(/^HTTP\/1\.1 413 /)
    expect(await firstBytes(product.port, head(3))).toMatch(/^HTTP\/1\.1 100 Continue/)
  })

  it('leaves nothing behind if its sender disconnects', async () => {
    const before = product.actions()
    const asked = once(product.server, 'request')
    const socket = connect(product.port, '127.0.0.1')
    socket.write(
      'POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\na=1',
    )
    await asked
    socket.destroy()
    await expect.poll(() => lastLine(product)).toMatchObject({ path: '/echo', aborted: true })
    expect(product.actions()).toBe(before)
  })

  it.each([
    ['nothing at all', {}, undefined, 200],
    ['a form with a file', {}, multipart(), 200],
    ['a form in capitals', { 'Content-Type': 'APPLICATION/X-WWW-FORM-URLENCODED; charset=utf-8' }, 'a=1', 200],
    ['a compressed form', { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Encoding': 'gzip' }, 'a=1', 415],
    ['text', { 'Content-Type': 'text/plain' }, 'a=1', 415],
    ['no type', { 'Content-Type': '' }, 'a=1', 415],
    ['multipart without a boundary', { 'Content-Type': 'multipart/form-data' }, 'a=1', 400],
    [
      'multipart that breaks off',
      { 'Content-Type': 'multipart/form-data; boundary=b' },
      '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1',
      400,
    ],
  ] as const)('may be a form: %s', async (_kind, headers, body, status) => {
    const answer = await fetch(`${product.url}/echo`, { method: 'POST', headers, ...(body === undefined ? {} : { body }) })
    expect(answer.status).toBe(status)
  })

  it('may have any type at an endpoint', async () => {
    const answer = await fetch(`${product.url}/api/thing`, {
      method: 'POST',
      body: '{"a":1}',
      headers: { 'Content-Type': 'application/json' },
    })
    expect(await answer.json()).toEqual({ got: '{"a":1}' })
  })
})

describe('posts from other sites', () => {
  const post = (path: string, headers: Record<string, string>) =>
    fetch(`${product.url}${path}`, { method: 'POST', headers, body: form(1) })

  it('are refused with a message, for pages, data and endpoints, before the action runs', async () => {
    const before = product.actions()
    for (const path of ['/echo', '/echo.data', '/?index', '/api/thing', '/nowhere']) {
      const answer = await post(path, { Origin: 'https://evil.example', Cookie: 'auth-storage=x' })
      expect(answer.status).toBe(403)
      expect(await answer.text()).toContain('didn’t come from our site')
    }
    expect(product.actions()).toBe(before)
  })

  it('log a line with their request', async () => {
    const own = await start({})
    const answer = await fetch(`${own.url}/u/x/y`, { method: 'POST', headers: { Origin: 'https://evil.example' }, body: form(1) })
    await answer.text()
    const id = answer.headers.get('X-Request-Id')
    expect(await logOf(own, 2)).toMatchObject([
      { level: 40, event: 'origin-refused', id, ip: '127.0.0.1', path: '/u/***/y', msg: 'security' },
      { id, status: 403, path: '/u/***/y', msg: 'request' },
    ])
    expect(JSON.stringify(own.log())).not.toContain('evil')
  })

  it("aren't accepted because of headers that a proxy would set", async () => {
    const headers = { Origin: 'https://evil.example', 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' }
    expect((await post('/echo', headers)).status).toBe(403)
    const behindProxy = await start({ trustProxy: 1 })
    const answer = await fetch(`${behindProxy.url}/echo`, {
      method: 'POST',
      body: form(1),
      headers: { ...headers, Origin: 'https://site.example', 'X-Forwarded-Host': 'site.example' },
    })
    expect(answer.status).toBe(200)
  })

  it('are accepted from our own pages, and with other authentication', async () => {
    expect((await post('/echo', { Origin: product.url, Cookie: 'auth-storage=x' })).status).toBe(200)
    expect((await post('/u/token', { Origin: 'https://mail.example' })).status).toBe(200)
    expect((await post('/u/token', { Origin: 'null' })).status).toBe(200)
  })
})

describe('IDs and the log', () => {
  it('have one line per request, with the ID of the response and without secrets', async () => {
    const own = await start({})
    const answer = await fetch(`${own.url}/u/the-token?email=ada%40staff.example`, {
      method: 'POST',
      headers: { Cookie: 'auth-storage=the-session', Authorization: 'Bearer the-bearer', Origin: own.url },
      body: new URLSearchParams({ password: 'the-password' }),
    })
    await answer.text()
    expect(await logOf(own, 1)).toHaveLength(1)
    expect(lastLine(own)).toMatchObject({
      id: answer.headers.get('X-Request-Id'),
      method: 'POST',
      path: '/u/***',
      status: 200,
      ip: '127.0.0.1',
      msg: 'request',
    })
    expect(lastLine(own).ms).toBeGreaterThan(0)
    expect(lastLine(own).bytes).toBeGreaterThan(300)
    expect(JSON.stringify(own.log())).not.toMatch(/the-|ada/)
  })

  it('trust a proxy only if configured, and say so once otherwise', async () => {
    const headers = { 'X-Forwarded-For': '203.0.113.7', 'X-Request-Id': 'abcdefgh-1234' }
    const direct = await start({})
    for (let count = 0; count < 2; count++) await (await fetch(direct.url, { headers })).text()
    const lines = await logOf(direct, 3)
    expect(lines.filter((line) => String(line.msg).includes('TRUST_PROXY'))).toHaveLength(1)
    expect(lastLine(direct)).toMatchObject({ ip: '127.0.0.1' })
    expect(lastLine(direct).id).not.toBe('abcdefgh-1234')
    await direct.stop()

    const proxied = await start({ trustProxy: 1 })
    expect((await fetch(proxied.url, { headers })).headers.get('X-Request-Id')).toBe('abcdefgh-1234')
    await logOf(proxied, 1)
    expect(lastLine(proxied)).toMatchObject({ ip: '203.0.113.7', id: 'abcdefgh-1234' })
    const odd = await fetch(proxied.url, { headers: { 'X-Request-Id': 'a"b<script>12345' } })
    expect(odd.headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/)
  })

  it('include refused requests, too', async () => {
    const own = await start({})
    await sendRaw(own.port, 'no http\r\n\r\n')
    await sendRaw(own.port, 'GET /% HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    expect(await logOf(own, 2)).toMatchObject([
      { status: 400, msg: 'refused without a request' },
      { status: 400, path: '/%', msg: 'request' },
    ])
  })
})

describe('a stop', () => {
  it('finishes open and arriving requests, accepts no connection, and ends idle ones', async () => {
    const own = await startSmallProduct()
    const idle = connect(own.port, '127.0.0.1')
    const idleEnded = new Promise((resolve) => idle.once('close', resolve))
    await fetch(own.url).then((answer) => answer.text())
    const slow = await askSlowly(own)
    // A grace period so long that it cuts nothing off.
    const stopped = stopServer(own.server, 600_000)
    // The existing connection gets its last response. A new connection is refused.
    expect((await fetch(own.url)).headers.get('Connection')).toBe('close')
    await expect(fetch(own.url)).rejects.toThrow()
    expect((await slow.answer).status).toBe(200)
    expect(await stopped).toBe(true)
    await idleEnded
  })

  it('answers connections that it has not accepted yet', async () => {
    const own = await startSmallProduct()
    const answers = Array.from({ length: 20 }, () => sendRaw(own.port, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'))
    // The sockets connect in the system in this turn, before the server sees any of them.
    await new Promise<void>((resolve) => process.nextTick(resolve))
    const stopped = stopServer(own.server, 600_000)
    for (const { status } of await Promise.all(answers)) expect(status).toBe(200)
    expect(await stopped).toBe(true)
  })

  it('keeps unused connections longer if a replacement answers', async () => {
    const [replaced, ended] = [await startSmallProduct(), await startSmallProduct()]
    await fetch(replaced.url).then((answer) => answer.text())
    const unused = connect(ended.port, '127.0.0.1')
    const unusedEnded = new Promise((resolve) => unused.once('close', resolve))
    await new Promise((resolve) => unused.once('connect', resolve))
    const stopped = [stopServer(replaced.server, 600_000, () => true), stopServer(ended.server, 600_000)]
    await unusedEnded
    expect((await fetch(replaced.url)).headers.get('Connection')).toBe('close')
    expect(await Promise.all(stopped)).toEqual([true, true])
  })

  it('ends requests that exceed its grace period', async () => {
    const own = await startSmallProduct()
    const slow = await askSlowly(own)
    const outcome = slow.answer.then(
      () => 'answered',
      () => 'cut off',
    )
    await own.stop()
    expect(await outcome).toBe('cut off')
  })
})

function multipart(): FormData {
  const data = new FormData()
  data.append('file', new File(['content'], 'a.txt'))
  return data
}

/** What the server says first. */
function firstBytes(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.once('data', (chunk) => {
      socket.destroy()
      resolve(chunk.toString())
    })
    socket.once('error', reject)
  })
}
