import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { sendRaw } from '#tests/setup/raw-http.ts'
import { type SmallOptions, type SmallProduct, startSmallProduct } from './small-product.ts'

let product: SmallProduct
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await product.stop()
})
async function start(options: SmallOptions = {}): Promise<void> {
  product = await startSmallProduct(options)
}

const FORM = 'Content-Type: application/x-www-form-urlencoded'
const pause = () => new Promise((resolve) => setTimeout(resolve, 100))

/** The start of a POST that never continues. `from`: the client address reported by a trusted proxy. */
function beginPost(length: number, from = '203.0.113.7') {
  const socket = connect(product.port, '127.0.0.1')
  sockets.push(socket)
  let answer = ''
  let isClosed = false
  socket.on('data', (chunk) => (answer += chunk.toString()))
  // A connection reset counts as a refusal.
  socket.on('error', () => undefined)
  socket.on('close', () => (isClosed = true))
  socket.write(
    `POST /echo HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${from}\r\n${FORM}\r\nContent-Length: ${length}\r\n\r\na=${'x'.repeat(1_000)}`,
  )
  return {
    socket,
    status: () => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0),
    answer: () => answer,
    isClosed: () => isClosed,
  }
}

const post = (body: URLSearchParams | FormData, from = '203.0.113.7') =>
  fetch(`${product.url}/echo`, { method: 'POST', body, headers: { 'X-Forwarded-For': from } })

describe('the fields of a form', () => {
  const fields = (count: number) => Array.from({ length: count }, (_, index) => [`name${index % 3}`, 'x'])
  const multipart = (count: number) => {
    const form = new FormData()
    for (const [name = '', value = ''] of fields(count)) form.append(name, value)
    return form
  }

  it('are at most 500, url-encoded or multipart; beyond that no action runs', async () => {
    await start()
    expect((await post(new URLSearchParams(fields(500)))).status).toBe(200)
    expect((await post(multipart(500))).status).toBe(200)
    const before = product.actions()
    for (const body of [new URLSearchParams(fields(501)), new URLSearchParams(fields(30_000)), multipart(501)]) {
      const refused = await post(body)
      expect(refused.status).toBe(413)
      expect(await refused.text()).toContain('This is too large')
    }
    expect(product.actions()).toBe(before)
  })

  it('are counted in a body with two types, even if a parser would use the other', async () => {
    await start()
    const types = 'Content-Type: text/plain\r\nContent-Type: application/x-www-form-urlencoded'
    const head = `POST /u/token HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${types}\r\nContent-Length: 4\r\n\r\n`
    expect((await sendRaw(product.port, `${head}a&b&`)).status).toBe(400)
    expect(product.actions()).toBe(0)
  })
})

describe('bodies in flight', () => {
  it('are limited to four megabytes per network: 76 of 80 slow posts are refused unread, others continue', async () => {
    await start({ trustProxy: 1 })
    const slow = Array.from({ length: 80 }, () => beginPost(1_000_000))
    const refused = () => slow.filter(({ status }) => status() === 503)
    await expect.poll(() => refused()).toHaveLength(76)
    expect(slow.filter(({ status }) => status() === 0)).toHaveLength(4)
    expect(refused()[0]?.answer()).toMatch(/\r\nRetry-After: 10\r\n[^]*We’ll be right back/)
    expect((await post(new URLSearchParams({ a: '1' }))).status).toBe(503)
    expect((await post(new URLSearchParams({ a: '1' }), '203.0.113.8')).status).toBe(200)
    expect((await fetch(product.url, { headers: { 'X-Forwarded-For': '203.0.113.7' } })).status).toBe(200)
    for (const { socket } of slow) socket.destroy()
    await expect.poll(async () => (await post(new URLSearchParams({ a: '1' }))).status).toBe(200)
  })

  it('are limited to sixteen megabytes in total', async () => {
    await start({ trustProxy: 1 })
    const slow = Array.from({ length: 20 }, (_, index) => beginPost(1_000_000, `203.0.113.${index}`))
    await expect.poll(() => slow.filter(({ status }) => status() === 503)).toHaveLength(4)
    expect(slow.filter(({ status }) => status() === 0)).toHaveLength(16)
  })

  it('are released when they were answered', async () => {
    await start({ trustProxy: 1 })
    for (let count = 0; count < 10; count++)
      expect((await post(new URLSearchParams({ a: 'x'.repeat(900_000) }))).status).toBe(200)
  })
})

describe('a sender', () => {
  it('that continues too slowly is disconnected', async () => {
    await start({ bodyPace: { silenceMs: 5_000, graceMs: 500, minBytesPerSecond: 20_000 } })
    const slow = beginPost(100_000)
    const drip = setInterval(() => slow.socket.write('x'), 20)
    await expect.poll(() => slow.isClosed()).toBe(true)
    clearInterval(drip)
    expect(slow.status()).toBe(408)
    expect(product.actions()).toBe(0)
  })

  it('that is fast enough is awaited', async () => {
    // Twenty times the required rate, because a busy machine makes each pause longer.
    await start({ bodyPace: { silenceMs: 5_000, graceMs: 500, minBytesPerSecond: 5_000 } })
    const steady = beginPost(102_002)
    for (let sent = 0; sent < 100; sent += 10) {
      steady.socket.write('x'.repeat(10_100))
      await pause()
    }
    await expect.poll(() => steady.status()).toBe(200)
  })
})

describe('connections', () => {
  it('of one network are limited; one that ends makes room', async () => {
    await start({ connections: { max: 100, maxPerNetwork: 5 } })
    const open = Array.from({ length: 8 }, () => beginPost(5_000))
    await expect.poll(() => open.filter(({ isClosed }) => isClosed())).toHaveLength(3)
    for (const { socket } of open) socket.destroy()
    await expect.poll(async () => (await fetch(product.url)).status).toBe(200)
    expect(product.log().filter(({ msg }) => String(msg).startsWith('Too many'))).toHaveLength(1)
  })

  it("for live updates don't count for their network, and send each message at once, unchanged", async () => {
    await start({ connections: { max: 100, maxPerNetwork: 3 } })
    const leaving = new AbortController()
    for (let opened = 0; opened < 8; opened++) {
      const { body, headers } = await fetch(`${product.url}/events`, {
        headers: { 'Accept-Encoding': 'br' },
        signal: leaving.signal,
      })
      const { value } = (await body?.getReader().read()) ?? {}
      expect(new TextDecoder().decode(value)).toBe('data: 1\n\n')
      expect([headers.get('Content-Encoding'), headers.get('Connection')]).toEqual([null, 'close'])
    }
    expect((await fetch(product.url)).status).toBe(200)
    expect(await sendRaw(product.port, 'HEAD /events HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')).toMatchObject({
      status: 200,
    })
    leaving.abort()
  })

  it('are limited in total', async () => {
    await start({ connections: { max: 5 } })
    const open = Array.from({ length: 8 }, () => beginPost(5_000))
    await expect.poll(() => open.filter(({ isClosed }) => isClosed())).toHaveLength(3)
  })
})
