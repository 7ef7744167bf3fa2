import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { odoo } from '#app/adapters/crm/odoo.server.ts'
import { CrmError, type CrmFields } from '#app/adapters/crm/port.ts'
import { ODOO_ACCESS, type OdooMisdeed, type OdooServer, startOdooServer } from '#tests/servers/odoo.ts'
import { failureOf, OdooFailure } from '#tests/servers/odoo-responses.ts'

const MARKER = 'website:lead_1'
const LEAD: CrmFields = {
  title: 'Dana Hill, 2418 Beaver Ave',
  contactName: 'Dana Hill',
  email: 'dana@example.com',
  phone: null,
  streetAddress: '2418 Beaver Ave',
  city: 'Des Moines',
  state: 'IA',
  zipCode: '50310',
}

describe.each([17, 19] as const)('Odoo %d', (version) => {
  let server: OdooServer
  beforeEach(async () => {
    server = await startOdooServer(version)
  })
  afterEach(() => server.stop())

  const crm = (change: Partial<Parameters<typeof odoo>[0]> = {}) => odoo({ baseUrl: server.url, ...ODOO_ACCESS, ...change })
  const failureOfCall = async (call: Promise<unknown>) => {
    const error: unknown = await call.then(
      () => null,
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(CrmError)
    expect((error as CrmError).message).not.toMatch(/secret insides|k3y-of-the-bot/)
    return (error as CrmError).failure
  }

  test.each([
    [false, 'pipeline'],
    [true, 'leads'],
  ])(
    'is signed in to and says who we are, that we may make leads, and where they appear; with its leads on: %s',
    async (usesLeads, shownIn) => {
      Object.assign(server.setup, { usesLeads })
      const account = { version: `Odoo ${version}.0`, user: ODOO_ACCESS.username, mayCreateLeads: true, shownIn }
      expect(await crm().signIn()).toEqual(account)
      Object.assign(server.setup, { mayCreate: false })
      expect(await crm().signIn()).toEqual({ ...account, mayCreateLeads: false })
      expect(server.leads.size).toBe(0)
    },
  )

  test('gets a lead with its state looked up, and no unknown field; Odoo chooses type and active', async () => {
    const id = await crm().createLead(MARKER, LEAD)
    expect(server.leads.get(id)).toEqual({
      name: 'Dana Hill, 2418 Beaver Ave',
      referred: 'website:lead_1',
      contact_name: 'Dana Hill',
      email_from: 'dana@example.com',
      phone: false,
      street: '2418 Beaver Ave',
      city: 'Des Moines',
      zip: '50310',
      state_id: 24,
      country_id: 233,
      type: 'opportunity',
      active: true,
    })
  })

  test('is asked for states and fields once', async () => {
    const same = crm()
    for (let number = 0; number < 3; number++) await same.createLead(`website:lead_${number}`, LEAD)
    expect(server.calls.filter((call) => call.endsWith('fields_get'))).toHaveLength(1)
    expect(server.calls.filter((call) => call.startsWith('res.country.state'))).toHaveLength(1)
  })

  test('finds a lead by its marker, even if archived; another marker finds none', async () => {
    const same = crm()
    const id = await same.createLead(MARKER, LEAD)
    await same.updateLead(id, { isActive: false })
    expect(server.leads.get(id)?.active).toBe(false)
    expect(await same.findLead(MARKER)).toBe(id)
    expect(await same.findLead('website:lead_2')).toBeNull()
  })

  test('changes the named fields only; a removed value becomes false, and an unknown state is left alone', async () => {
    const same = crm()
    const id = await same.createLead(MARKER, LEAD)
    await same.updateLead(id, { email: null, state: 'ZZ', title: 'Dana' })
    expect(server.writes).toEqual([{ name: 'Dana', email_from: false }])
    expect(server.leads.get(id)).toMatchObject({ name: 'Dana', email_from: false, state_id: 24 })
  })

  test('returns the present state of a lead', async () => {
    const same = crm()
    const id = await same.createLead(MARKER, LEAD)
    expect(await same.readLead(id)).toEqual({ ...LEAD, isActive: true })
    server.leads.set(id, { ...server.leads.get(id), active: false, phone: ' +1 515 555 0134 ', state_id: 25, city: '' })
    expect(await same.readLead(id)).toEqual({ ...LEAD, isActive: false, phone: '+1 515 555 0134', state: 'NE', city: null })
    server.leads.set(id, { ...server.leads.get(id), state_id: false })
    expect((await same.readLead(id)).state).toBeNull()
    expect(await failureOfCall(same.readLead(99))).toBe('gone')
  })

  test('gets a note in the chatter with escaped text, once per reference, as an internal note', async () => {
    const same = crm()
    const id = await same.createLead(MARKER, LEAD)
    const note = { reference: 'lead-1-1', lines: ['Status: New Lead', 'Reason: <script>alert(1)</script> & more'] }
    await same.addNote(id, note)
    await same.addNote(id, note)
    await same.addNote(id, { reference: 'lead-1-2', lines: ['Status: Proposal'] })
    expect(server.notes.map(({ body, isInternalNote }) => [body, isInternalNote])).toEqual([
      ['<p>Status: New Lead</p><p>Reason: &lt;script&gt;alert(1)&lt;/script&gt; &amp; more</p>', true],
      ['<p>Status: Proposal</p>', true],
    ])
    expect(await failureOfCall(same.addNote(99, note))).toBe('gone')
  })

  test('of a deleted lead keeps nothing of its person, not even old values of its fields, and the notes of others', async () => {
    const same = crm()
    const [id, other] = [await same.createLead(MARKER, LEAD), await same.createLead('website:lead_10', LEAD)]
    server.leads.set(id, { ...server.leads.get(id), phone: '515', description: '<p>2418 Beaver Ave</p>' })
    await same.addNote(id, { reference: 'lead-1-1', lines: ['Contact'] })
    await same.addNote(other, { reference: 'lead-10-1', lines: ['Contact'] })
    await same.updateLead(id, { email: 'dana.hill@example.com' })
    expect(server.notes.flatMap(({ tracked }) => tracked)).toContain('dana@example.com')
    await same.eraseLead(id, 'lead-1-')
    expect(JSON.stringify(server.leads.get(id))).not.toMatch(/Dana|Beaver|515|50310|Moines/)
    expect(server.leads.get(id)).toMatchObject({ name: 'Deleted lead', state_id: false, active: false })
    expect(server.notes).toMatchObject([{ res_id: other }])
  })

  test('a record that was deleted there is gone', async () => {
    expect(await failureOfCall(crm().updateLead(99, LEAD))).toBe('gone')
  })

  test('a refused key and a missing database are distinguished', async () => {
    expect(await failureOfCall(crm({ apiKey: 'expired' }).signIn())).toBe('key')
    expect(await failureOfCall(crm({ database: 'other' }).signIn())).toBe('database')
  })

  const FAILURES: [string, OdooMisdeed, string][] = [
    ['rights that are missing', failureOf('rights'), 'rights'],
    ['no app that keeps leads', failureOf(version === 17 ? 'no-app-17' : 'no-app'), 'app'],
    ['a lead that it refuses', failureOf('validation'), 'refused'],
    ['a field that it does not know, which is an error of 500', failureOf('unknown-field'), 'refused'],
    ['a text where a number belongs, which is an error of 500', failureOf('bad-state'), 'refused'],
    ['two transactions in each other’s way', failureOf('serialization'), 'unavailable'],
    ['an error that Odoo reports', failureOf('broken'), 'unavailable'],
    ['the page of a proxy', { html: 502 }, 'unavailable'],
    ['too many questions', { html: 429 }, 'busy'],
    ['no answer', 'hang', 'unavailable'],
    ['an error in place of what was asked for', { result: { error: 'Try again later' } }, 'answer'],
  ]
  test.each(FAILURES)('%s', async (_what, misdeed, failure) => {
    const same = crm({ timeLimitMs: 400 })
    await same.signIn()
    server.misbehave(misdeed)
    expect(await failureOfCall(same.findLead(MARKER))).toBe(failure)
    // The next call works normally.
    expect(await same.findLead(MARKER)).toBeNull()
  })
})

describe.each([17, 19] as const)('Odoo %d that answers something else with the status 200', (version) => {
  const WRONG = [{ error: { message: 'Maintenance' } }, [], false, 'no', { 0: 1 }]
  /**
   * The call, how many of its requests are answered first, and which wrong results are valid: an empty list means nothing found,
   * false means no right to create leads.
   */
  const WORK: [
    string,
    (crm: ReturnType<typeof odoo>) => Promise<unknown>,
    before: number,
    isMeant?: (result: unknown) => boolean,
  ][] = [
    ['to the sign-in', (crm) => crm.signIn(), 0, (result) => version === 17 && result === false],
    ['to the search', (crm) => crm.findLead(MARKER), 0, Array.isArray],
    ['to the question for its fields', (crm) => crm.createLead(MARKER, LEAD), 1],
    ['to the making of a lead', (crm) => crm.createLead(MARKER, LEAD), 2],
    ['to the reading of a lead', (crm) => crm.readLead(1), 1, Array.isArray],
    ['to a note', (crm) => crm.addNote(1, { reference: 'lead-1-1', lines: ['Status: New Lead'] }), 1],
    ['to a change', (crm) => crm.updateLead(1, { isActive: false }), 1],
  ]
  test.each(WORK)('%s is refused', async (what, work, before, isMeant = () => false) => {
    const server = await startOdooServer(version)
    server.leads.set(1, { name: 'Dana', active: true })
    for (const result of WRONG.filter((wrong) => !isMeant(wrong))) {
      const same = odoo({ baseUrl: server.url, ...ODOO_ACCESS })
      if (what !== 'to the sign-in') await same.signIn()
      server.misbehave(...Array.from({ length: before }, () => 'answer' as const), { result })
      await expect(work(same), JSON.stringify(result)).rejects.toMatchObject({ failure: 'answer' })
    }
    await server.stop()
  })
})

test('an Odoo that echoes our key is never logged with it', async () => {
  const server = await startOdooServer(19)
  const same = odoo({ baseUrl: server.url, ...ODOO_ACCESS })
  server.misbehave(new OdooFailure(403, 'odoo.exceptions.AccessError', `No rights with ${ODOO_ACCESS.apiKey}, Bo`))
  const error: unknown = await same.signIn().catch((reason: unknown) => reason)
  expect(inspect(error, { depth: 9 })).toMatch(/No rights with .*, Bo/)
  expect(inspect(error, { depth: 9 })).not.toContain(ODOO_ACCESS.apiKey)
  await server.stop()
})

test('a key of another user than ODOO_USERNAME is refused with a message, before anything is created', async () => {
  const server = await startOdooServer(19)
  Object.assign(server.setup, { keyOwner: 'pat@example.com' })
  const same = odoo({ baseUrl: server.url, ...ODOO_ACCESS })
  const refusal = {
    failure: 'key',
    message:
      'The API key belongs to pat@example.com, not to bot@example.com. Set ODOO_USERNAME to pat@example.com, or set ODOO_API_KEY to one of the keys for bot@example.com',
  }
  await expect(same.signIn()).rejects.toMatchObject(refusal)
  await expect(same.createLead(MARKER, LEAD)).rejects.toMatchObject(refusal)
  expect(server.leads.size).toBe(0)
  Object.assign(server.setup, { keyOwner: 'Bot@Example.com' })
  expect((await same.signIn()).user).toBe('Bot@Example.com')
  await server.stop()
})

test('an Odoo that asks us to wait says how long', async () => {
  const server = await startOdooServer(19)
  const same = odoo({ baseUrl: server.url, ...ODOO_ACCESS })
  await same.signIn()
  server.misbehave({ html: 429, retryAfter: '120' })
  await expect(same.findLead(MARKER)).rejects.toMatchObject({ failure: 'busy', retryAfterSeconds: 120 })
  await server.stop()
})

test("a response that isn't Odoo's is refused, and the key isn't sent to a redirect", async () => {
  const { createServer } = await import('node:http')
  let asked = 0
  const server = createServer((_request, response) => {
    asked += 1
    response.writeHead(302, { Location: 'https://elsewhere.example/' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as { port: number }
  await expect(odoo({ baseUrl: `http://127.0.0.1:${port}`, ...ODOO_ACCESS }).signIn()).rejects.toMatchObject({
    failure: 'answer',
  })
  expect(asked).toBe(1)
  await new Promise((resolve) => server.close(resolve))
  await expect(odoo({ baseUrl: `http://127.0.0.1:${port}`, ...ODOO_ACCESS }).signIn()).rejects.toMatchObject({
    failure: 'unavailable',
  })
})
