import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { campaignCounts, campaignRuns, leads, messages } from '#app/db/schema/index.ts'
import { listMonitor } from '#app/modules/campaign-monitor/list-monitor.server.ts'
import { monitorList } from '#app/modules/campaign-monitor/monitor-list.ts'
import { listResults } from '#app/modules/campaign-monitor/list-results.server.ts'
import { getCampaignStats } from '#app/modules/campaign-monitor/stats.server.ts'
import { BLOCK_REMEDIES, type BlockReason } from '#app/modules/campaigns/blocks.ts'
import { startRun } from '#app/modules/campaigns/runs.server.ts'
import type { Workflow } from '#app/modules/campaigns/workflows.ts'
import { refuseMarketing } from '#app/modules/marketing/unsubscribe.server.ts'
import { suppress, unsuppress } from '#app/modules/messaging/consent/suppress.server.ts'
import { action as startByProgram } from '#app/routes/staff/campaigns/start-api.ts'
import { action as monitorButton } from '#app/routes/staff/campaigns/monitor.tsx'
import { action as leadForm, loader as leadPage } from '#app/routes/staff/lead.tsx'
import { makeLead } from '#tests/factories/make-lead.ts'
import { runsOf, stepsOf, tick, wantsMail } from '#tests/setup/campaigns.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callJson, callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

/** A Monday, 10:00 AM in Des Moines. */
const START = new Date('2026-11-23T16:00:00Z')
const HOUR_MS = 3_600_000
const hours = (count: number) => new Date(START.getTime() + count * HOUR_MS)

beforeEach(() => vi.useFakeTimers({ now: START, toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

/** Someone a realtor referred, who has consented to nothing. */
const named = (more: Partial<typeof leads.$inferInsert> = {}) =>
  makeLead(db(), { createdAt: START, source: 'realtor-referral', ...more })

function start(leadId: string, workflow: Workflow = 'warm_lead', now = START) {
  inTransaction((tx) => startRun(tx, { leadId, workflow, actor: { kind: 'system' }, now }))
}

const view = (status: string) => listMonitor(monitorList.read(new URLSearchParams({ status })), new Date()).rows

const bounce = (recipient: string) =>
  inTransaction((tx) => suppress(tx, { channel: 'email', recipient, reason: 'bounced', by: null }))

describe("a run that can't send", () => {
  test('is not active: it says why, can be filtered, and resumes once the person consents', async () => {
    const { id, email } = named()
    start(id)
    await tick(hours(0))
    expect(runsOf(id)).toMatchObject([{ state: 'blocked', blockedReason: 'no_consent', blockedAt: hours(0), nextAt: null }])
    expect(getCampaignStats()).toMatchObject({ activeLeads: 0, blockedLeads: 1, completionRate: 0 })
    expect([view('active').length, view('blocked').length, view('finished').length]).toEqual([0, 1, 0])

    await tick(hours(1))
    wantsMail(email)
    await tick(hours(2))
    expect(runsOf(id)).toMatchObject([{ state: 'active', blockedReason: null, nextStepId: 'warm-lead-2' }])
    await tick(hours(49))
    expect(stepsOf(id)).toMatchObject([
      { step: 'warm-lead-1', skipped: 'no_consent' },
      { step: 'warm-lead-2', skipped: null },
    ])
    expect(view('blocked')).toEqual([])
  })

  test('because of a dead mailbox resumes once the address is corrected', async () => {
    const { id, email } = makeLead(db(), { createdAt: START, source: 'analysis', status: 'analysis_submitted' })
    start(id)
    await tick(hours(1))
    bounce(email)
    await tick(hours(2))
    expect(runsOf(id)).toMatchObject([{ state: 'blocked', blockedReason: 'bounced' }])
    db().update(leads).set({ email: 'corrected@example.com' }).where(eq(leads.id, id)).run()
    await tick(hours(3))
    expect(runsOf(id)).toMatchObject([{ state: 'active', blockedReason: null }])
  })

  test('because the address changed says so: consent belongs to the earlier address', async () => {
    const { id, email } = named()
    wantsMail(email)
    start(id)
    await tick(hours(1))
    db().update(leads).set({ email: 'new@example.com' }).where(eq(leads.id, id)).run()
    await tick(hours(2))
    expect(runsOf(id)).toMatchObject([{ state: 'blocked', blockedReason: 'address_changed' }])
  })

  test('ends as blocked, not as completed, if it never could send', async () => {
    const { id } = named()
    start(id)
    for (let day = 0; day <= 33; day += 1) await tick(hours(24 * day + 2))
    expect(runsOf(id)).toMatchObject([{ state: 'stopped', endReason: 'no_consent', blockedReason: null }])
    expect(getCampaignStats()).toMatchObject({ finishedRuns: 0, completionRate: 0 })
    expect(view('blocked')).toHaveLength(1)
    expect([view('stopped'), view('finished')]).toEqual([[], []])
    expect(listResults('warm_lead')[0]?.total).toMatchObject({ sent: 0, skipped: 1 })
  })

  test('sends no walkthrough reminder to a dead mailbox, and says so', async () => {
    const walkthroughDate = hours(24 * 9)
    const { id, email } = makeLead(db(), { createdAt: START, status: 'walkthrough_scheduled', walkthroughDate })
    start(id, 'confirmation')
    bounce(email)
    await tick(hours(0))
    expect(runsOf(id)).toMatchObject([{ state: 'blocked', blockedReason: 'bounced' }])
    for (let day = 1; day <= 9; day += 1) await tick(hours(24 * day + 1))
    expect(rowsOf(messages, eq(messages.template, 'campaign'))).toEqual([])
    expect(runsOf(id)).toMatchObject([{ state: 'stopped', endReason: 'bounced' }])
  })

  test('withdraws waiting emails', async () => {
    const { id, email } = makeLead(db(), { createdAt: START, source: 'analysis', status: 'analysis_submitted' })
    start(id)
    await tick(hours(1))
    db().update(messages).set({ state: 'queued' }).run()
    bounce(email)
    await tick(hours(2))
    expect(rowsOf(messages)).toMatchObject([{ state: 'suppressed' }])
  })
})

describe('an unsubscribed lead', () => {
  test("can't be emailed, counts for the message that led to it, and can be restarted after rejoining", async () => {
    const { id, email } = named()
    wantsMail(email)
    start(id)
    await tick(hours(1))
    await tick(hours(49))
    inTransaction((tx) =>
      refuseMarketing(tx, { channel: 'email', recipient: email, reason: 'unsubscribed', by: null }, hours(50)),
    )
    expect(runsOf(id)).toMatchObject([{ state: 'stopped', endReason: 'unsubscribed' }])
    expect(view('blocked')).toMatchObject([{ leadId: id, startBlock: 'unsubscribed' }])
    const [first, second] = listResults('warm_lead')
    expect([first?.total.unsubscribed, second?.total.unsubscribed]).toEqual([0, 1])
    const wording = 'Wants them again.'
    inTransaction((tx) =>
      unsuppress(tx, { channel: 'email', recipient: email, by: null, wording, form: 'preferences' }, hours(51)),
    )
    expect(view('blocked')).toMatchObject([{ leadId: id, startBlock: null }])
  })
})

describe('starting', () => {
  const refusals: [string, (lead: { email: string }) => void, Partial<typeof leads.$inferInsert>, BlockReason][] = [
    ['without consent', () => undefined, {}, 'no_consent'],
    [
      'they unsubscribed',
      ({ email: recipient }) =>
        inTransaction((tx) => refuseMarketing(tx, { channel: 'email', recipient, reason: 'unsubscribed', by: null }, START)),
      {},
      'unsubscribed',
    ],
    ['the mailbox is dead', ({ email }) => bounce(email), {}, 'bounced'],
    ['there is no address', () => undefined, { email: '', phone: '515-555-0123' }, 'no_address'],
  ]

  test.each(refusals)(
    'with %s is refused with the reason, by API and for staff, who see it first',
    async (_why, happens, facts, reason) => {
      const lead = named(facts)
      happens(lead)
      const { cookie } = signedInAs('user')
      const answer = await callJson(startByProgram, { url: '/api/campaigns/start', cookie, json: { leadId: lead.id } })
      expect([answer.status, JSON.parse(await answer.text())]).toMatchObject([
        409,
        { success: false, reason, error: expect.stringContaining('Can’t be emailed: ') },
      ])
      const at = { url: `/leads/${lead.id}`, params: { leadId: lead.id }, cookie }
      expect((await callLoader(leadPage, at)).data.campaignBlocks.warm_lead).toBe(reason)
      const pressed = await callAction(leadForm, { ...at, form: { intent: 'start-campaign', workflow: 'warm_lead' } })
      expect(JSON.stringify(pressed.data)).toContain(`No campaign was started. ${BLOCK_REMEDIES[reason]}`)
      await callAction(monitorButton, {
        url: '/campaigns',
        cookie,
        form: { intent: 'start', lead: lead.id, workflow: 'warm_lead' },
      })
      expect(rowsOf(campaignRuns)).toEqual([])
    },
  )

  test('is possible again without the reason', async () => {
    const lead = named()
    const { cookie } = signedInAs('user')
    wantsMail(lead.email)
    const answer = await callJson(startByProgram, { url: '/api/campaigns/start', cookie, json: { leadId: lead.id } })
    expect(JSON.parse(await answer.text())).toMatchObject({ success: true })
  })
})

test('skipped messages stay counted after their lead is permanently deleted', async () => {
  const { id } = named()
  start(id)
  await tick(hours(1))
  db().delete(leads).where(eq(leads.id, id)).run()
  expect(rowsOf(campaignCounts)).toMatchObject([{ stepId: 'warm-lead-1', skipped: 1 }])
})
