import { createHmac } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { closeDatabase, db } from '#app/db/client.server.ts'
import { receivedMessages } from '#app/db/schema/index.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { createApiToken } from '#app/modules/intake/api-tokens.server.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { startImapServer } from '#tests/servers/imap-server.ts'
import { STRIPE_KEY, STRIPE_WEBHOOK_SECRET } from '#tests/servers/stripe.ts'
import { unitTime } from '#tests/setup/processor-time.ts'
import { type Product, productSettings } from '#tests/setup/product.ts'
import { startMigrated } from '#tests/setup/started-product.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { TWILIO } from '#tests/setup/twilio-post.ts'
import { valueOf } from '#tests/setup/value-of.ts'

/*
 * No request, file, or email may block the event loop for long. watch-turns.js records each turn of the main thread in CPU time,
 * so other load on the machine doesn't count.
 */

/** Limits in units (a millisecond on a quiet machine) for input from visitors or staff, and for an email. */
const MOST_UNITS = 50
const MOST_UNITS_OF_MAIL = 100
/** Tries per turn: one with garbage collection or compilation is repeated. */
const TRIES = 4

const SHAPES = {
  'one word': 'a',
  'blank lines': '\n ',
  'opened and never closed': '<a {{[*a ("',
  separators: ',;&=/@.-+',
  'quoted lines': 'On Mon, 2 Mar 2026 Ann <a@example.com> wrote:\n> > ',
}
const shapes = Object.entries(SHAPES)
const filled = (piece: string, size: number) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size)

const DOCUSEAL = {
  DOCUSEAL_URL: 'http://127.0.0.1:9',
  DOCUSEAL_API_KEY: 'docuseal-key',
  DOCUSEAL_TEMPLATE_ID: '7',
  DOCUSEAL_WEBHOOK_SECRET: 'whsec_dGVzdA==',
}
const STRIPE = { STRIPE_SECRET_KEY: STRIPE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE: 'http://127.0.0.1:9' }

let product: Product
let mailbox: Awaited<ReturnType<typeof startImapServer>>
let turnsFile: string
let cookie: string
let token: string
beforeAll(async () => {
  const folder = path.join(inject('runFolder'), 'long-turns')
  mkdirSync(folder, { recursive: true })
  turnsFile = path.join(folder, 'turns.txt')
  mailbox = await startImapServer()
  const NODE_OPTIONS = `--import=${path.resolve('tests/server/watch-turns.js')}`
  const watched = { NODE_OPTIONS, TURNS_FILE: turnsFile, IMAP_URL: mailbox.url }
  product = await startMigrated({ folder, env: { ...watched, ...STRIPE, ...DOCUSEAL, ...TWILIO } })
  // `db()` here is that server's database.
  Object.assign(process.env, productSettings(folder))
  const admin = signedInAs('admin')
  cookie = admin.cookie
  token = valueOf(createApiToken(admin.viewer, { name: 'Site', scope: 'leads:create' })).token
  // Modules loaded by the first request don't count.
  for (const target of ['/', '/login', '/leads', '/leads/import', '/inbox', '/admin/blog']) await send(target)
})
afterAll(async () => {
  closeDatabase()
  await product.stop()
  await mailbox.stop()
})

async function send(target: string, body?: BodyInit, headers: Record<string, string> = {}): Promise<number> {
  const method = body === undefined ? 'GET' : 'POST'
  // Each on its own connection: this process may measure for longer than the server keeps an idle one.
  const sent = { Cookie: cookie, Origin: product.url, Connection: 'close', ...headers }
  const answer = await fetch(product.url + target, { method, body, redirect: 'manual', headers: sent })
  await answer.arrayBuffer()
  return answer.status
}

const sendForm = (target: string, body: string) => send(target, body, { 'Content-Type': 'application/x-www-form-urlencoded' })

function sendFile(target: string, text: string, name = 'list.csv'): Promise<number> {
  const form = new FormData()
  form.append('submissionId', newSubmissionId())
  form.append('file', new File([text], name, { type: 'text/csv' }))
  return send(target, form)
}

/** The longest turn during a task, in units: the minimum of several tries. A unit is measured only if it decides. */
async function longestTurn(work: () => Promise<unknown>, enough: number): Promise<number> {
  let least = Infinity
  for (let round = 0; round < TRIES && least > enough; round += 1) {
    writeFileSync(turnsFile, '')
    await work()
    // The responding turn is recorded at the next check.
    for (let look = 0; look < 3; look += 1) await send('/health')
    const turn = Math.max(...readFileSync(turnsFile, 'utf8').split('\n').map(Number))
    least = Math.min(least, turn <= enough ? turn : turn / Math.max(1, await unitTime(), await unitTime()))
  }
  return least
}

test('a long turn is detected', async () => {
  // All are stored in one transaction and therefore one turn.
  const manyRows = `Email,Reason\n${Array.from({ length: 15_000 }, (_, index) => `a${index}@example.com,left\n`).join('')}`
  expect(await longestTurn(() => sendFile('/admin/suppressions/import', manyRows), Number.MAX_VALUE)).toBeGreaterThan(0)
})

test.each(shapes)('typed text and searches: %s', async (_shape, piece) => {
  const typed = encodeURIComponent(filled(piece, 250_000))
  const searched = encodeURIComponent(filled(piece, 4_000))
  const turn = await longestTurn(async () => {
    await sendForm('/analysis', `intent=submit&email=${typed}`)
    await sendForm('/login', `email=${typed}&password=x`)
    await sendForm('/campaigns/templates/warm-lead-1', `intent=preview&subject=a&body=${typed.slice(0, 100_000)}`)
    for (const list of ['/leads?q=', '/blog?q=', '/inbox?q=', '/search?q=', '/admin/audit?q=']) await send(list + searched)
  }, MOST_UNITS)
  expect(turn).toBeLessThanOrEqual(MOST_UNITS)
})

test('field names, form parts, and values from other machines', async () => {
  const json = { Authorization: `Bearer ${token}`, 'Idempotency-Key': 'of-this-test', 'Content-Type': 'application/json' }
  const parts = new FormData()
  for (let part = 0; part < 498; part += 1) parts.append(`properties[0].a${part}`, 'x'.repeat(1_500))
  const turn = await longestTurn(async () => {
    await sendForm('/analysis', `intent=submit&properties[0]${'.a'.repeat(400_000)}=1`)
    await sendForm('/analysis', `intent=submit&properties${'[0]'.repeat(250_000)}=1`)
    await send('/analysis', parts)
    for (const body of ['['.repeat(60_000), '{"a":'.repeat(190_000), JSON.stringify({ phone: '+1-('.repeat(12_000) })])
      for (const target of [
        '/api/leads',
        '/api/pdf/generate-report',
        '/webhooks/stripe',
        '/webhooks/docuseal',
        '/api/twilio/messages',
      ])
        await send(target, body, json)
  }, MOST_UNITS)
  expect(turn).toBeLessThanOrEqual(MOST_UNITS)
})

describe('a webhook, correctly signed, up to the accepted size', () => {
  const MOST_CHARACTERS = 960_000
  const hmac = (kind: string, secret: string, text: string) => createHmac(kind, secret).update(text, 'utf8')
  const sendJson = (target: string, body: string, name: string, signature: string) =>
    send(target, body, { 'Content-Type': 'application/json', [name]: signature })
  const unixNow = () => Math.floor(Date.now() / 1000)

  function toStripe(body: string) {
    const at = unixNow()
    const signature = hmac('sha256', STRIPE_WEBHOOK_SECRET, `${at}.${body}`).digest('hex')
    return sendJson('/webhooks/stripe', body, 'Stripe-Signature', `t=${at},v1=${signature}`)
  }
  function toDocuseal(body: string) {
    const at = unixNow()
    const signature = hmac('sha256', DOCUSEAL.DOCUSEAL_WEBHOOK_SECRET, `${at}.${body}`).digest('hex')
    return sendJson('/webhooks/docuseal', body, 'X-Docuseal-Signature', `${at}.${signature}`)
  }
  function toTwilio(target: string, pairs: [string, string][]) {
    const sorted = pairs.toSorted(([a, one], [b, other]) => (a < b ? -1 : a > b ? 1 : one < other ? -1 : 1))
    const text = product.url + target + sorted.map(([name, value]) => name + value).join('')
    const signature = hmac('sha1', TWILIO.TWILIO_AUTH_TOKEN, text).digest('base64')
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Twilio-Signature': signature }
    return send(target, new URLSearchParams(pairs).toString(), headers)
  }

  const event = (type: string, object: string) => `{"id":"evt_1","object":"event","type":"${type}","data":{"object":${object}}}`
  const docusealEvent = (data: string) => `{"event_type":"form.completed","data":${data}}`
  const jsonTexts: [string, (size: number) => string][] = [
    ...shapes.map(([shape, piece]): [string, (size: number) => string] => [
      shape,
      (size) => JSON.stringify(filled(piece, size * 0.6)),
    ]),
    ['nested lists', (size) => '['.repeat(size / 2) + ']'.repeat(size / 2)],
    ['nested objects', (size) => `${'{"a":'.repeat(size / 6)}1${'}'.repeat(size / 6)}`],
    ['many names', (size) => `{${Array.from({ length: size / 14 }, (_, at) => `"name ${at}":1`).join()}}`],
  ]
  /** The text, list, or object is in a field that we read. */
  const inFields = (value: string) => [
    `{"id":${value}}`,
    `{"id":"cs_1","object":"checkout.session","metadata":${value}}`,
    `{"id":7,"submission_id":7,"values":${value}}`,
  ]
  const JSON_SENDERS = {
    Stripe: async (object: string) => {
      await toStripe(event('checkout.session.completed', object))
      await toStripe(event('invoice.paid', object))
    },
    DocuSeal: (object: string) => toDocuseal(docusealEvent(object)),
  }
  const message = (from: string) => ({ MessageSid: `SM${'a'.repeat(32)}`, From: from, To: TWILIO.TWILIO_FROM })
  const forms: [string, (size: number) => [string, string][]][] = [
    // Each character may take three bytes in a form.
    ...shapes.map(([shape, piece]): [string, (size: number) => [string, string][]] => [
      shape,
      (size) => Object.entries({ ...message('+15155550100'), Body: filled(piece, size / 3) }),
    ]),
    ['a long number', (size) => Object.entries({ ...message(filled('+1-(', size / 3)), Body: 'Hello' })],
    ['many names', (size) => Array.from({ length: size / 14 }, (_, at): [string, string] => [`name${at}`, 'x'])],
    ['one name, many times', (size) => Array.from({ length: size / 7 }, (): [string, string] => ['Body', 'x'])],
  ]
  const WEBHOOKS: [string, string, (size: number) => Promise<unknown>][] = [
    ...Object.entries(JSON_SENDERS).flatMap(([service, sendAll]) =>
      jsonTexts.map(([shape, make]): [string, string, (size: number) => Promise<unknown>] => [
        service,
        shape,
        async (size) => {
          for (const object of inFields(make(size))) await sendAll(object)
        },
      ]),
    ),
    ...['/api/twilio/messages', '/api/twilio/status?message=x'].flatMap((target) =>
      forms.map(([shape, make]): [string, string, (size: number) => Promise<unknown>] => [
        target,
        shape,
        (size) => toTwilio(target, make(size)),
      ]),
    ),
  ]

  test('is accepted as signed', async () => {
    // 403 and 401 would mean a wrong signature, 413 that the body was not read.
    expect(await toTwilio('/api/twilio/messages', forms[0]?.[1](MOST_CHARACTERS) ?? [])).toBe(400)
    expect(await toDocuseal(docusealEvent(`{"id":"${'a'.repeat(MOST_CHARACTERS)}"}`))).toBe(400)
    expect(await toStripe(event('made.up', `{"id":"${'a'.repeat(MOST_CHARACTERS)}"}`))).toBe(200)
  })

  test.each(WEBHOOKS)('%s: %s', async (_service, _shape, sendAll) => {
    expect(await longestTurn(() => sendAll(MOST_CHARACTERS), MOST_UNITS)).toBeLessThanOrEqual(MOST_UNITS)
  })
})

test.each(shapes)('a blog post: %s', async (_shape, piece) => {
  const form = new FormData()
  form.append('content', filled(piece, 79_000))
  expect(await longestTurn(() => send('/admin/blog/preview', form), MOST_UNITS)).toBeLessThanOrEqual(MOST_UNITS)
})

describe('a file', () => {
  const HEAD = 'Name,Email,Phone,Street,City,Zip\n'
  const long = Array.from({ length: 400 }, (_, row) => `${'n '.repeat(24_000)},ann${row}@example.com,,,,`).join('\n')
  const FILES: [string, string][] = [
    ...shapes.map(([shape, piece]): [string, string] => [shape, filled(piece, 19_000_000)]),
    ['short rows', filled('a,b,c\n', 2_000_000)],
    ['long rows', HEAD + long],
  ]

  test.each(FILES)('of rows: %s', async (_shape, text) => {
    const turn = await longestTurn(async () => {
      for (const list of ['/leads/import', '/admin/suppressions/import', '/admin/rentals/import']) await sendFile(list, text)
    }, MOST_UNITS)
    expect(turn).toBeLessThanOrEqual(MOST_UNITS)
  })

  test('stored with a lead', async () => {
    const { id } = makeLead(db())
    const turn = await longestTurn(() => sendFile(`/leads/${id}/files/new`, filled('\n ', 9_900_000), 'a.txt'), MOST_UNITS)
    expect(turn).toBeLessThanOrEqual(MOST_UNITS)
  })
})

describe('an email of 9 MB', () => {
  const parts = filled('--b\r\n\r\nHello\r\n', 9_000_000)
  const MAILS: [string, string, string][] = [
    ...shapes.map(([shape, piece]): [string, string, string] => [shape, 'text/plain; format=flowed', filled(piece, 9_000_000)]),
    ['nested tags', 'text/html', filled('<div>', 9_000_000)],
    ['quoted lines of HTML', 'text/html', filled('<blockquote>On Monday Ann wrote:<br>', 9_000_000)],
    ['a file', 'application/pdf; name=a.pdf', filled('%PDF-1.7\n', 9_000_000)],
    ['parts', 'multipart/mixed; boundary=b', parts],
  ]
  const received = () => db().select({ id: receivedMessages.id }).from(receivedMessages).orderBy(receivedMessages.id).all()

  test.each(MAILS)('%s', async (shape, contentType, body) => {
    let mails = 0
    const turn = await longestTurn(async () => {
      const before = received().length
      mails += 1
      const id = `${shape.replaceAll(' ', '-')}.${mails}@example.net`
      const head = `From: ann@example.net\r\nTo: office@example.com\r\nSubject: Lease\r\nMessage-ID: <${id}>\r\nContent-Type: ${contentType}`
      mailbox.deliver(Buffer.from(`${head}\r\n\r\n${body}`))
      await expect.poll(() => received().length).toBe(before + 1)
      expect(await send(`/inbox/${received().at(-1)?.id}`)).toBe(200)
    }, MOST_UNITS_OF_MAIL)
    expect(turn).toBeLessThanOrEqual(MOST_UNITS_OF_MAIL)
  })
})
