import { eq, ne } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { auditLog, crmConnection, crmRecords, crmRuns, crmTests, jobs, leads } from '#app/db/schema/index.ts'
import { findRun, startRun, stopRun } from '#app/modules/crm/run-over-leads.server.ts'
import { scheduleCrmSync } from '#app/modules/crm/schedule-sync.server.ts'
import { findCrmState } from '#app/modules/crm/queries.server.ts'
import { loadCompared } from '#app/modules/leads/merge/load-compared.server.ts'
import { mergeLeads, versionOf } from '#app/modules/leads/merge/merge-leads.server.ts'
import { takeApart } from '#app/modules/leads/merge/take-apart.server.ts'
import { moveLeadForward } from '#app/modules/leads/status/move-lead-forward.server.ts'
import { moveToBin, takeFromBin } from '#app/modules/leads/trash/move-to-bin.server.ts'
import { action as postLead } from '#app/routes/resources/crm-leads.ts'
import { loader as testEndpoint } from '#app/routes/resources/crm-test.ts'
import { loader as leadPage } from '#app/routes/staff/lead.tsx'
import { makeLead } from '#tests/factories/make-lead.ts'
import { ODOO_ACCESS } from '#tests/servers/odoo.ts'
import { failureOf } from '#tests/servers/odoo-answers.ts'
import { addLead, CRM_PATH, setupCrm, syncCrm } from '#tests/setup/crm.ts'
import { callLoader, callWithBody } from '#tests/setup/route.ts'

const { server, admin, recordsOf, press, page } = setupCrm()
const actor = { kind: 'system' } as const
const now = () => new Date()

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
    expect(recordsOf(leadId)[0]?.description).toContain('<p>Status: New Lead</p>')
    const { data } = await callLoader(leadPage, { url: `/leads/${leadId}`, params: { leadId }, cookie: admin().cookie })
    expect(data.crm).toMatchObject({ state: 'sent', crmId: 1, error: null })
  })

  test('is told of again with each change of status, in the same record', async () => {
    const leadId = addLead()
    await syncCrm()
    inTransaction((tx) => moveLeadForward(tx, { leadId, to: 'proposal', actor, reason: 'Presented' }))
    expect(findCrmState(leadId)?.state).toBe('waiting')
    await syncCrm()
    expect(recordsOf(leadId)).toHaveLength(1)
    expect(recordsOf(leadId)[0]?.description).toContain('Status: Proposal')
  })

  test('that the CRM refuses is given up with its reason, and tried again by the button', async () => {
    const leadId = addLead()
    server().misbehave(failureOf('validation'))
    await syncCrm()
    expect(findCrmState(leadId)).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/^Odoo refuses the lead: /) as string,
    })
    expect((await page()).queue.listed).toMatchObject([{ leadId, isFailed: true }])
    await syncCrm()
    expect(recordsOf(leadId)).toHaveLength(0)
    expect((await press('retry')).status).toBe(303)
    await syncCrm()
    expect(findCrmState(leadId)).toMatchObject({ state: 'sent', error: null })
  })

  test('that was given up stands before those that only wait, however many these are', async () => {
    const refused = addLead('Zed Refused')
    server().misbehave(failureOf('validation'))
    await syncCrm()
    for (let number = 0; number < 30; number++) addLead(`Owner ${number}`)
    db()
      .update(crmRecords)
      .set({ queuedAt: new Date(0), lastError: 'Odoo cannot answer' })
      .where(ne(crmRecords.leadId, refused))
      .run()
    const { listed } = (await page()).queue
    expect(listed).toHaveLength(25)
    expect(listed.map(({ isFailed }) => isFailed)).toEqual([true, ...Array.from({ length: 24 }, () => false)])
  })

  test('whose owner has another e-mail and another name by now has them in the same record', async () => {
    const leadId = addLead()
    await syncCrm()
    db().update(leads).set({ email: 'dana.new@example.com', name: 'Dana Hill-Ortiz' }).where(eq(leads.id, leadId)).run()
    await syncCrm()
    expect(recordsOf(leadId)).toMatchObject([{ email_from: 'dana.new@example.com', contact_name: 'Dana Hill-Ortiz' }])
    expect(server().leads.size).toBe(1)
  })

  test('in the bin is put away, and comes back with it; one that is gone for good leaves nothing of its person', async () => {
    const leadId = addLead()
    await syncCrm()
    inTransaction((tx) => moveToBin(tx, { leadId, actor, now: now() }))
    await syncCrm()
    expect(recordsOf(leadId)[0]).toMatchObject({ active: false, contact_name: 'Dana Hill' })
    inTransaction((tx) => takeFromBin(tx, { leadId, actor, now: now() }))
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
        description: false,
        active: false,
      }),
    ])
  })

  test('that was deleted before the CRM heard of it is never told there', async () => {
    const leadId = addLead()
    inTransaction((tx) => moveToBin(tx, { leadId, actor, now: now() }))
    await syncCrm()
    expect(server().leads.size).toBe(0)
    expect(findCrmState(leadId)?.state).toBe('sent')
  })

  test('that is merged into another one is put away, and comes back with its own number where they are taken apart', async () => {
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
    // What becomes of the lead that stays is no news of the other one.
    inTransaction((tx) => moveLeadForward(tx, { leadId: stays, to: 'proposal', actor, reason: 'Went on' }))
    await syncCrm()
    expect(recordsOf(stays)[0]?.description).toContain('Proposal')
    expect(recordsOf(goes)[0]?.description).not.toContain('Proposal')

    takeApart(merged.ok ? merged.value.batchId : '', admin().viewer.id, now())
    await syncCrm()
    expect(recordsOf(goes)).toEqual([expect.objectContaining({ active: true, contact_name: 'D. Hill' })])
    expect(recordsOf(stays)).toEqual([expect.objectContaining({ active: true, contact_name: 'Dana Hill' })])
    expect(numbers()).toEqual([...server().leads.keys()])
  })

  test('of which two are merged before the CRM heard of either is made once', async () => {
    const [stays, goes] = [addLead(), addLead()]
    const compared = loadCompared(db(), [stays, goes])
    const seen = compared.ok ? versionOf(compared.value) : ''
    expect(mergeLeads(admin().viewer, { ids: [stays, goes], stays, picks: {}, seen })).toMatchObject({ ok: true })
    await syncCrm()
    expect([recordsOf(stays).length, recordsOf(goes).length, server().leads.size]).toEqual([1, 0, 1])
  })

  test('of 200 that came at once is made once each, by one job each', async () => {
    const ids = Array.from({ length: 200 }, (_, number) => addLead(`Owner ${number}`))
    scheduleCrmSync(now())
    scheduleCrmSync(now())
    expect(db().select().from(jobs).where(eq(jobs.kind, 'sync-crm-lead')).all()).toHaveLength(200)
    await syncCrm()
    expect(ids.map((leadId) => recordsOf(leadId).length)).toEqual(ids.map(() => 1))
  })
})

describe('leads from before the connection', () => {
  test('are not sent by themselves; a run sends them, with its progress, and the next one finds nothing', async () => {
    const old = [2025, 2024, 2023].map((year) => makeLead(db(), { createdAt: new Date(year, 1, 1) }))
    await syncCrm()
    expect(server().leads.size).toBe(0)
    expect((await page()).unknown).toBe(3)
    await press('start-run')
    const { run, queue } = await page()
    expect(run).toMatchObject({ total: 3, sent: 0, isRunning: true })
    // They wait since the run was started, however old they are.
    expect(queue.oldestAt?.getTime()).toBe(run?.startedAt.getTime())
    await press('start-run')
    await syncCrm()
    expect((await page()).run).toMatchObject({ total: 3, sent: 3, isRunning: false })
    expect(server().leads.size).toBe(old.length)
    const { headers } = await press('start-run')
    expect(headers.get('location')).toBe(CRM_PATH)
    expect(db().select().from(auditLog).where(eq(auditLog.action, 'crm_run_started')).all()).toHaveLength(1)
  })

  test('are sent by one run, however often its button is pressed at once, and by none that is stopped meanwhile', async () => {
    // More than one transaction of the run writes.
    const many = inTransaction((tx) => Array.from({ length: 4000 }, () => makeLead(tx)))
    scheduleCrmSync(now())
    const started = await Promise.all([press('start-run'), press('start-run'), press('start-run')])
    expect(started.map(({ status }) => status)).toEqual([303, 303, 303])
    expect(db().select().from(crmRuns).all()).toHaveLength(1)
    expect((await page()).run).toMatchObject({ total: many.length, isRunning: true })
    await press('stop-run')
    const starting = startRun(admin().viewer)
    expect(findRun()?.total).toBeLessThan(many.length)
    expect(stopRun(admin().viewer)).toBe(true)
    await starting
    expect((await page()).run).toMatchObject({ total: 0, isRunning: false })
    expect(db().select().from(crmRecords).all()).toEqual([])
  })

  test('that a stopped run had not sent stay here', async () => {
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

describe('the test of the connection', () => {
  test('makes a lead that is named as a test, puts it away, and says its id', async () => {
    await press('test')
    const { lastTest } = await page()
    expect(lastTest).toMatchObject({ isOk: true, message: 'Connection successful! Test lead created with ID: 1' })
    expect([...server().leads.values()]).toMatchObject([{ name: 'TEST - delete me', active: false }])
  })

  test.each([
    [
      'the key is refused',
      failureOf('denied'),
      /^Connection failed - please check your CRM configuration\. Odoo refuses the user name or the API key/,
    ],
    ['Odoo is down', { html: 502 }, /^Connection failed\. Odoo cannot answer/],
    [
      'there is no such database',
      { html: 404 },
      /^Connection failed - please check your CRM configuration\. Odoo has no such database/,
    ],
  ])('says so where %s', async (_what, misdeed, message) => {
    server().misbehave(misdeed)
    await press('test')
    expect(db().select().from(crmTests).get()).toMatchObject({ isOk: false, message: expect.stringMatching(message) as string })
  })

  test('names Odoo where it lets us in and makes no lead', async () => {
    // Signing in is answered; fields and states are known from before, or are what is refused.
    server().misbehave('answer', failureOf('rights'))
    await press('test')
    expect(db().select().from(crmTests).get()?.message).toMatch(/^Failed to create lead in Odoo/)
  })

  test('says that the app is missing, where Odoo keeps no leads', async () => {
    server().misbehave('answer', failureOf('no-app'))
    await press('test')
    expect(db().select().from(crmTests).get()?.message).toBe(
      "Failed to create lead in Odoo. Odoo keeps no leads. Install the app CRM there: the model 'crm.lead' does not exist.",
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

  test('GET /api/odoo/test-connection signs in and makes nothing', async () => {
    const answer = await callLoader(testEndpoint, { url: '/api/odoo/test-connection', cookie: admin().cookie })
    expect([answer.status, JSON.parse(await answer.text())]).toEqual([
      200,
      { success: true, message: 'Connection successful! Odoo 19.0 answers.' },
    ])
    expect(server().leads.size).toBe(0)
  })

  test('POST /api/odoo/leads makes a lead once for the same facts, and gives its id', async () => {
    const facts = JSON.stringify({ name: 'Bo', email: 'bo@example.com', propertyAddress: '1 Oak St' })
    expect((await post(facts)).data).toEqual({ id: 1 })
    expect((await post(facts)).data).toEqual({ id: 1 })
    expect([...server().leads.values()]).toMatchObject([{ name: 'Bo, 1 Oak St', email_from: 'bo@example.com' }])
  })

  test.each([['no JSON'], ['{}'], ['{"name":"Bo","email":"nobody"}'], ['{"name":"Bo","email":"bo@example.com","role":"admin"}']])(
    'POST of %s is refused in words',
    async (body) => {
      const { status, data } = await post(body)
      expect(status).toBe(400)
      expect(data).toEqual({ error: expect.any(String) as string })
      expect(server().leads.size).toBe(0)
    },
  )
})

test('the note-taking ends with the connection', () => {
  db().insert(crmConnection).values({ id: 1, since: now() }).run()
  db().delete(crmConnection).run()
  const leadId = addLead()
  expect(findCrmState(leadId)).toBeNull()
})
