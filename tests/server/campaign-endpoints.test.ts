import { createHmac } from 'node:crypto'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { closeDatabase, db } from '#app/db/client.server.ts'
import { campaignRuns, messages, receivedMessages } from '#app/db/schema/index.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeMessage } from '#tests/factories/make-message.ts'
import { type DocusealServer, startDocusealServer } from '#tests/servers/docuseal.ts'
import { webhookOf } from '#tests/servers/docuseal-webhook.ts'
import { type Product, productSettings } from '#tests/setup/product.ts'
import { startMigrated } from '#tests/setup/started-product.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { TWILIO } from '#tests/setup/twilio-post.ts'

const SECRET = 'whsec_dGVzdA=='
const SID = `SM${'a'.repeat(32)}`
const PHONE = '+15155550100'
const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'
const LARGE = 900_000
const MANY = 30_000

let product: Product
let docuseal: DocusealServer
let cookie: string

beforeAll(async () => {
  docuseal = await startDocusealServer('docuseal-key', 7)
  const folder = path.join(inject('runFolder'), 'campaign-endpoints')
  const env = {
    ...TWILIO,
    DOCUSEAL_URL: docuseal.url,
    DOCUSEAL_API_KEY: 'docuseal-key',
    DOCUSEAL_TEMPLATE_ID: '7',
    DOCUSEAL_WEBHOOK_SECRET: SECRET,
    WORKER: 'off',
  }
  product = await startMigrated({ folder, env })
  // `db()` here is that server's database.
  Object.assign(process.env, productSettings(folder))
  cookie = signedInAs('user').cookie
})
afterAll(async () => {
  closeDatabase()
  await Promise.all([product.stop(), docuseal.stop()])
})

type Post = { target: string; method?: string; headers?: Record<string, string>; body?: string }
type Answer = { status: number; type: string; body: string }

async function ask({ target, method = 'POST', headers = {}, body }: Post): Promise<Answer> {
  const sent = method === 'GET' || body === undefined ? {} : { body }
  const answer = await fetch(product.url + target, { method, headers, redirect: 'manual', ...sent })
  return { status: answer.status, type: answer.headers.get('Content-Type') ?? '', body: await answer.text() }
}

/** The problem with a response that should be a machine-readable refusal, or null. */
function whyNoRefusal({ status, type, body }: Answer): string | null {
  if (status < 400 || status >= 500) return `answered with ${status}: ${body.slice(0, 100)}`
  if (!type.startsWith('application/json')) return `answered ${status} as ${type}`
  const said = z.strictObject({ error: z.string().min(1).max(300) }).safeParse(JSON.parse(body))
  return said.success ? null : `said ${body.slice(0, 100)}`
}

async function expectRefused(posts: readonly (Post & { name: string })[]): Promise<void> {
  const problems: string[] = []
  for (const { name, ...post } of posts) {
    const problem = whyNoRefusal(await ask(post))
    if (problem !== null) problems.push(`${name}: ${problem}`)
  }
  expect(problems).toEqual([])
}

const startTarget = '/api/campaigns/start'
const stopTarget = (id: string) => `/api/campaigns/${id}/stop`
const ENDPOINTS = [startTarget, stopTarget('0'.repeat(32)), '/api/twilio/status', '/api/twilio/messages', '/webhooks/docuseal']

/** JSON or near-JSON that no endpoint accepts. */
const NO_OBJECTS = ['', 'null', '[]', '1', 'true', '"x"', '{', '{}', '[{}]', '\uFEFF{}', '\u0000', '['.repeat(LARGE / 2)]

const BODIES: { what: string; type: string; body: string }[] = [
  ...NO_OBJECTS.map((body) => ({ what: `JSON ${body.slice(0, 10)}`, type: JSON_TYPE, body })),
  { what: 'names many times in JSON', type: JSON_TYPE, body: `{${Array(MANY).fill('"leadId":"x"').join(',')}}` },
  { what: 'many names in JSON', type: JSON_TYPE, body: `{${Array.from({ length: MANY }, (_, n) => `"n${n}":1`).join(',')}}` },
  { what: 'a long name', type: JSON_TYPE, body: `{"${'x'.repeat(LARGE)}":1}` },
  { what: 'names many times in a form', type: FORM, body: 'MessageSid=x&'.repeat(MANY) },
  { what: 'many names in a form', type: FORM, body: Array.from({ length: MANY }, (_, n) => `n${n}=1`).join('&') },
  { what: 'names many times in a text', type: 'text/plain', body: 'MessageSid=x&'.repeat(MANY) },
  { what: 'a long value', type: FORM, body: `Body=${'x'.repeat(LARGE)}` },
  { what: 'more than a megabyte', type: FORM, body: `Body=${'x'.repeat(1_100_000)}` },
  { what: 'a multipart form that breaks off', type: 'multipart/form-data; boundary=x', body: '--x\r\n\r\n' },
  { what: 'no type', type: '', body: 'x' },
]

describe('without authentication', () => {
  test.each(ENDPOINTS)('a request to %s is refused, with any body', async (target) => {
    const forged = { 'X-Twilio-Signature': 'bm9uc2Vuc2U=', 'X-Docuseal-Signature': `${'1'.repeat(10)}.${'a'.repeat(64)}` }
    await expectRefused([
      { name: 'GET', target, method: 'GET' },
      { name: 'nothing', target },
      ...BODIES.flatMap(({ what: name, type, body }) => [
        { name, target, headers: { 'Content-Type': type }, body },
        { name: `${name}, forged`, target, headers: { 'Content-Type': type, ...forged }, body },
      ]),
    ])
  })

  test('a request from another site is refused even with the staff cookie', async () => {
    const headers = { Cookie: cookie, Origin: 'https://evil.example', 'Content-Type': JSON_TYPE }
    await expectRefused(
      [startTarget, stopTarget('0'.repeat(32))].map((target) => ({ name: target, target, headers, body: '{"leadId":"x"}' })),
    )
  })
})

describe('staff', () => {
  const headers = () => ({ Cookie: cookie, 'Content-Type': JSON_TYPE, Origin: product.url })
  const begin = (body: object) => ask({ target: startTarget, headers: headers(), body: JSON.stringify(body) })

  test('get an explanation of an invalid start', async () => {
    const odd = [null, 7, true, [], ['x'], {}, { $ne: 1 }, '', 'missing', 'x'.repeat(LARGE), '\u0000', '../../etc/passwd']
    const { id } = makeLead(db())
    await expectRefused([
      { name: 'GET', target: startTarget, method: 'GET', headers: { Cookie: cookie } },
      ...BODIES.map(({ what: name, type, body }) => ({
        name,
        target: startTarget,
        headers: { ...headers(), 'Content-Type': type },
        body,
      })),
      ...odd.map((leadId) => ({
        name: JSON.stringify(leadId).slice(0, 20),
        target: startTarget,
        headers: headers(),
        body: JSON.stringify({ leadId }),
      })),
      ...[null, 7, '', 'spam', ['warm_lead'], {}].map((workflow) => ({
        name: `workflow ${JSON.stringify(workflow)}`,
        target: startTarget,
        headers: headers(),
        body: JSON.stringify({ leadId: id, workflow }),
      })),
    ])
    expect(db().select().from(campaignRuns).where(eq(campaignRuns.leadId, id)).all()).toEqual([])
  })

  test('get an explanation of an invalid stop', async () => {
    const ids = ['0'.repeat(32), 'x', '%E2%80%AE', '..%2f..', 'x'.repeat(5000), '%F0%9F%8F%A1', '%27%20or%201%3D1']
    await expectRefused([
      { name: 'GET', target: stopTarget('x'), method: 'GET', headers: { Cookie: cookie } },
      ...ids.map((id) => ({ name: id.slice(0, 20), target: stopTarget(id), headers: headers() })),
      ...BODIES.map(({ what: name, type, body }) => ({
        name,
        target: stopTarget('0'.repeat(32)),
        headers: { ...headers(), 'Content-Type': type },
        body,
      })),
    ])
  })

  test('start and stop one campaign, for any number of simultaneous requests', async () => {
    const { id: leadId } = makeLead(db())
    const started = await Promise.all(Array.from({ length: 8 }, () => begin({ leadId, workflow: 'warm_lead' })))
    expect(new Set(started.map(({ status }) => status))).toEqual(new Set([200]))
    const ids = new Set(started.map(({ body }) => z.object({ campaignId: z.string() }).parse(JSON.parse(body)).campaignId))
    expect(ids.size).toBe(1)
    const [campaignId = ''] = ids
    expect((await begin({ leadId, workflow: 'onboarding' })).status).toBe(409)
    const stops = await Promise.all(Array.from({ length: 8 }, () => ask({ target: stopTarget(campaignId), headers: headers() })))
    expect(stops.map(({ status, body }) => `${status} ${body}`)).toEqual(stops.map(() => '200 {"success":true}'))
    expect(db().select().from(campaignRuns).where(eq(campaignRuns.leadId, leadId)).all()).toMatchObject([
      { id: campaignId, state: 'stopped' },
    ])
  })
})

describe('the SMS service', () => {
  /** A POST signed like Twilio's. In `pairs`, names may repeat. */
  function signed(target: string, pairs: [string, string][]): Post {
    const sorted = pairs.toSorted(([a, one], [b, other]) => (a < b ? -1 : a > b ? 1 : one < other ? -1 : 1))
    const text = product.url + target + sorted.map(([name, value]) => name + value).join('')
    const signature = createHmac('sha1', TWILIO.TWILIO_AUTH_TOKEN).update(text, 'utf8').digest('base64')
    const body = new URLSearchParams(pairs).toString()
    return { target, headers: { 'Content-Type': FORM, 'X-Twilio-Signature': signature }, body }
  }
  const statusTarget = (id: string) => `/api/twilio/status?message=${id}`
  const statusFields = (status: string, more: Record<string, string> = {}): [string, string][] =>
    Object.entries({ MessageSid: SID, MessageStatus: status, To: PHONE, From: TWILIO.TWILIO_FROM, ...more })

  test('gets an explanation of an invalid post', async () => {
    const incoming = { MessageSid: SID, From: PHONE, To: TWILIO.TWILIO_FROM, Body: 'Hello' }
    const without = (name: keyof typeof incoming) => Object.entries(incoming).filter(([other]) => other !== name)
    const target = '/api/twilio/messages'
    const post = signed(target, Object.entries(incoming))
    await expectRefused([
      { name: 'no status', ...signed(statusTarget('x'), [['MessageSid', SID]]) },
      { name: 'no id', ...signed(statusTarget('x'), [['MessageStatus', 'sent']]) },
      { name: 'a status too long', ...signed(statusTarget('x'), statusFields('x'.repeat(LARGE))) },
      { name: 'an id that is none', ...signed(statusTarget('x'), statusFields('sent', { MessageSid: '../x' })) },
      { name: 'nothing', ...signed(target, []) },
      { name: 'no sender', ...signed(target, without('From')) },
      { name: 'no id of a text', ...signed(target, without('MessageSid')) },
      { name: 'a text of 900 kB', ...signed(target, Object.entries({ ...incoming, Body: 'x'.repeat(LARGE) })) },
      { name: '30,000 names', ...signed(target, [...Object.entries(incoming), ...Array(MANY).fill(['a', 'b'])]) },
      { name: 'another type', ...post, headers: { ...post.headers, 'Content-Type': JSON_TYPE } },
      { name: 'a signature of another address', ...post, target: '/api/twilio/messages?x=1' },
      { name: 'a value more', ...post, body: `${post.body ?? ''}&Body=STOP` },
    ])
    expect(db().select().from(receivedMessages).all()).toEqual([])
  })

  test('updates a text once, replayed, at once and out of order', async () => {
    const sent = { channel: 'sms', recipient: PHONE, recipientKey: PHONE, subject: '', state: 'sent', providerId: SID } as const
    const { id } = makeMessage(db(), sent)
    const posts = ['delivered', 'sent', 'queued', 'delivered', 'failed', 'undelivered', 'nonsense', 'delivered'].map((status) =>
      signed(statusTarget(id), statusFields(status)),
    )
    expect((await ask(posts[0] ?? { target: '' })).status).toBe(200)
    const find = () => db().select().from(messages).where(eq(messages.id, id)).get()
    const before = find()
    expect(before?.deliveredAt).not.toBeNull()
    const again = await Promise.all([...posts, ...posts].map(ask))
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set([200]))
    expect(find()).toEqual(before)
  })

  test('has an incoming text stored once, replayed and at once', async () => {
    const text = Object.entries({ MessageSid: SID, From: PHONE, To: TWILIO.TWILIO_FROM, Body: 'Hello 🏡' })
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(signed('/api/twilio/messages', text))))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.slice(-11)}`))).toEqual(new Set(['200 <Response/>']))
    expect(db().select().from(receivedMessages).all()).toMatchObject([{ textBody: 'Hello 🏡' }])
  })
})

describe('DocuSeal', () => {
  const target = '/webhooks/docuseal'
  function signed(body: string, sentAt = new Date()): Post {
    const unix = Math.floor(sentAt.getTime() / 1000)
    const hash = createHmac('sha256', SECRET).update(`${unix}.${body}`).digest('hex')
    return { target, headers: { 'Content-Type': JSON_TYPE, 'X-Docuseal-Signature': `${unix}.${hash}` }, body }
  }
  const known = (data: unknown) => signed(JSON.stringify({ event_type: 'form.completed', data }))

  test('gets an explanation of an invalid webhook', async () => {
    const replayed = { target, ...webhookOf('form.completed', { id: 1 }, SECRET, new Date(Date.now() - 301_000)) }
    const early = { target, ...webhookOf('form.completed', { id: 1 }, SECRET, new Date(Date.now() + 400_000)) }
    const form = signed('a=1')
    await expectRefused([
      ...NO_OBJECTS.map((body) => ({ name: body.slice(0, 10), ...signed(body) })),
      ...[undefined, null, 7, 'x', [], {}, { id: '7' }, { id: 1.5 }, { id: 7 }, { id: 7, submission_id: 'x' }].map((data) => ({
        name: `data ${JSON.stringify(data)}`,
        ...known(data),
      })),
      { name: 'an event of no name', ...signed('{"event_type":7,"data":{"id":7}}') },
      { name: 'an old one', ...replayed },
      { name: 'one of tomorrow', ...early },
      { name: 'a form', ...form, headers: { ...form.headers, 'Content-Type': `${FORM}, text/plain` } },
    ])
  })

  test('is accepted for unknown documents, with any content', async () => {
    const odd = { id: 7, submission_id: 4711, external_id: ['x'], decline_reason: 7, submitters: 'x'.repeat(LARGE) }
    const twice = [known(odd), known(odd)]
    const answers = await Promise.all([...twice, signed('{"event_type":"template.created"}')].map(ask))
    expect(answers.map(({ status, body }) => `${status} ${body}`)).toEqual(answers.map(() => '200 {"success":true}'))
  })
})

test('nothing of it is logged as a failure, and the server is healthy', async () => {
  const failures = product
    .output()
    .split('\n')
    .filter((line) => /"level":(?:50|60)|"level":"(?:error|fatal)"/.test(line))
  expect(failures).toEqual([])
  expect((await fetch(`${product.url}/health`)).status).toBe(200)
})
