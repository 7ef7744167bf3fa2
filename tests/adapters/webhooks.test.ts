import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterEach, expect, test } from 'vitest'
import { httpWebhookSender } from '#app/adapters/webhooks/http.server.ts'

const SECRET = `whsec_${Buffer.from('a secret of twenty-four b').toString('base64')}`
const BODY = '{"type":"lead.created"}'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

type Received = { url: string; headers: IncomingHttpHeaders; body: string }

/** A local receiver and the requests it got. */
async function receiver(answer: RequestListener): Promise<{ port: number; received: Received[] }> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      received.push({ url: request.url ?? '', headers: request.headers, body })
      answer(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, received }
}

const webhook = (url: string) => ({ url, id: 'msg_1', sentAt: new Date(), body: BODY, secret: SECRET })
const local = httpWebhookSender({ mayConnect: () => true })

test('is posted as JSON with a verifiable signature', async () => {
  const { port, received } = await receiver((_request, response) => response.writeHead(200).end('thanks'))
  expect(await local.send(webhook(`http://127.0.0.1:${port}/hook?a=1`))).toEqual({ status: 200, text: 'thanks' })
  const [post] = received
  expect([post?.url, post?.body, post?.headers['content-type']]).toEqual(['/hook?a=1', BODY, 'application/json'])
  const headers = Object.fromEntries(Object.entries(post?.headers ?? {}).map(([name, value]) => [name, String(value)]))
  expect(new Webhook(SECRET).verify(BODY, headers)).toEqual({ type: 'lead.created' })
  expect(() => new Webhook(SECRET).verify(BODY.replace('lead', 'load'), headers)).toThrow()
})

test('to a private network is never sent, by address or by a name that resolves to one', async () => {
  const { port, received } = await receiver((_request, response) => response.end())
  const sender = httpWebhookSender()
  for (const host of ['127.0.0.1', '[::1]', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', 'localhost']) {
    const url = `http://${host}:${port}/`
    await expect(sender.send(webhook(url))).rejects.toMatchObject({ name: 'WebhookError', kind: 'private' })
    expect(await sender.whereTo(url)).toBe('private')
  }
  expect(received).toEqual([])
})

test('an unknown host and an unresponsive one are distinguished in the message', async () => {
  const sender = httpWebhookSender()
  expect(await sender.whereTo('https://8.8.8.8/in')).toBe('public')
  // A name that no name server knows. Without a name server, that can't be determined.
  const target = await sender.whereTo('https://misspelled.invalid/in')
  expect(['nowhere', 'unasked']).toContain(target)
  const words = target === 'nowhere' ? /^The host was not found/ : /^The connection failed: EAI_AGAIN/
  await expect(sender.send(webhook('https://misspelled.invalid/in'))).rejects.toThrow(words)
})

test('the connection goes to the address that was checked', async () => {
  const { port, received } = await receiver((_request, response) => response.end())
  const asked: string[] = []
  const sender = httpWebhookSender({
    mayConnect(address) {
      asked.push(address)
      return address === '127.0.0.1' || address === '::1'
    },
  })
  await sender.send(webhook(`http://localhost:${port}/`)).catch(() => undefined)
  expect(asked.length).toBeGreaterThan(0)
  expect(received.length).toBeLessThanOrEqual(1)
})

test('a redirect is an answer and is not followed', async () => {
  const inner = await receiver((_request, response) => response.end())
  const location = `http://127.0.0.1:${inner.port}/inside`
  const { port } = await receiver((_request, response) => response.writeHead(307, { Location: location }).end())
  expect((await local.send(webhook(`http://127.0.0.1:${port}/`))).status).toBe(307)
  expect(inner.received).toEqual([])
})

test('only the beginning of an endless answer is read', async () => {
  const { port } = await receiver((_request, response) => {
    response.writeHead(500)
    const pour = () => {
      while (response.write('x'.repeat(10_000)));
      if (!response.destroyed) response.once('drain', pour)
    }
    pour()
  })
  const answer = await local.send(webhook(`http://127.0.0.1:${port}/`))
  expect([answer.status, answer.text.length]).toEqual([500, 2_000])
})

test('a silent host and a closed port are distinguished from a refusal', async () => {
  const { port } = await receiver(() => undefined)
  const impatient = httpWebhookSender({ mayConnect: () => true, timeLimitMs: 50 })
  await expect(impatient.send(webhook(`http://127.0.0.1:${port}/`))).rejects.toMatchObject({
    kind: 'unreachable',
    message: 'The host did not respond in time',
  })
  const gone = await receiver(() => undefined)
  for (const close of closing.splice(0)) close()
  await expect(local.send(webhook(`http://127.0.0.1:${gone.port}/`))).rejects.toMatchObject({ kind: 'unreachable' })
})
