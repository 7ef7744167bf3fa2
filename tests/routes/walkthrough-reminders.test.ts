import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { tasks } from '#app/db/schema/index.ts'
import { listMonitor } from '#app/modules/campaign-monitor/list-monitor.server.ts'
import { monitorList } from '#app/modules/campaign-monitor/monitor-list.ts'
import { getCampaignStats } from '#app/modules/campaign-monitor/stats.server.ts'
import { startRun } from '#app/modules/campaigns/runs.server.ts'
import { setWalkthroughDate } from '#app/modules/leads/write/set-walkthrough-date.server.ts'
import { addCampaignCandidate } from '#app/modules/timeline/record-lead-event.server.ts'
import { confirmTextConsents, recordConsent } from '#app/modules/messaging/consent/consents.server.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { runsOf, stepsOf, tick } from '#tests/setup/campaigns.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'

setupTestDatabase()

/** A Monday, 10:00 AM in Des Moines. */
const START = new Date('2026-11-23T16:00:00Z')
const HOUR_MS = 3_600_000
const hours = (count: number) => new Date(START.getTime() + count * HOUR_MS)
const PHONE = '+15155550100'

beforeEach(() => vi.useFakeTimers({ now: START, toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

function waiting(walkthroughDate: Date | null) {
  const status = walkthroughDate === null ? 'site_visit_scheduled' : 'walkthrough_scheduled'
  const { id: leadId } = makeLead(db(), { createdAt: START, status, walkthroughDate, phone: '(515) 555-0100', phoneE164: PHONE })
  inTransaction((tx) => startRun(tx, { leadId, workflow: 'confirmation', actor: { kind: 'system' }, now: START }))
  return leadId
}

function wantsTexts() {
  inTransaction((tx) => {
    recordConsent(tx, { channel: 'sms', recipient: PHONE, wording: 'Texts', form: 'enrollment', ipAddress: undefined })
    confirmTextConsents(tx, PHONE, new Date())
  })
}

const open = () =>
  rowsOf(tasks)
    .filter(({ doneAt }) => doneAt === null)
    .map(({ kind }) => kind)

test('reminders without a walkthrough end after 14 days, with a task to pick another time; a walkthrough completes the task and restarts them', async () => {
  const leadId = waiting(null)
  await tick(hours(0))
  await tick(hours(14 * 24 - 1))
  expect([runsOf(leadId)[0]?.state, open()]).toEqual(['active', []])
  await tick(hours(14 * 24))
  expect(runsOf(leadId)).toMatchObject([{ state: 'stopped', endReason: 'no_walkthrough' }])
  expect(open()).toEqual(['pick-another-time'])
  expect(getCampaignStats()).toMatchObject({ finishedRuns: 0 })
  expect(listMonitor(monitorList.read(new URLSearchParams({ status: 'stopped' })), hours(14 * 24)).rows).toHaveLength(1)
  inTransaction((tx) => {
    setWalkthroughDate(tx, leadId, hours(20 * 24))
    addCampaignCandidate(tx, leadId)
  })
  expect(open()).toEqual([])
  await tick(hours(14 * 24 + 1))
  expect(runsOf(leadId).at(-1)).toMatchObject({ workflow: 'confirmation', state: 'active' })
})

test('the 14 days start again after a canceled walkthrough', async () => {
  const leadId = waiting(hours(20 * 24))
  await tick(hours(0))
  await tick(hours(10 * 24))
  inTransaction((tx) => setWalkthroughDate(tx, leadId, null))
  await tick(hours(10 * 24 + 1))
  await tick(hours(24 * 24))
  expect(runsOf(leadId)).toMatchObject([{ state: 'active' }])
  await tick(hours(24 * 24 + 1))
  expect(runsOf(leadId)).toMatchObject([{ state: 'stopped', endReason: 'no_walkthrough' }])
})

test.each([
  ['9:00 AM', '2026-12-02T15:00:00Z', '2026-12-02T00:00:00Z'],
  ['9:59 AM', '2026-12-02T15:59:00Z', '2026-12-02T00:00:00Z'],
  ['10:00 AM', '2026-12-02T16:00:00Z', '2026-12-02T14:00:00Z'],
  ['4:00 PM', '2026-12-02T22:00:00Z', '2026-12-02T20:00:00Z'],
])(
  'the text before a walkthrough at %s is sent within the hours for texts: the evening before, if that is early',
  async (_clock, startsAt, leavesAt) => {
    wantsTexts()
    const leadId = waiting(new Date(startsAt))
    const at = new Date(leavesAt)
    await tick(new Date(at.getTime() - 60_000))
    expect(stepsOf(leadId).some(({ step }) => step === 'walkthrough-2-hours')).toBe(false)
    await tick(at)
    expect(stepsOf(leadId)).toContainEqual(expect.objectContaining({ step: 'walkthrough-2-hours', at, skipped: null }))
  },
)
