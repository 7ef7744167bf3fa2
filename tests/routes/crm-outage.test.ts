import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { odoo } from '#app/adapters/crm/odoo.server.ts'
import type { Crm } from '#app/adapters/crm/port.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { auditLog, crmRecords, crmTests, jobs, leads } from '#app/db/schema/index.ts'
import { syncLead } from '#app/modules/crm/sync-lead.server.ts'
import { scheduleCrmSync } from '#app/modules/crm/schedule-sync.server.ts'
import { findCrmState } from '#app/modules/crm/queries.server.ts'
import { moveToTrash } from '#app/modules/leads/trash/move-to-trash.server.ts'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { ODOO_ACCESS } from '#tests/servers/odoo.ts'
import { failureOf } from '#tests/servers/odoo-responses.ts'
import { addLead, setupCrm, syncCrm } from '#tests/setup/crm.ts'

const { server, recordsOf, notesOf, press, page } = setupCrm()
const actor = { kind: 'system' } as const
const now = () => new Date()

describe('a lead', () => {
  beforeEach(() => scheduleCrmSync(now()))

  test('is created once if the CRM created it and its answer was lost', async () => {
    const leadId = addLead()
    const at = now()
    scheduleCrmSync(at)
    // The user (twice), the search, the state, the fields, the record, the note's search and the note.
    for (const skip of [0, 1, 2, 3, 4, 5, 6, 7]) {
      server().misbehave(...Array.from({ length: skip }, () => 'answer' as const), 'reset')
      await runDueJobs(new Date(at.getTime() + skip * 86_400_000))
    }
    await runDueJobs(new Date(at.getTime() + 10 * 86_400_000))
    expect(recordsOf(leadId)).toHaveLength(1)
    expect(notesOf(1)).toHaveLength(1)
    expect(findCrmState(leadId)?.state).toBe('sent')
  })

  test('waits while the CRM is down, and is sent when it is back', async () => {
    const leadId = addLead()
    server().misbehave({ html: 503 })
    await syncCrm()
    expect(findCrmState(leadId)).toMatchObject({
      state: 'waiting',
      error: expect.stringContaining('Odoo is not available right now') as string,
    })
    expect(recordsOf(leadId)).toHaveLength(0)
    await syncCrm(new Date(Date.now() + 600_000))
    expect(findCrmState(leadId)?.state).toBe('sent')
  })

  test('from a day of CRM downtime is sent within an hour of its return, once', async () => {
    const start = now()
    const leadIds = [addLead('At the start')]
    const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
    for (let minutes = 0; minutes < 26 * 60; minutes += 10) {
      // Each try fails with one of these, at its first request.
      const down = (['reset', { html: 502 }, { html: 200 }, { result: { error: 'Maintenance' } }] as const)[(minutes / 10) % 4]
      server().misbehave(...Array.from({ length: 20 }, () => down ?? 'hang'))
      if (minutes % 300 === 0) leadIds.push(addLead(`After ${minutes} minutes`))
      await syncCrm(after(minutes))
    }
    expect(leadIds.map((leadId) => findCrmState(leadId)?.state)).toEqual(leadIds.map(() => 'waiting'))
    server().misbehave()
    for (let minutes = 26 * 60; minutes <= 27 * 60; minutes += 10) await syncCrm(after(minutes))
    expect(leadIds.map((leadId) => recordsOf(leadId).length)).toEqual(leadIds.map(() => 1))
    expect(db().select().from(jobs).where(eq(jobs.state, 'dead')).all()).toEqual([])
  })

  test('is sent as soon as a refused key is corrected and tested; the key is never shown', async () => {
    const start = now()
    const leadId = addLead()
    const refuse = () => server().misbehave(...Array.from({ length: 9 }, () => failureOf('denied', ODOO_ACCESS.apiKey)))
    for (let minutes = 0; minutes < 12 * 60; minutes += 30) {
      refuse()
      await syncCrm(new Date(start.getTime() + minutes * 60_000))
    }
    refuse()
    await press('test')
    const stored = [crmRecords, crmTests, jobs, auditLog].map((table) => db().select().from(table).all())
    expect(JSON.stringify([stored, await page()])).not.toContain(ODOO_ACCESS.apiKey)
    expect((await page()).queue.listed).toMatchObject([
      { leadId, isFailed: false, error: expect.stringContaining('set ODOO_API_KEY') as string },
    ])
    server().misbehave()
    await press('test')
    await runDueJobs(new Date(Date.now() + 1_000))
    expect(findCrmState(leadId)).toMatchObject({ state: 'sent', error: null })
  })

  test('waiting after an error is retried by the button', async () => {
    const leadId = addLead()
    server().misbehave({ html: 502 })
    await syncCrm()
    await press('retry')
    await runDueJobs(new Date(Date.now() + 1_000))
    expect(findCrmState(leadId)?.state).toBe('sent')
  })

  test('is created once if the CRM created it and hung', async () => {
    const leadId = addLead()
    const crm = odoo({ baseUrl: server().url, ...ODOO_ACCESS, timeLimitMs: 300 })
    // The requests for the user, the search, the state and the fields are answered.
    await crm.signIn()
    server().misbehave('answer', 'answer', 'answer', 'done-then-hang')
    await expect(syncLead(leadId, crm)).rejects.toMatchObject({ failure: 'unavailable' })
    expect(recordsOf(leadId)).toHaveLength(1)
    await syncLead(leadId, crm)
    expect(recordsOf(leadId)).toHaveLength(1)
    expect(findCrmState(leadId)?.state).toBe('sent')
  })

  test('changed again after a lost answer is written: the sales team changed nothing', async () => {
    const leadId = addLead()
    const crm = odoo({ baseUrl: server().url, ...ODOO_ACCESS })
    await syncLead(leadId, crm)
    const call = (phone: string) => db().update(leads).set({ phone }).where(eq(leads.id, leadId)).run()
    // The record and its state are read, and the write gets no answer. The second time, the user and the fields are requested
    // first.
    for (const [phone, answered] of [
      ['515-555-0101', 2],
      ['515-555-0102', 4],
    ] as const) {
      call(phone)
      server().misbehave(...Array.from({ length: answered }, () => 'answer' as const), 'reset')
      await expect(syncLead(leadId, crm)).rejects.toMatchObject({ failure: 'unavailable' })
      expect(recordsOf(leadId)).toMatchObject([{ phone }])
    }
    call('515-555-0103')
    await syncLead(leadId, crm)
    expect(recordsOf(leadId)).toMatchObject([{ phone: '515-555-0103' }])
    expect(
      server()
        .notes.map(({ body }) => body)
        .join(),
    ).not.toContain('was kept')
  })

  test.each(['erased', 'put into the trash', 'changed'] as const)(
    'that is %s while the CRM accepts it is sent again',
    async (what) => {
      const leadId = addLead('Dana Hill')
      const crm = odoo({ baseUrl: server().url, ...ODOO_ACCESS })
      const slow: Crm = {
        ...crm,
        async createLead(marker, lead) {
          if (what === 'erased') db().delete(leads).where(eq(leads.id, leadId)).run()
          if (what === 'put into the trash') inTransaction((tx) => moveToTrash(tx, { leadId, actor, now: now() }))
          if (what === 'changed') db().update(leads).set({ name: 'Dana Hill-Ross' }).where(eq(leads.id, leadId)).run()
          return crm.createLead(marker, lead)
        },
      }
      await syncLead(leadId, slow)
      await syncCrm()
      const expected = {
        erased: { name: 'Deleted lead', contact_name: false, email_from: false, active: false },
        'put into the trash': { active: false },
        changed: { contact_name: 'Dana Hill-Ross', active: true },
      }
      expect(recordsOf(leadId)).toMatchObject([expected[what]])
    },
  )

  test('waits as long as a busy CRM asks for, without using up its tries', async () => {
    const leadId = addLead()
    const at = now()
    for (let minute = 0; minute < 30; minute++) {
      server().misbehave({ html: minute % 2 === 0 ? 429 : 503, retryAfter: '120' })
      await syncCrm(new Date(at.getTime() + minute * 120_000))
      expect(findCrmState(leadId)?.state).toBe('waiting')
      await syncCrm(new Date(at.getTime() + minute * 120_000 + 119_000))
      expect(recordsOf(leadId)).toHaveLength(0)
    }
    server().misbehave()
    await syncCrm(new Date(at.getTime() + 31 * 120_000))
    expect(recordsOf(leadId)).toHaveLength(1)
    expect(findCrmState(leadId)).toMatchObject({ state: 'sent', error: null })
  })
})
