import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { campaignRuns, leadActivities, leads } from '#app/db/schema/index.ts'
import { action, loader } from '#app/routes/staff/lead.tsx'
import { makeEntry } from '#tests/factories/make-entry.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader, toastOf } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

let jo: ReturnType<typeof signedInAs>
beforeEach(() => {
  jo = signedInAs('user')
})

const post = (leadId: string, form: Record<string, string>, cookie = jo.cookie) =>
  callAction(action, { url: `/leads/${leadId}`, params: { leadId }, cookie, form })
const page = async (leadId: string) =>
  (await callLoader(loader, { url: `/leads/${leadId}`, params: { leadId }, cookie: jo.cookie })).data
const start = (leadId: string, workflow = 'warm_lead') => post(leadId, { intent: 'start-campaign', workflow })
const stop = (leadId: string, seenRun: string, cookie?: string) => post(leadId, { intent: 'stop-campaign', seenRun }, cookie)
const runs = () => rowsOf(campaignRuns)
const errors = (answer: Awaited<ReturnType<typeof post>>) => (answer.data as unknown as { error: unknown }).error

describe("a lead's campaign", () => {
  test("doesn't exist at first, and the status proposes a workflow", async () => {
    const lead = makeLead(db(), { status: 'enrolled' })
    expect(await page(lead.id)).toMatchObject({ campaign: null, suggestedWorkflow: 'onboarding' })
  })

  test("is started and stopped by hand, with the person's name in the timeline", async () => {
    const lead = makeLead(db())
    const started = await start(lead.id)
    expect([started.location, (await toastOf(started))?.message]).toEqual([`/leads/${lead.id}#campaign`, 'Campaign started'])
    const { campaign } = await page(lead.id)
    expect(campaign).toMatchObject({ workflow: 'warm_lead', state: 'active', startedBy: jo.viewer.name, endedAt: null })

    const claire = signedInAs('admin')
    const stopped = await stop(lead.id, campaign?.runId ?? '', claire.cookie)
    expect([stopped.location, (await toastOf(stopped))?.message]).toEqual([`/leads/${lead.id}#campaign`, 'Campaign stopped'])
    expect((await page(lead.id)).campaign).toMatchObject({
      ...{ state: 'stopped', startedBy: jo.viewer.name, endedBy: claire.viewer.name },
      ...{ endReason: 'stopped_by_staff', endedAt: expect.any(Date) },
    })
    const lines = rowsOf(leadActivities)
    expect(lines.map(({ summary }) => summary)).toEqual(['Campaign started: Warm lead', 'Campaign stopped: Warm lead'])
  })

  test('posted twice starts once and stops once', async () => {
    const lead = makeLead(db())
    expect((await Promise.all([start(lead.id), start(lead.id)])).map(({ status }) => status)).toEqual([303, 303])
    const runId = runs()[0]?.id ?? ''
    expect((await Promise.all([stop(lead.id, runId), stop(lead.id, runId)])).map(({ status }) => status)).toEqual([303, 303])
    expect(runs()).toMatchObject([{ state: 'stopped' }])
    expect(rowsOf(leadActivities)).toHaveLength(2)
  })

  test('started by someone else in between is neither replaced nor stopped unseen', async () => {
    const lead = makeLead(db())
    await start(lead.id, 'warm_lead')
    const seen = (await page(lead.id)).campaign?.runId ?? ''
    await stop(lead.id, seen)
    await start(lead.id, 'onboarding')
    expect(errors(await start(lead.id, 'confirmation'))).toEqual({
      '': ['The Onboarding campaign was just started, so nothing changed. To start a different one, stop it first.'],
    })
    expect(errors(await stop(lead.id, seen))).toEqual({
      '': ['The Onboarding campaign was just started, so nothing changed. Click Stop Campaign again to stop that one.'],
    })
    expect((await page(lead.id)).campaign).toMatchObject({ workflow: 'onboarding', state: 'active' })
  })

  test.each(['', 'newsletter', '__proto__', 'x'.repeat(10_000)])('is no workflow %.12o', async (workflow) => {
    const lead = makeLead(db())
    expect(errors(await start(lead.id, workflow))).toHaveProperty('workflow')
    expect(runs()).toEqual([])
  })

  test('of an analysis without a lead turns it into one', async () => {
    const entry = makeEntry(db(), {})
    await start(entry.id)
    expect(runs()).toMatchObject([{ leadId: rowOf(leads)?.id }])
  })

  test('of a lead in the trash, or a missing one, is refused with a message', async () => {
    const lead = makeLead(db())
    await start(lead.id)
    db().update(leads).set({ deletedAt: new Date() }).where(eq(leads.id, lead.id)).run()
    for (const id of [lead.id, 'no-such-lead', '__proto__', 'x'.repeat(10_000)])
      for (const answer of [await start(id), await stop(id, runs()[0]?.id ?? '')]) expect(answer.status).toBe(404)
    expect(runs()).toMatchObject([{ state: 'active' }])
  })
})
