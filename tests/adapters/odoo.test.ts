import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { odoo } from '#app/adapters/crm/odoo.server.ts'
import { CrmError, type CrmLead } from '#app/adapters/crm/port.ts'
import { ODOO_ACCESS, type OdooMisdeed, type OdooServer, startOdooServer } from '#tests/servers/odoo.ts'
import { failureOf, OdooFailure } from '#tests/servers/odoo-answers.ts'

const LEAD: CrmLead = {
  marker: 'website:lead_1',
  title: 'Dana Hill, 2418 Beaver Ave',
  contactName: 'Dana Hill',
  email: 'dana@example.com',
  phone: null,
  streetAddress: '2418 Beaver Ave',
  city: 'Des Moines',
  state: 'IA',
  zipCode: '50310',
  notes: ['Status: New Lead', 'Reason: <script>alert(1)</script>'],
  isActive: true,
}

describe.each([17, 19] as const)('Odoo %d', (version) => {
  let server: OdooServer
  beforeEach(async () => {
    server = await startOdooServer(version)
  })
  afterEach(() => server.stop())

  const crm = (change: Partial<Parameters<typeof odoo>[0]> = {}) =>
    odoo({ baseUrl: server.url, ...ODOO_ACCESS, timeLimitMs: 2_000, ...change })
  const failureOfCall = async (call: Promise<unknown>) => {
    const error: unknown = await call.then(
      () => null,
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(CrmError)
    expect((error as CrmError).message).not.toMatch(/secret insides|k3y-of-the-bot/)
    return (error as CrmError).failure
  }

  test('is asked for its version, signed in to, and says which it is', async () => {
    expect(await crm().signIn()).toBe(`Odoo ${version}.0`)
  })

  test('gets a lead with its state looked up and its text escaped, and no field that it does not know; Odoo chooses its type', async () => {
    const id = await crm().createLead(LEAD)
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
      description: '<p>Status: New Lead</p><p>Reason: &lt;script&gt;alert(1)&lt;/script&gt;</p>',
      active: true,
    })
  })

  test('is asked for states and fields once', async () => {
    const same = crm()
    for (let number = 0; number < 3; number++) await same.createLead({ ...LEAD, marker: `website:lead_${number}` })
    expect(server.calls.filter((call) => call.endsWith('fields_get'))).toHaveLength(1)
    expect(server.calls.filter((call) => call.startsWith('res.country.state'))).toHaveLength(1)
  })

  test('finds a lead by its marker also when it is put away; another marker finds none', async () => {
    const same = crm()
    const id = await same.createLead(LEAD)
    await same.archiveLead(id)
    expect(server.leads.get(id)?.active).toBe(false)
    expect(await same.findLead(LEAD.marker)).toBe(id)
    expect(await same.findLead('website:lead_2')).toBeNull()
  })

  test('changes a lead; what is known no more is false there, and a state that it does not have is left alone', async () => {
    const same = crm()
    const id = await same.createLead(LEAD)
    await same.updateLead(id, { ...LEAD, email: null, state: 'ZZ', title: 'Dana' })
    expect(server.leads.get(id)).toMatchObject({ name: 'Dana', email_from: false, state_id: 24 })
  })

  test('a record that somebody has deleted there is gone', async () => {
    expect(await failureOfCall(crm().updateLead(99, LEAD))).toBe('gone')
  })

  test('a key that it refuses, and a database that it does not have, are told apart', async () => {
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
    ['an error of its own', failureOf('broken'), 'unavailable'],
    ['the page of a proxy', { html: 502 }, 'unavailable'],
    ['too many questions', { html: 429 }, 'busy'],
    ['no answer', 'hang', 'unavailable'],
    ['an error in place of what was asked for', { result: { error: 'Try again later' } }, 'answer'],
  ]
  test.each(FAILURES)('%s', async (_what, misdeed, failure) => {
    const same = crm({ timeLimitMs: 400 })
    await same.signIn()
    server.misbehave(misdeed)
    expect(await failureOfCall(same.findLead(LEAD.marker))).toBe(failure)
    // The next call goes as if nothing had been.
    expect(await same.findLead(LEAD.marker)).toBeNull()
  })
})

describe.each([17, 19] as const)('Odoo %d that answers something else with the status 200', (version) => {
  const WRONG = [{ error: { message: 'Maintenance' } }, [], false, 'no', { 0: 1 }]
  const WORK: [string, (crm: ReturnType<typeof odoo>) => Promise<unknown>, before: number][] = [
    ['to the sign-in', (crm) => crm.signIn(), 0],
    ['to the search', (crm) => crm.findLead(LEAD.marker), 0],
    ['to the question for its fields', (crm) => crm.createLead(LEAD), 0],
    ['to the making of a lead', (crm) => crm.createLead(LEAD), 2],
    ['to a change', (crm) => crm.archiveLead(1), 0],
  ]
  test.each(WORK)('%s is not believed', async (what, work, before) => {
    const server = await startOdooServer(version)
    const crm = () => odoo({ baseUrl: server.url, ...ODOO_ACCESS })
    server.leads.set(1, { active: true })
    for (const result of WRONG) {
      // Nothing is found by an empty list; 17 signs in by a number, which its own answer says.
      if (what === 'to the search' && Array.isArray(result)) continue
      if (what === 'to the sign-in' && version === 17) continue
      server.misbehave(...Array.from({ length: before }, () => 'answer' as const), { result })
      await expect(work(crm()), JSON.stringify(result)).rejects.toMatchObject({ failure: 'answer' })
    }
    await server.stop()
  })
})

test('an Odoo that says our key back is not heard with it', async () => {
  const server = await startOdooServer(19)
  const same = odoo({ baseUrl: server.url, ...ODOO_ACCESS })
  server.misbehave(new OdooFailure(403, 'odoo.exceptions.AccessError', `No rights with ${ODOO_ACCESS.apiKey}, Bo`))
  const error: unknown = await same.signIn().catch((reason: unknown) => reason)
  expect(inspect(error, { depth: 9 })).toMatch(/No rights with .*, Bo/)
  expect(inspect(error, { depth: 9 })).not.toContain(ODOO_ACCESS.apiKey)
  await server.stop()
})

test('an Odoo that asks us to wait says for how long', async () => {
  const server = await startOdooServer(19)
  const same = odoo({ baseUrl: server.url, ...ODOO_ACCESS })
  await same.signIn()
  server.misbehave({ html: 429, retryAfter: '120' })
  await expect(same.findLead(LEAD.marker)).rejects.toMatchObject({ failure: 'busy', retryAfterSeconds: 120 })
  await server.stop()
})

test('what is not Odoo at all is told so, and a redirect is not followed with the key', async () => {
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
