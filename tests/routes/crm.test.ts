import { eq, ne } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { auditLog, crmConnection, crmRecords, crmRuns, crmTests, jobs, leads } from '#app/db/schema/index.ts'
import { findCrmRun, startCrmRun, stopCrmRun } from '#app/modules/crm/run-over-leads.server.ts'
import { scheduleCrmSync } from '#app/modules/crm/schedule-sync.server.ts'
import { findCrmState } from '#app/modules/crm/queries.server.ts'
import { loadCompared } from '#app/modules/leads/merge/load-compared.server.ts'
import { mergeLeads, versionOf } from '#app/modules/leads/merge/merge-leads.server.ts'
import { unmergeLead } from '#app/modules/leads/merge/unmerge-lead.server.ts'
import { moveLeadForward } from '#app/modules/leads/status/move-lead-forward.server.ts'
import { moveToTrash, restoreFromTrash } from '#app/modules/leads/trash/move-to-trash.server.ts'
import { action as postLead } from '#app/routes/resources/crm-leads.ts'
import { loader as testEndpoint } from '#app/routes/resources/crm-test.ts'
import { loader as leadPage } from '#app/routes/staff/lead.tsx'
import { makeLead } from '#tests/factories/make-lead.ts'
import { ODOO_ACCESS } from '#tests/servers/odoo.ts'
import { failureOf } from '#tests/servers/odoo-responses.ts'
import { addLead, CRM_PATH, setupCrm, syncCrm } from '#tests/setup/crm.ts'
import { callLoader, callWithBody } from '#tests/setup/route.ts'

const { server, admin, recordsOf, notesOf, press, page } = setupCrm()
const actor = { kind: 'system' } as const
const now = () => new Date()

const IN_PIPELINE =
  'New leads are created by bot@example.com and appear in Odoo’s CRM under Pipeline. To see them there, remove the filter “My Pipeline”.'

describe('a lead', () => {
  beforeEach(() => scheduleCrmSync(now()))

  test('goes to the CRM once, with its status, and its page says so', async () => {
    const leadId = addLead()
    await syncCrm()
    await syncCrm()
    expect(recordsOf(leadId)).toHaveLength(1)
    expect(recordsOf(leadId)[0]).toMatchObject({
      contact_name: 'Dana Hill',
      email_from: 'dana@example.com',
      zip: '50310',
      active: true,
    })
    const [note, ...others] = notesOf(1)
    expect(note).toMatch(/^<p>Status: New Lead<\/p><p>Source: .*<p>Page: http.*\/leads\/.*<\/p>$/)
    expect(others).toEqual([])
    const { data } = await callLoader(leadPage, { url: `/leads/${leadId}`, params: { leadId }, cookie: admin().cookie })
    expect(data.crm).toMatchObject({ state: 'sent', crmId: 1, error: null })
  })

  test('is updated with each status change, in the same record', async () => {
    const leadId = addLead()
    await syncCrm()
    inTransaction((tx) => moveLeadForward(tx, { leadId, to: 'proposal', actor, reason: 'Presented' }))
    expect(findCrmState(leadId)?.state).toBe('waiting')
    await syncCrm()
    expect(recordsOf(leadId)).toHaveLength(1)
    // A status change goes into the history there, and changes no field.
    expect(notesOf(1).at(-1)).toBe('<p>Status: Proposal</p>')
    expect(server().writes).toEqual([])
  })

  test('refused by the CRM is given up with its reason, and retried by the button', async () => {
    const leadId = addLead()
    server().misbehave(failureOf('validation'))
    await syncCrm()
    expect(findCrmState(leadId)).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/^Odoo rejected the lead: /) as string,
    })
    expect((await page()).queue.listed).toMatchObject([{ leadId, isFailed: true }])
    await syncCrm()
    expect(recordsOf(leadId)).toHaveLength(0)
    expect((await press('retry')).status).toBe(303)
    await syncCrm()
    expect(findCrmState(leadId)).toMatchObject({ state: 'sent', error: null })
  })

  test('that was given up is listed before those that only wait', async () => {
    const refused = addLead('Zed Refused')
    server().misbehave(failureOf('validation'))
    await syncCrm()
    for (let number = 0; number < 30; number++) addLead(`Owner ${number}`)
    db()
      .update(crmRecords)
      .set({ queuedAt: new Date(0), lastError: 'Odoo is not available right now' })
      .where(ne(crmRecords.leadId, refused))
      .run()
    const { listed } = (await page()).queue
    expect(listed).toHaveLength(25)
    expect(listed.map(({ isFailed }) => isFailed)).toEqual([true, ...Array.from({ length: 24 }, () => false)])
  })

  test('with a new email and name of its owner is updated in the same record', async () => {
    const leadId = addLead()
    await syncCrm()
    db().update(leads).set({ email: 'dana.new@example.com', name: 'Dana Hill-Ortiz' }).where(eq(leads.id, leadId)).run()
    await syncCrm()
    expect(recordsOf(leadId)).toMatchObject([{ email_from: 'dana.new@example.com', contact_name: 'Dana Hill-Ortiz' }])
    expect(server().leads.size).toBe(1)
  })

  test('sends only our changes; changes of the sales team stay, and a note has our values', async () => {
    const leadId = addLead()
    await syncCrm()
    const edit = (change: object) => server().leads.set(1, { ...server().leads.get(1), ...change })
    edit({ name: 'Beaver Ave – hot', email_from: 'dana.private@example.com', stage: 'Won' })
    db().update(leads).set({ email: 'dana.new@example.com', phone: '515-555-0134' }).where(eq(leads.id, leadId)).run()
    await syncCrm()
    expect(server().writes).toEqual([{ phone: '515-555-0134' }])
    expect(recordsOf(leadId)).toMatchObject([{ name: 'Beaver Ave – hot', email_from: 'dana.private@example.com' }])
    expect(notesOf(1).at(-1)).toBe(
      '<p>Email on the website: dana.new@example.com. We left the value here alone because someone changed it in the CRM.</p>',
    )
    // Reported once: the next change only reports itself.
    db().update(leads).set({ phone: '515-555-0135' }).where(eq(leads.id, leadId)).run()
    await syncCrm()
    expect(server().writes.slice(1)).toEqual([{ phone: '515-555-0135' }])
    expect(notesOf(1)).toHaveLength(2)
  })

  test('lost by the sales team stays lost: only our trash archives it, and only a restore brings it back', async () => {
    const leadId = addLead()
    await syncCrm()
    server().leads.set(1, { ...server().leads.get(1), active: false })
    db().update(leads).set({ phone: '515-555-0134' }).where(eq(leads.id, leadId)).run()
    await syncCrm()
    expect(recordsOf(leadId)).toMatchObject([{ active: false, phone: '515-555-0134' }])
    inTransaction((tx) => moveToTrash(tx, { leadId, actor, now: now() }))
    await syncCrm()
    inTransaction((tx) => restoreFromTrash(tx, { leadId, actor, now: now() }))
    await syncCrm()
    expect(server().writes).toEqual([{ phone: '515-555-0134' }])
    expect(recordsOf(leadId)).toMatchObject([{ active: false }])
  })

  test('without a record of sent values is never overwritten: a note lists the differences', async () => {
    const leadId = addLead()
    await syncCrm()
    db().update(crmRecords).set({ sentLead: null }).run()
    db().update(leads).set({ city: 'Ames' }).where(eq(leads.id, leadId)).run()
    await syncCrm()
    expect(server().writes).toEqual([])
    expect(notesOf(1).at(-1)).toContain('City on the website: Ames.')
  })

  test('in the trash is archived, and restored with it; a permanently deleted one leaves no personal data', async () => {
    const leadId = addLead()
    await syncCrm()
    inTransaction((tx) => moveToTrash(tx, { leadId, actor, now: now() }))
    await syncCrm()
    expect(recordsOf(leadId)[0]).toMatchObject({ active: false, contact_name: 'Dana Hill' })
    inTransaction((tx) => restoreFromTrash(tx, { leadId, actor, now: now() }))
    await syncCrm()
    expect(recordsOf(leadId)[0]?.active).toBe(true)
    db().delete(leads).where(eq(leads.id, leadId)).run()
    await syncCrm()
    expect(recordsOf(leadId)).toEqual([
      expect.objectContaining({
        name: 'Deleted lead',
        contact_name: false,
        email_from: false,
        street: false,
        active: false,
      }),
    ])
    expect(server().notes).toEqual([])
    expect(db().select({ sentLead: crmRecords.sentLead, pendingLead: crmRecords.pendingLead }).from(crmRecords).all()).toEqual([
      { sentLead: null, pendingLead: null },
    ])
  })

  test('deleted before it was sent is never sent', async () => {
    const leadId = addLead()
    inTransaction((tx) => moveToTrash(tx, { leadId, actor, now: now() }))
    await syncCrm()
    expect(server().leads.size).toBe(0)
    expect(findCrmState(leadId)?.state).toBe('sent')
  })

  test('merged into another one is archived, and restored with its number when unmerged', async () => {
    const [stays, goes] = [addLead('Dana Hill'), addLead('D. Hill')]
    await syncCrm()
    const numbers = () => [stays, goes].map((leadId) => findCrmState(leadId)?.crmId)
    expect(numbers()).toEqual([...server().leads.keys()])
    const compared = loadCompared(db(), [stays, goes])
    const seen = compared.ok ? versionOf(compared.value) : ''
    const merged = mergeLeads(admin().viewer, { ids: [stays, goes], stays, picks: { name: goes }, seen })
    await syncCrm()
    await syncCrm()
    expect(recordsOf(stays)).toEqual([expect.objectContaining({ active: true, contact_name: 'D. Hill' })])
    expect(recordsOf(goes)).toEqual([expect.objectContaining({ active: false })])
    expect(findCrmState(stays)?.state).toBe('sent')
    // Changes of the remaining lead are not reported for the other one.
    inTransaction((tx) => moveLeadForward(tx, { leadId: stays, to: 'proposal', actor, reason: 'Went on' }))
    await syncCrm()
    const [first, second] = numbers()
    expect(notesOf(first ?? 0).join()).toContain('Proposal')
    expect(notesOf(second ?? 0).join()).not.toContain('Proposal')

    unmergeLead(merged.ok ? merged.value.batchId : '', admin().viewer.id, now())
    await syncCrm()
    expect(recordsOf(goes)).toEqual([expect.objectContaining({ active: true, contact_name: 'D. Hill' })])
    expect(recordsOf(stays)).toEqual([expect.objectContaining({ active: true, contact_name: 'Dana Hill' })])
    expect(numbers()).toEqual([...server().leads.keys()])
  })

  test('merged from two before either was sent is created once', async () => {
    const [stays, goes] = [addLead(), addLead()]
    const compared = loadCompared(db(), [stays, goes])
    const seen = compared.ok ? versionOf(compared.value) : ''
    expect(mergeLeads(admin().viewer, { ids: [stays, goes], stays, picks: {}, seen })).toMatchObject({ ok: true })
    await syncCrm()
    expect([recordsOf(stays).length, recordsOf(goes).length, server().leads.size]).toEqual([1, 0, 1])
  })

  test('of 200 at once is created once each, by one job each', async () => {
    const ids = Array.from({ length: 200 }, (_, number) => addLead(`Owner ${number}`))
    scheduleCrmSync(now())
    scheduleCrmSync(now())
    expect(db().select().from(jobs).where(eq(jobs.kind, 'sync-crm-lead')).all()).toHaveLength(200)
    await syncCrm()
    expect(ids.map((leadId) => recordsOf(leadId).length)).toEqual(ids.map(() => 1))
  })
})

describe('leads from before the connection', () => {
  test('are not sent automatically; a run sends them, with its progress, and the next one finds nothing', async () => {
    const old = [2025, 2024, 2023].map((year) => makeLead(db(), { createdAt: new Date(year, 1, 1) }))
    await syncCrm()
    expect(server().leads.size).toBe(0)
    expect((await page()).unknown).toBe(3)
    await press('start-run')
    const { run, queue } = await page()
    expect(run).toMatchObject({ total: 3, sent: 0, isRunning: true })
    // Waiting time counts from the start of the run, regardless of the leads' age.
    expect(queue.oldestAt?.getTime()).toBe(run?.startedAt.getTime())
    await press('start-run')
    await syncCrm()
    expect((await page()).run).toMatchObject({ total: 3, sent: 3, isRunning: false })
    expect(server().leads.size).toBe(old.length)
    const { headers } = await press('start-run')
    expect(headers.get('location')).toBe(CRM_PATH)
    expect(db().select().from(auditLog).where(eq(auditLog.action, 'crm_run_started')).all()).toHaveLength(1)
  })

  test('are sent by one run, however often its button is pressed at once, and never by a stopped one', async () => {
    // More than one transaction's worth.
    const many = inTransaction((tx) => Array.from({ length: 1500 }, () => makeLead(tx)))
    scheduleCrmSync(now())
    const started = await Promise.all([press('start-run'), press('start-run'), press('start-run')])
    expect(started.map(({ status }) => status)).toEqual([303, 303, 303])
    expect(db().select().from(crmRuns).all()).toHaveLength(1)
    expect((await page()).run).toMatchObject({ total: many.length, isRunning: true })
    await press('stop-run')
    const starting = startCrmRun(admin().viewer)
    expect(findCrmRun()?.total).toBeLessThan(many.length)
    expect(stopCrmRun(admin().viewer)).toBe(true)
    await starting
    expect((await page()).run).toMatchObject({ total: 0, isRunning: false })
    expect(db().select().from(crmRecords).all()).toEqual([])
  })

  test('of a stopped run stay here', async () => {
    for (let number = 0; number < 3; number++) makeLead(db())
    scheduleCrmSync(now())
    await press('start-run')
    await press('stop-run')
    await syncCrm()
    expect(server().leads.size).toBe(0)
    expect(await page()).toMatchObject({ unknown: 3, run: { isRunning: false, total: 0 } })
    expect(db().select().from(crmRecords).all()).toEqual([])
  })
})

describe('the connection test', () => {
  test('creates a lead marked as a test, archives it, and shows its ID', async () => {
    await press('test')
    const { lastTest } = await page()
    expect(lastTest).toMatchObject({ isOk: true, message: `Connection successful! Test lead created with ID: 1. ${IN_PIPELINE}` })
    expect([...server().leads.values()]).toMatchObject([{ name: 'TEST - delete me', active: false }])
  })

  test.each([
    [
      'the key is refused',
      failureOf('denied'),
      /^Connection failed - please check your CRM configuration\. Odoo rejected the user name or API key/,
    ],
    ['Odoo is down', { html: 502 }, /^Connection failed\. Odoo is not available right now/],
    [
      'there is no such database',
      { html: 404 },
      /^Connection failed - please check your CRM configuration\. Odoo has no database with this name/,
    ],
  ])('reports %s', async (_what, misdeed, message) => {
    server().misbehave(misdeed)
    await press('test')
    expect(db().select().from(crmTests).get()).toMatchObject({ isOk: false, message: expect.stringMatching(message) as string })
  })

  test('names Odoo if it admits us without creating a lead', async () => {
    // Signing in succeeds.
    server().misbehave('answer', 'answer', 'answer', 'answer', failureOf('validation'), failureOf('validation'))
    await press('test')
    expect(db().select().from(crmTests).get()?.message).toMatch(/^Failed to create lead in Odoo/)
  })

  test('reports missing permission to create leads, and a key of another user', async () => {
    Object.assign(server().setup, { mayCreate: false })
    await press('test')
    Object.assign(server().setup, { mayCreate: true, keyOwner: 'pat@example.com' })
    await press('test')
    expect(
      db()
        .select()
        .from(crmTests)
        .orderBy(crmTests.id)
        .all()
        .map(({ isOk, message }) => [isOk, message]),
    ).toEqual([
      [false, expect.stringContaining('The Odoo user bot@example.com can’t create leads.') as string],
      [false, expect.stringContaining('The API key belongs to pat@example.com, not to bot@example.com.') as string],
    ])
    expect(server().leads.size).toBe(0)
  })

  test('reports a missing app if Odoo keeps no leads', async () => {
    server().misbehave('answer', 'answer', failureOf('no-app'))
    await press('test')
    expect(db().select().from(crmTests).get()?.message).toBe(
      "Connection failed - please check your CRM configuration. Odoo has no leads. Install the CRM app in Odoo: the model 'crm.lead' does not exist.",
    )
  })

  test('shows whether there is a key, and never the key', async () => {
    expect((await page()).details).toEqual({ url: server().url, database: 'crm', username: ODOO_ACCESS.username, hasKey: true })
    expect(JSON.stringify(await page())).not.toContain(ODOO_ACCESS.apiKey)
  })
})

describe('the endpoints', () => {
  async function post(body: string) {
    const contentType = 'application/json'
    const answer = await callWithBody(postLead, { url: '/api/odoo/leads', cookie: admin().cookie, body, contentType })
    return { status: answer.status, data: JSON.parse(await answer.text()) as unknown }
  }

  test('GET /api/odoo/test-connection signs in, checks the permission to create leads, and creates nothing', async () => {
    const get = async () => {
      const answer = await callLoader(testEndpoint, { url: '/api/odoo/test-connection', cookie: admin().cookie })
      return [answer.status, JSON.parse(await answer.text())] as const
    }
    expect(await get()).toEqual([200, { success: true, message: `Connection successful! Odoo 19.0 answers. ${IN_PIPELINE}` }])
    Object.assign(server().setup, { usesLeads: true })
    expect((await get())[1]).toMatchObject({
      message:
        'Connection successful! Odoo 19.0 answers. New leads are created by bot@example.com and appear in Odoo’s CRM under Leads.',
    })
    Object.assign(server().setup, { mayCreate: false })
    const message =
      'Connection failed - please check your CRM configuration. The Odoo user bot@example.com can’t create leads. Add the user to the group Sales / User: All Documents.'
    expect(await get()).toEqual([502, { success: false, message, error: message }])
    expect(server().leads.size).toBe(0)
  })

  test('POST /api/odoo/leads creates a lead once for the same facts, and returns its ID', async () => {
    const facts = JSON.stringify({ name: 'Bo', email: 'bo@example.com', propertyAddress: '1 Oak St' })
    expect((await post(facts)).data).toEqual({ id: 1 })
    expect((await post(facts)).data).toEqual({ id: 1 })
    expect([...server().leads.values()]).toMatchObject([{ name: 'Bo, 1 Oak St', email_from: 'bo@example.com' }])
  })

  test.each([
    ['no JSON'],
    ['{}'],
    ['{"name":"Bo","email":"no-address"}'],
    ['{"name":"Bo","email":"bo@example.com","role":"admin"}'],
  ])('POST of %s is refused with a message', async (body) => {
    const { status, data } = await post(body)
    expect(status).toBe(400)
    expect(data).toEqual({ error: expect.any(String) as string })
    expect(server().leads.size).toBe(0)
  })
})

test('recording changes ends with the connection', () => {
  db().insert(crmConnection).values({ id: 1, since: now() }).run()
  db().delete(crmConnection).run()
  const leadId = addLead()
  expect(findCrmState(leadId)).toBeNull()
})
