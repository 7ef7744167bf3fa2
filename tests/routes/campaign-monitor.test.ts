import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { newId } from '#app/db/columns.ts'
import { campaignCounts, campaignRuns, campaignSends, campaignSteps, leads, messages } from '#app/db/schema/index.ts'
import { action as choose, loader as results } from '#app/routes/staff/campaigns/results.tsx'
import { action, loader } from '#app/routes/staff/campaigns/monitor.tsx'
import { loader as statsApi } from '#app/routes/staff/campaigns/stats-api.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeMessage } from '#tests/factories/make-message.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

const NOW = new Date('2026-11-23T15:00:00Z')
const DAY = 24 * 3_600_000
const cookie = () => signedInAs('user').cookie
const monitor = async (query = '') => (await callLoader(loader, { url: `/campaigns${query}`, cookie: cookie() })).data
const names = async (query = '') => (await monitor(query)).page.rows.map(({ name }) => name)

/** A new lead's run. */
function makeRun(more: Partial<typeof campaignRuns.$inferInsert> = {}, lead: Partial<typeof leads.$inferInsert> = {}) {
  const { id: leadId } = makeLead(db(), lead)
  const run = { id: newId(), leadId, workflow: 'warm_lead', startedAt: NOW, ...more } as const
  db().insert(campaignRuns).values(run).run()
  return run
}

/** A message that a run sent. */
function makeSend(
  run: { id: string; leadId: string },
  more: Partial<typeof campaignSends.$inferInsert> = {},
  message: Partial<typeof messages.$inferInsert> = {},
) {
  const { id: messageId } = makeMessage(db(), { template: 'campaign', state: 'queued', leadId: run.leadId, ...message })
  db()
    .insert(campaignSends)
    .values({ runId: run.id, stepId: 'warm-lead-1', templateId: 'warm-lead-1', messageId, createdAt: NOW, ...more })
    .run()
  return messageId
}

const setReport = (messageId: string, facts: Partial<typeof messages.$inferInsert>) =>
  db().update(messages).set(facts).where(eq(messages.id, messageId)).run()

describe('the monitor', () => {
  test('lists active runs by next message, and each other state separately', async () => {
    makeRun({ workflow: 'confirmation' }, { name: 'Nothing scheduled' })
    makeRun({ nextAt: new Date(NOW.getTime() + 2 * DAY), nextStepId: 'warm-lead-2' }, { name: 'Later' })
    makeRun({ nextAt: new Date(NOW.getTime() + DAY), nextStepId: 'warm-lead-1', workflow: 'onboarding' }, { name: 'Sooner' })
    makeRun({ state: 'paused' }, { name: 'Paused' })
    makeRun({ state: 'stopped', endedAt: NOW, endReason: 'unsubscribed' }, { name: 'Gone' })
    makeRun({ state: 'active' }, { name: 'In the trash', deletedAt: NOW })
    makeLead(db(), { name: 'Never', status: 'closed' })
    expect(await names()).toEqual(['Sooner', 'Later', 'Nothing scheduled'])
    expect(await names('?workflow=warm_lead')).toEqual(['Later'])
    expect(await names('?status=paused')).toEqual(['Paused'])
    expect(await names('?status=stopped')).toEqual([])
    expect(await names('?status=blocked')).toEqual(['Gone'])
    expect(await names('?status=pending')).toEqual(['Never'])
    expect(await names('?status=all')).toHaveLength(6)
    expect(await names('?q=soon')).toEqual(['Sooner'])
    expect(await names('?status=nonsense&workflow=none')).toEqual(['Sooner', 'Later', 'Nothing scheduled'])
    const { page } = await monitor()
    expect(page.rows[1]).toMatchObject({ nextTemplate: 'What you keep from the rent', state: 'active' })
  })

  test('shows a lead once, with its continuing run', async () => {
    const { leadId } = makeRun({ state: 'finished', endedAt: NOW, startedAt: NOW })
    db()
      .insert(campaignRuns)
      .values({ leadId, workflow: 'onboarding', startedAt: new Date(NOW.getTime() - DAY) })
      .run()
    const { page } = await monitor('?status=all')
    expect(page.rows).toMatchObject([{ leadId, workflow: 'onboarding', state: 'active' }])
  })

  test("starts and stops a lead's campaign, and says so if another one is running by now", async () => {
    const { id: lead } = makeLead(db())
    const press = (form: Record<string, string>) =>
      callAction(action, { url: '/campaigns?status=pending', cookie: cookie(), form })
    expect((await press({ intent: 'start', lead, workflow: 'warm_lead' })).location).toBe('/campaigns?status=pending')
    const run = rowOf(campaignRuns)
    expect(run).toMatchObject({ leadId: lead, workflow: 'warm_lead', state: 'active' })
    await press({ intent: 'start', lead, workflow: 'onboarding' })
    expect(rowsOf(campaignRuns)).toHaveLength(1)
    await press({ intent: 'stop', lead, run: 'another' })
    expect(rowOf(campaignRuns)?.state).toBe('active')
    await press({ intent: 'stop', lead, run: run?.id ?? '' })
    expect(rowOf(campaignRuns)).toMatchObject({ state: 'stopped', endReason: 'stopped_by_staff' })
    expect((await press({ intent: 'start', lead: 'no-such-lead', workflow: 'warm_lead' })).location).toBe(
      '/campaigns?status=pending',
    )
  })
})

describe('campaign results', () => {
  test('are counted as reported, and stay counted after their lead is permanently deleted', async () => {
    const run = makeRun()
    const first = makeSend(run)
    const second = makeSend(run, { stepId: 'warm-lead-2', templateId: 'warm-lead-2' })
    const text = makeSend(
      makeRun({ workflow: 'confirmation' }),
      { stepId: 'walkthrough-2-hours', templateId: 'walkthrough-2-hours' },
      { channel: 'sms', state: 'sent' },
    )
    expect((await monitor()).stats).toMatchObject({ totalEmails: 0, totalSMS: 1 })
    setReport(first, { state: 'sent' })
    setReport(first, { deliveredAt: NOW })
    setReport(first, { answeredAt: NOW })
    setReport(second, { state: 'kept' })
    setReport(second, { state: 'sent', bouncedAt: NOW })
    setReport(text, { answeredAt: NOW })
    setReport(text, { answeredAt: null })
    makeMessage(db(), { state: 'sent' })
    expect((await monitor()).stats).toMatchObject({ totalEmails: 2, totalSMS: 1, deliveredEmails: 1 })
    db().delete(leads).where(eq(leads.id, run.leadId)).run()
    expect((await monitor()).stats).toMatchObject({ totalEmails: 2, totalSMS: 1 })
    expect(rowOf(campaignCounts, eq(campaignCounts.stepId, 'warm-lead-1'))).toMatchObject({
      sent: 1,
      delivered: 1,
      answered: 1,
      bounced: 0,
    })
    expect(rowOf(campaignCounts, eq(campaignCounts.stepId, 'walkthrough-2-hours'))).toMatchObject({
      answered: 0,
    })
  })

  test('count messages before the enrollment as converted, as long as the lead is enrolled', async () => {
    const run = makeRun({}, { status: 'proposal' })
    makeSend(run)
    makeSend(run, {
      stepId: 'onboarding-welcome',
      templateId: 'onboarding-welcome',
      createdAt: new Date(NOW.getTime() + 2 * DAY),
    })
    makeSend(makeRun())
    const move = (status: 'enrolled' | 'proposal', days: number) =>
      db()
        .update(leads)
        .set({ status, statusChangedAt: new Date(NOW.getTime() + days * DAY) })
        .where(eq(leads.id, run.leadId))
        .run()
    const converted = () => db().select({ step: campaignCounts.stepId, n: campaignCounts.converted }).from(campaignCounts).all()
    move('enrolled', 1)
    expect(converted()).toEqual(
      expect.arrayContaining([
        { step: 'warm-lead-1', n: 1 },
        { step: 'onboarding-welcome', n: 0 },
      ]),
    )
    move('proposal', 0.5)
    expect(converted().every(({ n }) => n === 0)).toBe(true)
  })

  test('has the four figures of S7.21 at its endpoint: completed out of all started', async () => {
    makeRun()
    makeRun({ state: 'finished', endedAt: NOW })
    makeRun({ state: 'stopped', endedAt: NOW })
    const answer = await callLoader(statsApi, { url: '/api/campaigns/stats', cookie: cookie() })
    expect(JSON.parse(await answer.text())).toEqual({ totalEmails: 0, totalSMS: 0, activeLeads: 1, completionRate: 33 })
  })
})

describe('results of a range', () => {
  const shown = async (query: string) => (await callLoader(results, { url: `/campaigns/results${query}`, cookie: cookie() })).data
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY)

  test('cover messages written in it, with their outcomes; all time has everything', async () => {
    const run = makeRun()
    const sent = { state: 'sent', deliveredAt: daysAgo(1) } as const
    setReport(makeSend(run, { createdAt: daysAgo(2) }), { ...sent, answeredAt: daysAgo(1), complainedAt: daysAgo(1) })
    setReport(makeSend(makeRun(), { createdAt: daysAgo(60) }), { ...sent, bouncedAt: daysAgo(59) })
    const skip = { runId: run.id, stepId: 'warm-lead-2', templateId: 'warm-lead-2', skippedReason: 'no_consent' }
    db()
      .insert(campaignSends)
      .values({ ...skip, createdAt: daysAgo(3) })
      .run()
    const step = async (query: string) => (await shown(query)).steps.find(({ stepId }) => stepId === 'warm-lead-1')?.total
    expect(await step('?range=30d')).toMatchObject({ sent: 1, answered: 1, complained: 1, bounced: 0 })
    expect(await step('?range=13w')).toMatchObject({ sent: 2, answered: 1, complained: 1, bounced: 1 })
    expect(await step('')).toMatchObject({ sent: 2, answered: 1, complained: 1, bounced: 1 })
    expect((await shown('?range=30d')).steps.find(({ stepId }) => stepId === 'warm-lead-2')?.total).toMatchObject({ skipped: 1 })
  })

  test('are drawn by day, week or four weeks, for one workflow', async () => {
    setReport(makeSend(makeRun(), { createdAt: daysAgo(2) }), { state: 'sent', answeredAt: daysAgo(1) })
    setReport(makeSend(makeRun({ workflow: 'onboarding' }), { createdAt: daysAgo(2) }), { state: 'sent' })
    const bars = async (query: string) => (await shown(query)).bars.map(({ sent, answered }) => [sent, answered])
    expect(await bars('?range=30d')).toEqual([...Array.from({ length: 27 }, () => [0, 0]), [1, 1], [0, 0], [0, 0]])
    expect((await bars('?range=13w')).at(-1)).toEqual([1, 1])
    expect((await bars('')).at(-1)).toEqual([1, 1])
  })
})

describe('two versions of a step', () => {
  test("are compared, and one is chosen by hand for leads that haven't got the step yet", async () => {
    db().update(campaignSteps).set({ templateBId: 'warm-lead-3' }).where(eq(campaignSteps.id, 'warm-lead-2')).run()
    const run = makeRun()
    const texts = { a: 'warm-lead-2', b: 'warm-lead-3' }
    for (const version of ['a', 'b'] as const)
      setReport(makeSend(version === 'a' ? run : makeRun(), { stepId: 'warm-lead-2', templateId: texts[version], version }), {
        state: 'sent',
        answeredAt: version === 'b' ? NOW : null,
      })
    const shown = await callLoader(results, { url: '/campaigns/results', cookie: cookie() })
    expect(shown.data.steps.find(({ stepId }) => stepId === 'warm-lead-2')).toMatchObject({
      total: { sent: 2, answered: 1 },
      versions: {
        a: { sent: 1, answered: 0, name: 'What you keep from the rent' },
        b: { sent: 1, answered: 1, name: 'Rent it out or sell it?' },
      },
    })
    const pick = () =>
      callAction(choose, {
        url: '/campaigns/results?workflow=warm_lead',
        cookie: cookie(),
        form: { step: 'warm-lead-2', version: 'b' },
      })
    expect((await pick()).location).toBe('/campaigns/results?workflow=warm_lead')
    expect(rowOf(campaignSteps, eq(campaignSteps.id, 'warm-lead-2'))).toMatchObject({
      templateId: 'warm-lead-3',
      templateBId: null,
    })
    await pick()
    expect(
      inTransaction((tx) => tx.select().from(campaignSteps).where(eq(campaignSteps.id, 'warm-lead-2')).get()?.templateId),
    ).toBe('warm-lead-3')
  })
})
