import { expect, test } from 'vitest'
import { httpOutsideImages } from '#app/adapters/outside-images/http.server.ts'
import { startImageServer } from '#tests/servers/image-server.ts'

const local = httpOutsideImages({ mayConnect: () => true })
const limits = { maxBytes: 1_000 }

test('fetches the bytes of an address, through up to three redirects', async () => {
  const { url, asked } = await startImageServer((request, response) => {
    const step = Number(request.url?.slice(1))
    if (step < 3) response.writeHead(302, { Location: `/${step + 1}` }).end()
    else response.writeHead(200).end('bytes of an image')
  })
  expect(Buffer.from(await local.fetch(`${url}/0`, limits)).toString()).toBe('bytes of an image')
  expect(asked).toEqual(['/0', '/1', '/2', '/3'])
  await expect(local.fetch(`${url}/-1`, limits)).rejects.toMatchObject({ name: 'OutsideImageError', kind: 'gone' })
})

test.each([
  [404, 'gone'],
  [403, 'gone'],
  [304, 'gone'],
  [429, 'unreachable'],
  [503, 'unreachable'],
])('an answer of %i is reported as %s', async (status, kind) => {
  const { url } = await startImageServer((_request, response) => response.writeHead(status).end())
  await expect(local.fetch(url, limits)).rejects.toMatchObject({ kind })
})

test('a response over the limit is aborted, whether its size is announced or not', async () => {
  const announced = await startImageServer((_request, response) => {
    response.writeHead(200, { 'Content-Length': '1001' }).write('begun')
  })
  await expect(local.fetch(announced.url, limits)).rejects.toMatchObject({ kind: 'too-large' })
  const endless = await startImageServer((_request, response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(600)));
    }
    response.on('drain', more)
    more()
  })
  await expect(local.fetch(endless.url, limits)).rejects.toMatchObject({ kind: 'too-large' })
})

test("a site that doesn't respond, or stops midway, is abandoned", async () => {
  const quick = httpOutsideImages({ mayConnect: () => true, timeLimitMs: 200 })
  const silent = await startImageServer(() => undefined)
  await expect(quick.fetch(silent.url, limits)).rejects.toMatchObject({ kind: 'unreachable' })
  const half = await startImageServer((_request, response) => void response.writeHead(200).write('half'))
  await expect(quick.fetch(half.url, limits)).rejects.toMatchObject({ kind: 'unreachable' })
  await expect(quick.fetch('http://127.0.0.1:1/', limits)).rejects.toMatchObject({ kind: 'unreachable' })
})

test('a private network is never contacted, by address, name or redirect', async () => {
  const target = await startImageServer((_request, response) => response.end('secret'))
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1'])
    await expect(httpOutsideImages().fetch(`http://${host}:${target.port}/`, limits)).rejects.toMatchObject({ kind: 'private' })
  const redirecting = await startImageServer((_request, response) =>
    response.writeHead(302, { Location: `http://127.0.0.2:${target.port}/` }).end(),
  )
  const first = httpOutsideImages({ mayConnect: (address) => address === '127.0.0.1' })
  await expect(first.fetch(redirecting.url, limits)).rejects.toMatchObject({ kind: 'private' })
  expect(target.asked).toEqual([])
})

test('only web addresses are fetched', async () => {
  const { url } = await startImageServer((_request, response) =>
    response.writeHead(302, { Location: 'file:///etc/passwd' }).end(),
  )
  await expect(local.fetch(url, limits)).rejects.toMatchObject({ kind: 'gone' })
})
