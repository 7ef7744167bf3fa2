import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { apiTokens, auditLog, leadActivities, leads, users } from '#app/db/schema/index.ts'
import { createApiToken } from '#app/modules/intake/api-tokens.server.ts'
import { MESSAGE_TOKEN_NAME_TAKEN } from '#app/modules/intake/messages.ts'
import { removeExpired, RETENTION } from '#app/worker/retention.server.ts'
import { action as create, loader as open } from '#app/routes/admin/integrations.tsx'
import { action as revoke, loader as askToRevoke } from '#app/routes/admin/integrations/revoke-token.tsx'
import { action, loader } from '#app/routes/resources/leads-api.ts'
import { makeEntry } from '#tests/factories/make-entry.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader, callWithBody, cookieFrom } from '#tests/setup/route.ts'
import { signedInAs, type SignedIn } from '#tests/setup/session.ts'
import { valueOf } from '#tests/setup/value-of.ts'

const DAY_MS = 86_400_000

setupTestDatabase()
let admin: SignedIn
let token: string
let tokenId: string
beforeEach(() => {
  admin = signedInAs('admin')
  const made = valueOf(createApiToken(admin.viewer, { name: 'Contact form', scope: 'leads:create' }))
  token = made.token
  tokenId = made.id
})

const PROPERTY = {
  streetAddress: '2418 Beaver Ave',
  city: 'Des Moines',
  zipCode: '50310',
  propertyType: 'single-family',
  squareFootage: 1450,
  unitCount: 1,
}
const LEAD = {
  name: 'Dana Hill',
  email: 'dana.hill@example.com',
  phone: '(515) 555-0173',
  message: 'Call me late',
  property: PROPERTY,
}

type Sent = { key?: string; headers?: Record<string, string>; body?: string; contentType?: string; clientIp?: string }
async function send(lead: unknown, { key = 'form-0001', headers, body, contentType, clientIp = '203.0.113.9' }: Sent = {}) {
  const answer = await callWithBody(action, {
    url: '/api/leads',
    headers: { Authorization: `Bearer ${token}`, ...(key === '' ? {} : { 'Idempotency-Key': key }), ...headers },
    body: body ?? JSON.stringify(lead),
    contentType: contentType ?? 'application/json',
    context: { clientIp },
  })
  const said = JSON.parse(await answer.text()) as { id?: string; error?: string; fields?: Record<string, string> }
  return { ...said, status: answer.status, headers: answer.headers }
}
const stored = () => rowsOf(leads)

describe('a lead of another site', () => {
  test('is stored with its own lead source and its message in the timeline', async () => {
    const { status, id } = await send(LEAD)
    expect(status).toBe(201)
    expect(stored()).toMatchObject([
      {
        id,
        ...{ name: 'Dana Hill', email: 'dana.hill@example.com', phoneE164: '+15155550173', source: 'api', status: 'leads' },
        ...{ propertyAddress: '2418 Beaver Ave, Des Moines, IA 50310', squareFootage: 1450, bedrooms: null },
      },
    ])
    const [line] = rowsOf(leadActivities, eq(leadActivities.kind, 'created'))
    expect(line?.summary).toBe('Came in through the token “Contact form”: Call me late')
    expect(db().select({ at: apiTokens.lastUsedAt }).from(apiTokens).get()?.at).toBeInstanceOf(Date)
  })

  test('requires only a name and an email', async () => {
    expect((await send({ name: 'Dana', email: 'd@example.com', phone: null })).status).toBe(201)
    expect(stored()).toMatchObject([{ phone: null, propertyAddress: '' }])
  })

  test("is marked as a possible duplicate, which its sender doesn't learn", async () => {
    const known = makeLead(db(), { email: 'DANA.hill@example.com' })
    // An analysis without a lead is no duplicate: there is nothing to merge it with.
    makeEntry(db(), { email: 'dana.hill@example.com', streetAddress: '', zipCode: '' })
    const { status, headers: _headers, ...said } = await send(LEAD)
    expect(status).toBe(201)
    expect(Object.keys(said)).toEqual(['id'])
    expect(stored().find(({ id }) => id === said.id)?.possibleDuplicateOfId).toBe(known.id)
  })

  test('is one lead for any number of requests with its key, and other content is refused', async () => {
    const first = await send(LEAD)
    const second = await send(LEAD)
    expect([second.status, second.id]).toEqual([200, first.id])
    const other = await send({ ...LEAD, name: 'Someone else' })
    expect(other.status).toBe(409)
    expect((await send(LEAD, { key: 'form-0002' })).status).toBe(201)
    expect(stored()).toHaveLength(2)
  })

  test('is one lead for each token with the same key', async () => {
    const first = await send(LEAD)
    token = valueOf(createApiToken(admin.viewer, { name: 'Another', scope: 'leads:create' })).token
    expect((await send(LEAD)).id).not.toBe(first.id)
  })
})

describe('invalid values are refused with a message', () => {
  test.each<[string, unknown, Record<string, string>]>([
    ['nothing', {}, { name: 'Enter the name', email: 'Enter the email address' }],
    ['a web address as a name', { ...LEAD, name: 'Win at evil.example' }, { name: expect.stringContaining('web addresses') }],
    ['no email address', { ...LEAD, email: 'dana' }, { email: 'Enter an email address like name@example.com' }],
    ['a phone number of letters', { ...LEAD, phone: 'call me' }, { phone: 'Enter a phone number with its area code' }],
    ['another state', { ...LEAD, property: { ...PROPERTY, state: 'TX' } }, { 'property.state': expect.stringContaining('Iowa') }],
    [
      'a ZIP code of letters',
      { ...LEAD, property: { ...PROPERTY, zipCode: 'x' } },
      { 'property.zipCode': expect.stringContaining('5-digit ZIP code') },
    ],
    ['an unknown field', { ...LEAD, status: 'won' }, { status: 'Field not found' }],
    ['a list', { ...LEAD, name: ['a', 'b'] }, { name: expect.any(String) }],
  ])('%s', async (_what, lead, fields) => {
    const answer = await send(lead)
    expect(answer.status).toBe(422)
    expect(answer.fields).toEqual(fields)
    expect(stored()).toEqual([])
  })

  test('invalid requests', async () => {
    expect((await send(LEAD, { key: '' })).status).toBe(400)
    expect((await send(LEAD, { key: 'short' })).status).toBe(400)
    expect((await send(null, { body: '{' })).status).toBe(400)
    expect((await send([LEAD])).status).toBe(400)
    expect((await send(LEAD, { contentType: 'text/plain' })).status).toBe(415)
    expect((await send({ ...LEAD, message: 'x'.repeat(70_000) })).status).toBe(413)
    await expect(callLoader(loader, { url: '/api/leads' })).resolves.toMatchObject({ status: 405 })
    expect(stored()).toEqual([])
  })
})

describe('the token', () => {
  test('is required, complete, and of a current admin', async () => {
    const without = await send(LEAD, { headers: { Authorization: '' } })
    expect([without.status, without.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer'])
    expect((await send(LEAD, { headers: { Authorization: `Bearer ${token}x` } })).status).toBe(401)
    for (const lost of [{ role: 'user' as const }, { role: 'admin' as const, deactivatedAt: new Date() }]) {
      db().update(users).set(lost).where(eq(users.id, admin.viewer.id)).run()
      expect((await send(LEAD)).status).toBe(401)
    }
    expect(stored()).toEqual([])
  })

  test('ends at once when revoked, once', async () => {
    const call = { url: `/admin/integrations/tokens/${tokenId}/revoke`, params: { id: tokenId }, cookie: admin.cookie }
    expect((await callLoader(askToRevoke, call)).data.name).toBe('Contact form')
    await callAction(revoke, { ...call, form: {} })
    expect((await send(LEAD)).status).toBe(401)
    expect((await callLoader(askToRevoke, call)).status).toBe(404)
    await callAction(revoke, { ...call, form: {} })
    const actions = db().select({ action: auditLog.action }).from(auditLog).where(eq(auditLog.subject, tokenId)).all()
    expect(actions.map((row) => row.action)).toEqual(['api_token_created', 'api_token_revoked'])
  })

  test('is shown once, and stored as a hash', async () => {
    const form = { intent: 'create-token', name: 'New one', scope: 'leads:create' }
    const made = await callAction(create, { url: '/admin/integrations', cookie: admin.cookie, form })
    expect(made.location).toBe('/admin/integrations')
    const cookie = `${admin.cookie}; ${cookieFrom(made)}`
    const shown = await callLoader(open, { url: '/admin/integrations', cookie })
    const secret = shown.data.madeToken ?? ''
    expect(secret).toMatch(/^hg_[\w-]{43}$/)
    expect(shown.setCookies[0]).toMatch(/^made-token=;.*Max-Age=0/)
    expect(JSON.stringify(rowsOf(apiTokens))).not.toContain(secret)
    const other = signedInAs('admin')
    const others = await callLoader(open, { url: '/admin/integrations', cookie: `${other.cookie}; ${cookieFrom(made)}` })
    expect(others.data.madeToken).toBeNull()
    token = secret
    expect((await send(LEAD)).status).toBe(201)
  })

  test('is created once, even if its form is sent twice', async () => {
    const form = { intent: 'create-token', name: 'New one', scope: 'leads:create' }
    const send = (name: string) =>
      callAction(create, { url: '/admin/integrations', cookie: admin.cookie, form: { ...form, name } })
    await send('New one')
    const again = await send('new one')
    expect([again.status, again.data.error]).toEqual([409, { name: [MESSAGE_TOKEN_NAME_TAKEN] }])
    expect(rowsOf(apiTokens, eq(apiTokens.name, 'New one'))).toHaveLength(1)
  })

  test("without a name, or for an unknown scope, isn't created", async () => {
    const call = { url: '/admin/integrations', cookie: admin.cookie }
    const form = { intent: 'create-token', name: ' ', scope: 'everything' }
    const answer = await callAction(create, { ...call, form })
    expect(answer.status).toBe(400)
    expect(answer.data).toMatchObject({
      error: { name: ['Enter what the token is for'], scope: ['Choose what the token can do'] },
    })
  })

  test('sends a limited number of leads in ten minutes, and gets the time to continue', async () => {
    const limited = async () => {
      for (let sent = 0; sent < 130; sent++) {
        const answer = await send({}, { clientIp: `198.51.100.${sent}` })
        if (answer.status === 429) return { sent, wait: Number(answer.headers.get('Retry-After')) }
      }
      return null
    }
    const refused = await limited()
    expect(refused?.sent).toBe(120)
    expect(refused?.wait).toBeGreaterThan(0)
  })
})

test('keys are forgotten after 30 days', async () => {
  await send(LEAD)
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)
  expect(removeExpired(RETENTION.apiRequests, inDays(29), 10)).toBe(0)
  expect(removeExpired(RETENTION.apiRequests, inDays(31), 10)).toBe(1)
})
