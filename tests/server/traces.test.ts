import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { paths } from '#app/paths.ts'
import type { Product } from '#tests/setup/product.ts'
import { startMigrated } from '#tests/setup/started-product.ts'

/** A span in the JSON format of OTLP over HTTP. */
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              startTimeUnixNano: z.string(),
              endTimeUnixNano: z.string(),
              attributes: z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })),
            }),
          ),
        }),
      ),
    }),
  ),
})
type Span = z.infer<typeof exported>['resourceSpans'][number]['scopeSpans'][number]['spans'][number]

let collector: Server
const bodies: { url: string | undefined; text: string }[] = []
const products: Product[] = []

beforeAll(async () => {
  collector = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      bodies.push({ url: request.url, text })
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
})
afterEach(() => Promise.all(products.splice(0).map((product) => product.stop())))
afterAll(() => void collector.close())

/** A product that reports every package that it loads. */
async function start(name: string, endpoint: string): Promise<Product> {
  const product = await startMigrated({
    folder: path.join(inject('runFolder'), name),
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      NODE_OPTIONS: `--import=${path.resolve('tests/server/name-modules-process.ts')}`,
    },
  })
  products.push(product)
  return product
}

const attribute = ({ attributes }: Span, name: string) =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0]

test('each request is a trace with its queries, by route names and without values', async () => {
  const product = await start('traces', `http://127.0.0.1:${(collector.address() as AddressInfo).port}`)
  const secret = 'f00dfeed'.repeat(4)
  expect((await fetch(`${product.url}${paths.sharedReport(secret)}?who=priya@example.com`)).status).toBe(404)
  const form = new URLSearchParams({ name: 'Priya Raman', email: 'priya@example.com' })
  const headers = { Origin: product.url }
  expect((await fetch(product.url + paths.webinar(), { method: 'POST', redirect: 'manual', headers, body: form })).status).toBe(
    303,
  )
  // The remaining spans are sent at shutdown.
  await products.pop()?.stop()

  expect(new Set(bodies.map(({ url }) => url))).toEqual(new Set(['/v1/traces']))
  const spans = bodies.flatMap(({ text }) =>
    exported.parse(JSON.parse(text)).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  )
  const post = spans.find(({ name }) => name === 'POST routes/public/webinar')
  expect(post && [attribute(post, 'http.response.status_code'), post.parentSpanId ?? '']).toEqual([303, ''])
  const children = spans.filter(({ traceId, spanId }) => traceId === post?.traceId && spanId !== post.spanId)
  expect(children.every(({ parentSpanId }) => parentSpanId === post?.spanId)).toBe(true)
  expect(children.map(({ name }) => name)).toContain('insert webinar_registrations')
  const insert = children.find(({ name }) => name === 'insert webinar_registrations')
  expect(insert && attribute(insert, 'db.query.text')).toMatch(/^insert into "webinar_registrations" .*\?/)
  expect(insert && BigInt(insert.endTimeUnixNano) >= BigInt(insert.startTimeUnixNano)).toBe(true)
  const all = bodies.map(({ text }) => text).join('\n')
  for (const personal of [secret, 'priya', 'Priya', '127.0.0.1:']) expect(all).not.toContain(personal)
  expect(product.output()).toContain('loads @opentelemetry')
})

test('a start loads no package that only some settings and requests need', async () => {
  const product = await start('no-traces', '')
  expect((await fetch(product.url + paths.fees())).status).toBe(200)
  expect(product.output()).toContain('loads react')
  for (const name of ['@opentelemetry', '@simplewebauthn', 'fontkit', 'imapflow', 'nodemailer', 'pdfkit', 'prom-client', 'sharp'])
    expect(product.output()).not.toContain(`loads ${name}`)
})
