import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { leadActivities } from '#app/db/schema/index.ts'
import { action as startByJson, loader as startPage } from '#app/routes/staff/campaigns/start-api.ts'
import { action as stopByJson } from '#app/routes/staff/campaigns/stop-api.ts'
import { action as saveSettings, loader as settingsPage } from '#app/routes/staff/campaigns/settings.tsx'
import { action, loader } from '#app/routes/staff/lead.tsx'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { runsOf, stepsOf, tick, wantsMail } from '#tests/setup/campaigns.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader, callWithBody } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

const START = new Date('2026-11-23T16:00:00Z')
const HOUR_MS = 3_600_000
const hours = (count: number) => new Date(START.getTime() + count * HOUR_MS)

let jo: ReturnType<typeof signedInAs>
let leadId: string
beforeEach(() => {
  vi.useFakeTimers({ now: START, toFake: ['Date'] })
  jo = signedInAs('user')
  const lead = makeLead(db(), { createdAt: START })
  wantsMail(lead.email)
  leadId = lead.id
})
afterEach(() => vi.useRealTimers())

const post = (form: Record<string, string>) =>
  callAction(action, { url: `/leads/${leadId}`, params: { leadId }, cookie: jo.cookie, form })
const card = async () =>
  (await callLoader(loader, { url: `/leads/${leadId}`, params: { leadId }, cookie: jo.cookie })).data.campaign
async function asked(route: typeof startByJson, url: string, body: string) {
  const params = { id: url.split('/')[3] ?? '' }
  const answer = await callWithBody(route, { url, params, cookie: jo.cookie, body, contentType: 'application/json' })
  return {
    status: answer.status,
    data: JSON.parse(await answer.text()) as { success?: boolean; campaignId?: string; error?: string },
  }
}
const byJson = (body: string) => asked(startByJson, '/api/campaigns/start', body)

describe("a lead's card", () => {
  test('shows what comes next; a paused campaign sends nothing, and resumes with that delay', async () => {
    await post({ intent: 'start-campaign', workflow: 'warm_lead' })
    await tick(hours(1))
    const seenRun = (await card())?.runId ?? ''
    expect(await card()).toMatchObject({ sentCount: 1, next: { stepId: 'warm-lead-2', at: hours(49) } })
    await post({ intent: 'pause-campaign', seenRun })
    expect(await card()).toMatchObject({ state: 'paused', next: null, pausedAt: hours(1) })
    await tick(hours(49))
    // No session lasts that long.
    jo = signedInAs('user')
    expect(stepsOf(leadId)).toHaveLength(1)
    await post({ intent: 'continue-campaign', seenRun })
    await post({ intent: 'continue-campaign', seenRun })
    expect(await card()).toMatchObject({ state: 'active', next: { stepId: 'warm-lead-2', at: hours(49 + 48) } })
    await tick(hours(49 + 48))
    expect(stepsOf(leadId).map(({ step }) => step)).toEqual(['warm-lead-1', 'warm-lead-2'])
  })

  test('skips the displayed message, once', async () => {
    await post({ intent: 'start-campaign', workflow: 'warm_lead' })
    const { runId: seenRun = '', next } = (await card()) ?? {}
    const skip = { intent: 'skip-campaign-step', seenRun, step: next?.stepId ?? '' }
    await Promise.all([post(skip), post(skip)])
    const skipped = rowsOf(leadActivities).filter(({ kind }) => kind === 'campaign_step_skipped')
    expect(skipped).toHaveLength(1)
    await tick(hours(1))
    expect(stepsOf(leadId)).toMatchObject([{ step: 'warm-lead-1', skipped: 'by_staff' }])
    expect(await card()).toMatchObject({ next: { stepId: 'warm-lead-2' }, skipped: { reason: 'by_staff' } })
  })

  test("a message of another workflow can't be skipped", async () => {
    await post({ intent: 'start-campaign', workflow: 'warm_lead' })
    for (const step of ['walkthrough-7-days', 'nothing', '', 'x'.repeat(60)])
      await post({ intent: 'skip-campaign-step', seenRun: (await card())?.runId ?? '', step })
    expect(stepsOf(leadId)).toEqual([])
  })
})

describe('API clients', () => {
  test('start the campaign that suits a lead, or the named one, and stop it by its ID', async () => {
    const started = (await byJson(JSON.stringify({ leadId }))).data
    const [run] = runsOf(leadId)
    expect(started).toEqual({ success: true, campaignId: run?.id })
    expect((await byJson(JSON.stringify({ leadId }))).data).toEqual(started)
    expect((await byJson(JSON.stringify({ leadId, workflow: 'onboarding' }))).status).toBe(409)
    const stop = (id: string) => asked(stopByJson, `/api/campaigns/${id}/stop`, '')
    expect((await stop(run?.id ?? '')).data).toEqual({ success: true })
    expect((await stop(run?.id ?? '')).data).toEqual({ success: true })
    expect(runsOf(leadId)).toMatchObject([{ state: 'stopped', endReason: 'stopped_by_staff' }])
    expect(await stop('nothing')).toMatchObject({ status: 404, data: { error: 'Campaign not found' } })
  })

  test.each([
    ['{', 400],
    ['{}', 400],
    ['null', 400],
    ['{"leadId":7}', 400],
    ['{"leadId":"no-such-lead"}', 404],
    ['{"leadId":"no-such-lead","workflow":"newsletter"}', 400],
  ])('get an explanation of %s', async (body, status) => {
    const answer = await byJson(body)
    expect(answer).toMatchObject({ status, data: { error: expect.any(String) } })
    expect((await callLoader(startPage, { url: '/api/campaigns/start', cookie: jo.cookie })).status).toBe(405)
  })
})

test('the settings are a page of campaigns that all staff may save', async () => {
  const { sections } = (await callLoader(settingsPage, { url: '/campaigns/settings', cookie: jo.cookie })).data
  expect(sections.map(({ title }) => title)).toEqual(['Campaigns'])
  const texts = Object.fromEntries((sections[0]?.fields ?? []).map(({ name, value }) => [name, value]))
  const save = (changes: Record<string, string>) =>
    callAction(saveSettings, {
      ...{ url: '/campaigns/settings', cookie: jo.cookie },
      form: { ...texts, seen: sections[0]?.seen ?? '', intent: 'campaign-timing', ...changes },
    })
  const wrongs: [string, string][] = [
    ['initialResponseHours', '-1'],
    ['welcomeHours', '10,000'],
    ['mailFrom', '25:00'],
    ['startsWarmLead', 'maybe'],
  ]
  for (const [name, value] of wrongs) expect((await save({ [name]: value })).status).toBe(400)
  expect((await save({ mailFrom: '07:00', startsOnboarding: 'off' })).location).toBe('/campaigns/settings#campaign-timing')
  expect(getSetting('campaignSending')).toMatchObject({ mailFrom: '07:00', startsOnboarding: false, startsWarmLead: true })
})
