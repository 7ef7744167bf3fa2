import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readCreated, readSubmission, readSubmissionList } from '#app/adapters/esign/docuseal-response.ts'
import { isFromDocuseal } from '#app/adapters/esign/docuseal-signature.ts'
import { docuseal } from '#app/adapters/esign/docuseal.server.ts'
import { mayDownloadFrom, signingOrigin } from '#app/adapters/esign/docuseal-base.ts'
import type { SigningRequest } from '#app/adapters/esign/port.ts'
import { type DocusealServer, SIGNED_ELSEWHERE, startDocusealServer } from '#tests/servers/docuseal.ts'

const KEY = 'docuseal-key'
const TEMPLATE = 1000001

const REQUEST: SigningRequest = {
  documentId: 'd'.repeat(32),
  leadId: 'e'.repeat(32),
  signer: { name: 'Ann Owner', email: 'ann@example.com', phone: '+15155550100' },
  expiresAt: new Date('2026-12-31T00:00:00Z'),
  known: new Map([
    ['fullname', 'Ann Owner'],
    ['email', 'ann@example.com'],
    ['propertyaddress', '2418 Beaver Ave, Des Moines, IA 50310'],
    ['units', '2'],
  ]),
  returnUrl: 'https://site.example/analysis/1',
}

let server: DocusealServer
beforeAll(async () => {
  server = await startDocusealServer(KEY, TEMPLATE)
})
afterAll(() => server.stop())
beforeEach(() => {
  server.questions.length = 0
  server.submissions.length = 0
  Object.assign(server.file, { bytes: Buffer.from(SIGNED_ELSEWHERE), url: null, redirect: null })
  server.documents = 1
  server.template = { role: 'First Party', fields: [] }
  server.misbehave()
})

const adapter = (settings: { apiKey?: string; templateId?: number; timeLimitMs?: number } = {}) =>
  docuseal({ baseUrl: server.url, apiKey: KEY, templateId: TEMPLATE, waitMs: 1, ...settings })
const lines = () => server.questions.map(({ line }) => line)

async function completed() {
  const { providerId } = await adapter().send(REQUEST)
  const [submission] = server.submissions
  if (submission) server.complete(submission)
  server.questions.length = 0
  return providerId
}

describe('archiving a document', () => {
  test('checks first, archives it exactly as in the contract, and checks again', async () => {
    const { providerId } = await adapter().send(REQUEST)
    server.questions.length = 0
    expect(await adapter().voidDocument(providerId)).toMatchObject({ state: 'expired' })
    expect(lines()).toEqual(['GET /submissions/1', 'DELETE /submissions/1', 'GET /submissions/1'])
    expect(server.questions[1]?.body).toBeNull()
    expect(await adapter().voidDocument(providerId)).toMatchObject({ state: 'expired' })
    expect(lines()).toHaveLength(4)
  })

  test('leaves a signed one', async () => {
    const providerId = await completed()
    expect(await adapter().voidDocument(providerId)).toMatchObject({ state: 'completed' })
    expect(lines()).toEqual(['GET /submissions/1'])
  })

  test('treats a deleted one as archived', async () => {
    expect(await adapter().voidDocument('77')).toEqual({ state: 'expired' })
  })

  test.each([
    ['refused', { status: 422 }],
    ['missing', { status: 404 }],
    ['key', { status: 403 }],
  ] as const)('%s: it can still be signed, and this is reported', async (failure, misdeed) => {
    const { providerId } = await adapter().send(REQUEST)
    server.misbehave('none', misdeed)
    await expect(adapter().voidDocument(providerId)).rejects.toMatchObject({ failure })
  })

  test('during a short outage: it is done anyway', async () => {
    const { providerId } = await adapter().send(REQUEST)
    server.misbehave('none', { status: 503 })
    expect(await adapter().voidDocument(providerId)).toMatchObject({ state: 'expired' })
  })

  test('reported as archived but still open: this is reported', async () => {
    const { providerId } = await adapter().send(REQUEST)
    server.misbehave('none', { body: '{"id":1,"archived_at":"2026-11-21T18:30:00Z"}' })
    await expect(adapter().voidDocument(providerId)).rejects.toMatchObject({ failure: 'answer' })
  })
})

describe('creating a document', () => {
  test('looks for it by our ID first, then creates it exactly as in the contract', async () => {
    expect(await adapter().send(REQUEST)).toEqual({ providerId: '1', signingUrl: server.url.replace('/api', '/s/slug1') })
    expect(lines()).toEqual([
      `GET /submitters?external_id=${REQUEST.documentId}`,
      `GET /templates/${TEMPLATE}`,
      'POST /submissions',
    ])
    expect(server.questions[2]?.body).toEqual({
      template_id: TEMPLATE,
      send_email: false,
      send_sms: false,
      order: 'preserved',
      completed_redirect_url: 'https://site.example/analysis/1',
      expire_at: '2026-12-31 00:00:00 UTC',
      submitters: [
        {
          role: 'First Party',
          email: 'ann@example.com',
          name: 'Ann Owner',
          phone: '+15155550100',
          external_id: REQUEST.documentId,
          metadata: { leadId: REQUEST.leadId },
          send_email: false,
        },
      ],
    })
  })

  test("fills the template's fields that we know and the signer may see, under the template's role", async () => {
    server.template = {
      role: 'Owner',
      fields: [
        { name: 'Full Name', type: 'text' },
        { name: 'Email', type: 'text' },
        { name: 'Property address', type: 'text' },
        { name: 'Units', type: 'number' },
        { name: 'Email', type: 'signature' },
        { name: 'Reserve', type: 'text' },
        { name: 'Full  name', type: 'text', role: 'Manager' },
        { name: '', type: 'text' },
      ],
    }
    await adapter().send(REQUEST)
    expect(server.submissions[0]?.submitter).toMatchObject({
      role: 'Owner',
      values: [
        { field: 'Full Name', value: 'Ann Owner' },
        { field: 'Email', value: 'ann@example.com' },
        { field: 'Property address', value: '2418 Beaver Ave, Des Moines, IA 50310' },
        { field: 'Units', value: '2' },
      ],
    })
  })

  test.each([{ status: 404 }, { status: 422 }, { body: '{}' }, { body: '<html>', contentType: 'text/html' }])(
    "a template that the service doesn't show (%j) is sent without prefilled fields",
    async (misdeed) => {
      server.misbehave({ body: '{"data":[]}' }, misdeed)
      expect(await adapter().send(REQUEST)).toMatchObject({ providerId: '1' })
    },
  )

  test('the address of a self-hosted service without a path is accepted', async () => {
    const bare = docuseal({ baseUrl: new URL(server.url).origin, apiKey: KEY, templateId: TEMPLATE, waitMs: 1 })
    const { providerId } = await bare.send(REQUEST)
    expect(await bare.findDocument(providerId)).toEqual({ state: 'pending', documentId: REQUEST.documentId })
    expect(server.submissions).toHaveLength(1)
  })

  test('twice creates one', async () => {
    const first = await adapter().send(REQUEST)
    expect(await adapter().send(REQUEST)).toEqual(first)
    expect(server.submissions).toHaveLength(1)
  })

  test('never repeats the post; one that broke off after it was done is found', async () => {
    server.misbehave({ body: '{"data":[]}' }, 'none', 'done-then-reset')
    await expect(adapter().send(REQUEST)).rejects.toMatchObject({ failure: 'unavailable' })
    expect(lines().filter((line) => line.startsWith('POST'))).toHaveLength(1)
    expect(await adapter().send(REQUEST)).toMatchObject({ providerId: '1' })
    expect(server.submissions).toHaveLength(1)
  })

  test('is sent without a phone number if there is none', async () => {
    await adapter().send({ ...REQUEST, signer: { ...REQUEST.signer, phone: null } })
    expect(server.submissions[0]?.submitter.phone).toBeNull()
  })

  test.each([
    [{ status: 401 }, 'key'],
    [{ status: 402 }, 'key'],
    [{ status: 403 }, 'key'],
    [{ status: 422 }, 'refused'],
    [{ status: 429 }, 'busy'],
    [{ status: 500 }, 'unavailable'],
    [{ body: '<html>Welcome</html>', contentType: 'text/html' }, 'answer'],
    [{ body: '{}' }, 'answer'],
    [{ body: '[]' }, 'answer'],
    [{ body: '[{"submission_id":7}]' }, 'answer'],
    ['reset', 'unavailable'],
    ['stall', 'unavailable'],
    ['hang', 'unavailable'],
  ] as const)('the post answered with %j: %s, without a second one', async (misdeed, failure) => {
    server.misbehave({ body: '{"data":[]}' }, 'none', misdeed)
    await expect(adapter({ timeLimitMs: 1_000 }).send(REQUEST)).rejects.toMatchObject({ failure })
    expect(lines().filter((line) => line.startsWith('POST'))).toHaveLength(1)
  })

  test('a wrong key and a missing template are distinguished', async () => {
    await expect(adapter({ apiKey: 'other' }).send(REQUEST)).rejects.toMatchObject({ failure: 'key' })
    await expect(adapter({ templateId: 5 }).send(REQUEST)).rejects.toMatchObject({
      failure: 'refused',
      message: 'The service returned 422: Template not found',
    })
  })

  test('a server that is down is reported as such', async () => {
    const down = docuseal({ baseUrl: 'http://127.0.0.1:9/api', apiKey: KEY, templateId: TEMPLATE, waitMs: 1 })
    await expect(down.send(REQUEST)).rejects.toMatchObject({ failure: 'unavailable' })
  })
})

describe('requests', () => {
  test.each([429, 500, 503])('are repeated after %i', async (status) => {
    const { providerId } = await adapter().send(REQUEST)
    server.questions.length = 0
    server.misbehave({ status }, { status })
    expect(await adapter().findDocument(providerId)).toEqual({ state: 'pending', documentId: REQUEST.documentId })
    expect(lines()).toHaveLength(3)
  })

  test.each([
    [{ status: 401 }, 'key', 1],
    [{ status: 404, body: '<html>' }, 'missing', 1],
    [{ body: '<html>' }, 'answer', 1],
    [{ body: '{}' }, 'answer', 1],
  ] as const)('answered with %j: %s, asked %i time', async (misdeed, failure, times) => {
    server.misbehave(misdeed)
    await expect(adapter().findDocument('1')).rejects.toMatchObject({ failure })
    expect(lines()).toHaveLength(times)
  })

  test('end within their time limit', async () => {
    server.misbehave('hang', 'hang', 'hang')
    await expect(adapter({ timeLimitMs: 100 }).findDocument('1')).rejects.toMatchObject({ failure: 'unavailable' })
  })

  test('report completed, declined and expired', async () => {
    const { providerId } = await adapter().send(REQUEST)
    const [submission] = server.submissions
    if (!submission) throw new Error('Nothing was made')
    server.decline(submission, 'Too dear')
    expect(await adapter().findDocument(providerId)).toMatchObject({ state: 'declined', reason: 'Too dear' })
    server.expire(submission)
    expect(await adapter().findDocument(providerId)).toMatchObject({ state: 'expired' })
    server.complete(submission)
    expect(await adapter().findDocument(providerId)).toMatchObject({
      state: 'completed',
      completedAt: new Date('2026-11-21T18:30:00Z'),
    })
  })
})

describe('the signed file', () => {
  const download = async () => {
    const found = await adapter().findDocument(await completed())
    return found?.state === 'completed' ? found.download() : null
  }

  test('is fetched without the key', async () => {
    expect(Buffer.from((await download()) ?? []).toString()).toBe(SIGNED_ELSEWHERE)
  })

  test('several files become one', async () => {
    server.documents = 2
    await download()
    expect(lines()).toEqual(['GET /submissions/1', 'GET /submissions/1/documents?merge=true'])
  })

  test('a redirect within the service is followed', async () => {
    server.file.redirect = '/file/again.pdf'
    expect((await download())?.byteLength).toBeGreaterThan(5)
  })

  test.each([
    ['another host', { url: 'http://169.254.169.254/latest/meta-data' }],
    ['another port', { url: 'http://127.0.0.1:1/file/x.pdf' }],
    ['no web address', { url: 'file:///etc/passwd' }],
    ['a redirect to another host', { redirect: 'http://localhost:1/file/again.pdf' }],
    ['no PDF', { bytes: Buffer.from('<html>') }],
    ['the first half of a PDF', { bytes: Buffer.from(SIGNED_ELSEWHERE.slice(0, 20)) }],
    ['a PDF without its last letters', { bytes: Buffer.from(SIGNED_ELSEWHERE.slice(0, -4)) }],
    ['more than 20 MB', { bytes: Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(21 * 1024 * 1024)]) }],
  ])('%s is refused', async (_name, change) => {
    Object.assign(server.file, change)
    await expect(download()).rejects.toMatchObject({ failure: 'answer' })
  })
})

describe('the documented responses', () => {
  const SUBMITTER = { id: 1, submission_id: 1, email: 'john.doe@example.com', slug: 'pAMimKcyrLjqVt', status: 'sent', values: [] }
  const MOMENT = '2023-12-10T15:49:21.895Z'

  test('to a created document: a list of signers with foreign IDs', () => {
    const made = { ...SUBMITTER, external_id: '2321', metadata: {}, embed_src: 'https://docuseal.com/s/pAMimKcyrLjqVt' }
    expect(readCreated(JSON.stringify([made]))).toMatchObject([
      { submission_id: 1, external_id: '2321', embed_src: 'https://docuseal.com/s/pAMimKcyrLjqVt' },
    ])
  })

  test('to the list: signers without our ID and without values', () => {
    const submission = {
      ...{ id: 1, source: 'link', submitters_order: 'random', slug: 'VyL4szTwYoSvXq', status: 'completed', archived_at: null },
      ...{ completed_at: MOMENT, created_at: MOMENT, updated_at: MOMENT, expire_at: null, combined_document_url: null },
      submitters: [{ ...SUBMITTER, name: 'John Doe', completed_at: MOMENT }],
      template: { id: 1, name: 'Example Template', external_id: 'Temp123', folder_name: 'Default' },
    }
    const list = { data: [submission], pagination: { count: 1, next: 1, prev: 1 } }
    expect(readSubmissionList(JSON.stringify(list))).toMatchObject({
      data: [
        { id: 1, status: 'completed', name: null, template: { name: 'Example Template' }, submitters: [{ external_id: null }] },
      ],
      pagination: { next: 1 },
    })
  })

  test('to one document: events without data, and files', () => {
    const events = [{ id: 12, submitter_id: 7, event_type: 'view_form', event_timestamp: MOMENT }]
    const documents = [{ name: 'sample-document', url: 'https://docuseal.com/file/hash/sample-document.pdf' }]
    const submission = {
      ...{ id: 1, status: 'completed', archived_at: null, completed_at: MOMENT, submission_events: events, documents },
      submitters: [{ ...SUBMITTER, completed_at: MOMENT, declined_at: null }],
    }
    expect(readSubmission(JSON.stringify(submission))).toMatchObject({
      status: 'completed',
      documents: [{ url: documents[0]?.url }],
    })
  })
})

describe('addresses', () => {
  test.each([
    ['https://api.docuseal.com', 'https://docuseal.com'],
    ['https://api.docuseal.eu', 'https://docuseal.eu'],
    ['https://sign.example.com/api', 'https://sign.example.com'],
  ])('documents of %s are signed at %s', (api, origin) => expect(signingOrigin(api)).toBe(origin))

  test.each([
    ['https://docuseal.com/file/x.pdf', true],
    ['https://eu.docuseal.com/x.pdf', true],
    ['http://docuseal.com/x.pdf', false],
    ['https://docuseal.com.evil.example/x.pdf', false],
    ['https://evildocuseal.com/x.pdf', false],
    ['https://user@docuseal.com/x.pdf', false],
    ['https://docuseal.com:8443/x.pdf', false],
    ['not an address', false],
  ])('a file of the service at %s: %s', (address, may) => expect(mayDownloadFrom(address, 'https://api.docuseal.com')).toBe(may))
})

describe('the signature of a webhook', () => {
  const SECRET = 'whsec_dGVzdA=='
  const BODY = '{"event_type":"form.completed","timestamp":"2023-11-14T22:13:20Z","data":{"id":1}}'
  const SIGNATURE = '1700000000.354c585ffde8d088edf277dbd4c0c180346de333e31a669c4457c4d032ac636b'
  const at = (seconds: number) => new Date(seconds * 1000)
  const check = (headers: Record<string, string>, { body = BODY, secret = SECRET, now = 1700000000 } = {}) =>
    isFromDocuseal(body, new Headers(headers), secret, at(now))

  test('matches the contract', () => expect(check({ 'X-Docuseal-Signature': SIGNATURE })).toBe(true))

  test.each([
    [1700000300, true],
    [1699999700, true],
    [1700000301, false],
    [1699999699, false],
  ])('received at %i: %s', (now, isGood) => expect(check({ 'X-Docuseal-Signature': SIGNATURE }, { now })).toBe(isGood))

  test.each([
    ['another body', { 'X-Docuseal-Signature': SIGNATURE }, { body: `${BODY} ` }],
    ['another secret', { 'X-Docuseal-Signature': SIGNATURE }, { secret: 'whsec_b3RoZXI=' }],
    ['another time in it', { 'X-Docuseal-Signature': SIGNATURE.replace('1700000000', '1700000001') }, {}],
    ['none', {}, {}],
    ['nonsense', { 'X-Docuseal-Signature': 'a.b' }, {}],
    ['a wrong static header', { 'X-Secret': 'whsec_dGVzdA=' }, {}],
    ['the secret as it is where signatures are asked for', { 'X-Docuseal-Signature': SECRET }, {}],
    ['the secret as it is in a header of the sender’s choosing', { 'X-Secret': SECRET }, {}],
    ['the static secret in another header', { 'X-Other': 'abc' }, { secret: 'X-Secret: abc' }],
    ['the whole setting as a value', { 'X-Secret': 'X-Secret: abc' }, { secret: 'X-Secret: abc' }],
    ['an empty static header', { 'X-Secret': '' }, { secret: 'X-Secret: abc' }],
  ])('%s is refused', (_name, headers, change) => expect(check(headers as Record<string, string>, change)).toBe(false))

  test.each([
    ['X-Secret', 'abc', 'X-Secret: abc'],
    ['x-secret', 'abc', 'X-Secret: abc'],
    ['X-Docuseal-Signature', 'static', 'X-Docuseal-Signature: static'],
  ])('a static header %s: %s for the setting %s is accepted', (name, value, secret) =>
    expect(check({ [name]: value }, { secret })).toBe(true),
  )
})
