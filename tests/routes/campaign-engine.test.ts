import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { campaignCounts, campaignSteps, leads, messages, payments } from '#app/db/schema/index.ts'
import { addCampaignCandidate } from '#app/modules/timeline/record-lead-event.server.ts'
import { startRun, stopRun, stopRunsOf } from '#app/modules/campaigns/runs.server.ts'
import type { Workflow } from '#app/modules/campaigns/workflows.ts'
import { createLead } from '#app/modules/leads/write/create-lead.server.ts'
import { setWalkthroughDate } from '#app/modules/leads/write/set-walkthrough-date.server.ts'
import { refuseMarketing } from '#app/modules/marketing/unsubscribe.server.ts'
import { suppress } from '#app/modules/messaging/consent/suppress.server.ts'
import { pauseSeenRun } from '#app/modules/campaigns/lead/steer-run.server.ts'
import { loadCompared } from '#app/modules/leads/merge/load-compared.server.ts'
import { mergeLeads, versionOf } from '#app/modules/leads/merge/merge-leads.server.ts'
import { moveLeadForward } from '#app/modules/leads/status/move-lead-forward.server.ts'
import { getDefault, writeSetting } from '#app/modules/settings/settings.server.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeDocument, makePayment } from '#tests/factories/make-onboarding.ts'
import { runsOf, stepsOf, tick, wantsMail } from '#tests/setup/campaigns.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

/** A Monday, 10:00 AM in Des Moines. */
const START = new Date('2026-11-23T16:00:00Z')
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const hours = (count: number) => new Date(START.getTime() + count * HOUR_MS)
const days = (count: number) => new Date(START.getTime() + count * DAY_MS)

beforeEach(() => vi.useFakeTimers({ now: START, toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

/** Someone with a confirmed marketing opt-in. */
function lead(more: Partial<typeof leads.$inferInsert> = {}) {
  const made = makeLead(db(), { createdAt: START, ...more })
  wantsMail(made.email)
  return made
}

function start(leadId: string, workflow: Workflow, now = START) {
  inTransaction((tx) => startRun(tx, { leadId, workflow, actor: { kind: 'system' }, now }))
}

const sent = (leadId: string) => stepsOf(leadId).filter(({ skipped }) => skipped === null)

describe('a warm lead', () => {
  test('gets the first message an hour after the start, not before, and then every two days', async () => {
    const { id } = lead()
    start(id, 'warm_lead')
    await tick(hours(0.98))
    expect(stepsOf(id)).toEqual([])
    expect(runsOf(id)).toMatchObject([{ nextAt: hours(1), nextStepId: 'warm-lead-1', nextCheckAt: hours(1) }])
    await tick(hours(1))
    await tick(hours(48.99))
    expect(sent(id)).toMatchObject([{ step: 'warm-lead-1', at: hours(1), state: 'kept' }])
    await tick(hours(49))
    expect(sent(id).map(({ step }) => step)).toEqual(['warm-lead-1', 'warm-lead-2'])
    expect(rowsOf(messages)).toMatchObject([{ isMarketing: true, leadId: id }, {}])
  })

  test('gets no more messages after an answer, or after a status of another workflow', async () => {
    const [answers, moves, stays] = [lead(), lead(), lead()]
    for (const { id } of [answers, moves, stays]) start(id, 'warm_lead')
    await tick(hours(1))
    inTransaction((tx) => stopRunsOf(tx, { leadId: answers.id, actor: { kind: 'owner' }, reason: 'answered', now: hours(2) }))
    db().update(leads).set({ status: 'lost' }).where(eq(leads.id, moves.id)).run()
    await tick(hours(49))
    expect([answers, moves, stays].map(({ id }) => sent(id).length)).toEqual([1, 1, 2])
    expect(runsOf(answers.id)).toMatchObject([{ state: 'stopped', endReason: 'answered', nextAt: null, nextCheckAt: null }])
    expect(runsOf(moves.id)).toMatchObject([{ state: 'stopped', endReason: 'status_left' }])
  })

  test("gets messages from eight o'clock local time, before and after the clocks go back", async () => {
    const { id } = lead()
    start(id, 'warm_lead', new Date('2026-10-31T01:30:00Z'))
    await tick(new Date('2026-10-31T12:59:00Z'))
    expect(sent(id)).toHaveLength(0)
    await tick(new Date('2026-10-31T13:00:00Z'))
    expect(sent(id)).toHaveLength(1)
    await tick(new Date('2026-11-02T13:59:00Z'))
    expect(sent(id), 'an hour later by UTC').toHaveLength(1)
    await tick(new Date('2026-11-02T14:00:00Z'))
    expect(sent(id)).toHaveLength(2)
  })

  test('gets messages at night if the hours span midnight', async () => {
    const byNight = { ...getDefault('campaignSending'), mailFrom: '20:00', mailTo: '08:00' }
    inTransaction((tx) => writeSetting(tx, 'campaignSending', byNight))
    const [morning, midnight] = [lead(), lead()]
    start(morning.id, 'warm_lead')
    await tick(new Date('2026-11-24T01:59:00Z'))
    expect(sent(morning.id)).toHaveLength(0)
    await tick(new Date('2026-11-24T02:00:00Z'))
    expect(sent(morning.id)).toHaveLength(1)
    start(midnight.id, 'warm_lead', new Date('2026-11-24T06:00:00Z'))
    await tick(new Date('2026-11-24T07:00:00Z'))
    expect(sent(midnight.id), 'at one in the morning').toHaveLength(1)
  })

  test('gets messages in the daytime only: those due at night wait for the morning', async () => {
    const { id } = lead()
    const night = new Date('2026-11-24T04:30:00Z')
    start(id, 'warm_lead', night)
    await tick(new Date('2026-11-24T13:59:00Z'))
    expect(stepsOf(id)).toEqual([])
    await tick(new Date('2026-11-24T14:00:00Z'))
    expect(sent(id)).toMatchObject([{ step: 'warm-lead-1' }])
  })

  test('with an unproved mailbox and no sign of life gets three follow-ups, each with an unsubscribe link, and then the campaign stops', async () => {
    const { id } = makeLead(db(), { createdAt: START })
    start(id, 'warm_lead')
    for (const day of [0, 2, 4, 6]) await tick(hours(1 + 24 * day))
    expect(stepsOf(id)).toMatchObject([
      { step: 'warm-lead-1', state: 'kept' },
      { step: 'warm-lead-2', state: 'kept' },
      { step: 'warm-lead-3', state: 'kept' },
    ])
    expect(runsOf(id)).toMatchObject([{ state: 'finished', endReason: 'follow_ups_sent', nextCheckAt: null }])
    const mails = rowsOf(messages)
    expect(mails.every(({ marketingBasis, textBody }) => marketingBasis === 'inquiry' && textBody.includes('Unsubscribe'))).toBe(
      true,
    )
  })

  test('without an inquiry: each step is skipped and says so', async () => {
    const { id } = makeLead(db(), { createdAt: START, source: 'import' })
    start(id, 'warm_lead')
    await tick(hours(1))
    expect(stepsOf(id)).toMatchObject([{ step: 'warm-lead-1', skipped: 'no_consent' }])
    expect(runsOf(id)).toMatchObject([{ state: 'blocked', blockedReason: 'no_consent', nextStepId: null }])
  })

  test('a changed setting, or a disabled step, applies to unsent messages', async () => {
    const { id } = lead()
    start(id, 'warm_lead')
    await tick(hours(1))
    inTransaction((tx) => writeSetting(tx, 'campaignTiming', { ...getDefault('campaignTiming'), followUpEveryDays: 1 }))
    db().update(campaignSteps).set({ isOn: false }).where(eq(campaignSteps.id, 'warm-lead-3')).run()
    await tick(hours(2))
    expect(runsOf(id)).toMatchObject([{ nextAt: hours(25), nextStepId: 'warm-lead-2' }])
    for (const hour of [25, 49, 73]) await tick(hours(hour))
    expect(sent(id).map(({ step }) => step)).toEqual(['warm-lead-1', 'warm-lead-2', 'warm-lead-4'])
  })
})

describe('a walkthrough', () => {
  test('has reminders at its times; those in the past when it is set are skipped and say so', async () => {
    const { id } = lead({ status: 'walkthrough_scheduled', walkthroughDate: days(5) })
    start(id, 'confirmation')
    await tick(hours(0))
    expect(stepsOf(id)).toMatchObject([{ step: 'walkthrough-7-days', skipped: 'past' }])
    for (let hour = 0; hour <= 24 * 5 + 1; hour += 1) await tick(hours(hour))
    expect(stepsOf(id).map(({ step, skipped, at }) => [step, skipped, (at.getTime() - START.getTime()) / HOUR_MS])).toEqual([
      ['walkthrough-7-days', 'past', 0],
      ['walkthrough-3-days', null, 48],
      ['walkthrough-24-hours', null, 96],
      ['walkthrough-2-hours', 'no_number', 118],
    ])
    expect(runsOf(id)).toMatchObject([{ state: 'finished' }])
  })

  test('that moves takes its reminders along, and past ones may come again; nothing is sent twice', async () => {
    const { id } = lead({ status: 'walkthrough_scheduled', walkthroughDate: days(4) })
    start(id, 'confirmation')
    for (let hour = 0; hour <= 26; hour += 1) await tick(hours(hour))
    expect(sent(id)).toMatchObject([{ step: 'walkthrough-3-days', at: hours(24) }])
    inTransaction((tx) => setWalkthroughDate(tx, id, days(12)))
    for (let hour = 27; hour <= 24 * 12 + 1; hour += 1) await tick(hours(hour))
    expect(sent(id).map(({ step, at }) => [step, (at.getTime() - START.getTime()) / DAY_MS])).toEqual([
      ['walkthrough-3-days', 1],
      ['walkthrough-7-days', 5],
      ['walkthrough-24-hours', 11],
    ])
    // A message that came due again counts as sent, like all others.
    const { stepId: step, sent: sentCount, skipped } = campaignCounts
    const counted = db().select({ step, sent: sentCount, skipped }).from(campaignCounts).all()
    expect(counted.toSorted((one, other) => one.step.localeCompare(other.step))).toEqual([
      { step: 'walkthrough-2-hours', sent: 0, skipped: 1 },
      { step: 'walkthrough-24-hours', sent: 1, skipped: 0 },
      { step: 'walkthrough-3-days', sent: 1, skipped: 0 },
      { step: 'walkthrough-7-days', sent: 1, skipped: 0 },
    ])
  })

  test('has one reminder if two are due at the same time: the later one', async () => {
    // Settings from an earlier version of the product.
    const timing = { ...getDefault('campaignTiming'), firstReminderDays: 3 }
    inTransaction((tx) => writeSetting(tx, 'campaignTiming', timing))
    const { id: soon } = lead({ status: 'walkthrough_scheduled', walkthroughDate: days(8) })
    const { id: later } = lead({ status: 'walkthrough_scheduled', walkthroughDate: days(11) })
    for (const id of [soon, later]) start(id, 'confirmation')
    await tick(hours(0))
    expect(stepsOf(soon)).toMatchObject([{ step: 'walkthrough-7-days', skipped: 'same_time' }])
    for (let hour = 1; hour <= 24 * 5; hour += 1) await tick(hours(hour))
    expect(sent(soon).map(({ step }) => step)).toEqual(['walkthrough-3-days'])
    // After unmerging, both get it.
    inTransaction((tx) => writeSetting(tx, 'campaignTiming', { ...timing, firstReminderDays: 5 }))
    for (let hour = 24 * 5 + 1; hour <= 24 * 8; hour += 1) await tick(hours(hour))
    expect(sent(later).map(({ step }) => step)).toEqual(['walkthrough-7-days', 'walkthrough-3-days'])
  })

  test('in the past causes no messages', async () => {
    const { id } = lead({ status: 'walkthrough_scheduled', walkthroughDate: days(-1) })
    start(id, 'confirmation')
    await tick(hours(0))
    expect(stepsOf(id).map(({ skipped }) => skipped)).toEqual(['past', 'past', 'past', 'past'])
    expect(runsOf(id)).toMatchObject([{ state: 'finished' }])
  })

  test('of someone who enrolled before it has reminders too', async () => {
    const { id } = lead({ status: 'enrolled', walkthroughDate: days(8) })
    start(id, 'onboarding')
    for (let hour = 0; hour <= 24 * 15; hour += 1) await tick(hours(hour))
    expect(sent(id).map(({ step }) => step)).toEqual([
      'onboarding-welcome',
      'onboarding-walkthrough-7-days',
      'onboarding-checklist',
      'onboarding-walkthrough-3-days',
      'onboarding-walkthrough-24-hours',
      'onboarding-follow-up',
    ])
    expect(runsOf(id)).toMatchObject([{ state: 'finished' }])
  })
})

test('after a merge, the remaining campaign omits messages that either lead got, but not skipped ones', async () => {
  const [stays, goes] = [lead(), lead({ email: '' })]
  start(goes.id, 'warm_lead')
  await tick(hours(1))
  // The lead without an email skipped its first two messages, and gets the third when the other one starts.
  await tick(hours(49))
  db().update(leads).set({ email: 'found@example.com' }).where(eq(leads.id, goes.id)).run()
  wantsMail('found@example.com')
  start(stays.id, 'warm_lead', hours(90))
  await tick(hours(91))
  await tick(hours(97))
  expect([stepsOf(goes.id).map(({ skipped }) => skipped), stepsOf(stays.id).length]).toEqual([
    ['no_address', 'no_address', null],
    1,
  ])
  const compared = loadCompared(db(), [stays.id, goes.id])
  const seen = compared.ok ? versionOf(compared.value) : ''
  const choice = { ids: [stays.id, goes.id], stays: stays.id, picks: { email: stays.id }, seen }
  expect(mergeLeads(signedInAs('user').viewer, choice, hours(98)).ok).toBe(true)
  for (const hour of [98, 145, 193, 241]) await tick(hours(hour))
  expect(new Set(sent(stays.id).map(({ step }) => step))).toEqual(
    new Set(['warm-lead-1', 'warm-lead-2', 'warm-lead-3', 'warm-lead-4']),
  )
  expect(sent(stays.id)).toHaveLength(4)
})

test('a campaign merged with an unsubscribed lead ends as unsubscribed, with its next message', async () => {
  const [stays, goes] = [lead(), makeLead(db(), { email: 'no@example.com' })]
  start(stays.id, 'warm_lead')
  await tick(hours(1))
  inTransaction((tx) => suppress(tx, { channel: 'email', recipient: goes.email, reason: 'unsubscribed', by: null }))
  const compared = loadCompared(db(), [stays.id, goes.id])
  const seen = compared.ok ? versionOf(compared.value) : ''
  const choice = { ids: [stays.id, goes.id], stays: stays.id, picks: { email: stays.id, name: stays.id }, seen }
  expect(mergeLeads(signedInAs('user').viewer, choice, hours(2)).ok).toBe(true)
  for (const hour of [2, 49, 97]) await tick(hours(hour))
  expect(stepsOf(stays.id)).toMatchObject([{ step: 'warm-lead-1', skipped: null }])
  expect(runsOf(stays.id)).toMatchObject([{ state: 'stopped', endReason: 'unsubscribed', endedAt: hours(49) }])
})

describe('onboarding that ends by an answer or by unsubscribing', () => {
  const enrolled = (walkthroughDate: Date | null) => {
    const made = lead({ status: 'enrolled', walkthroughDate })
    start(made.id, 'onboarding')
    return made
  }
  const ends: [string, (lead: { id: string; email: string }) => void][] = [
    [
      'an answer',
      ({ id: leadId }) =>
        inTransaction((tx) => stopRunsOf(tx, { leadId, actor: { kind: 'owner' }, reason: 'answered', now: hours(2) })),
    ],
    [
      'unsubscribing',
      ({ email: recipient }) =>
        inTransaction((tx) => refuseMarketing(tx, { channel: 'email', recipient, reason: 'unsubscribed', by: null }, hours(2))),
    ],
  ]

  test.each(ends)('%s: its reminders are still sent, once each', async (_how, end) => {
    const [booked, unbooked, over, paused] = [enrolled(days(8)), enrolled(null), enrolled(days(-1)), enrolled(days(8))]
    await tick(hours(0))
    await tick(hours(1))
    const by = { actor: { kind: 'system' }, now: hours(1) } as const
    inTransaction((tx) => pauseSeenRun(tx, { leadId: paused.id, seen: runsOf(paused.id)[0]?.id ?? '', ...by }))
    for (const one of [booked, unbooked, over, paused]) end(one)
    for (let hour = 2; hour <= 24 * 9; hour += 1) await tick(hours(hour))
    expect(runsOf(booked.id)).toMatchObject([
      { workflow: 'onboarding', state: 'stopped' },
      { workflow: 'confirmation', state: 'finished' },
    ])
    expect(sent(booked.id).map(({ step }) => step)).toEqual([
      'onboarding-welcome',
      'walkthrough-7-days',
      'walkthrough-3-days',
      'walkthrough-24-hours',
    ])
    for (const one of [unbooked, over, paused]) expect(runsOf(one.id)).toMatchObject([{ state: 'stopped' }])
  })

  test("after a reminder, that one isn't repeated; if staff disabled its reminders, none is sent", async () => {
    const [reminded, other] = [enrolled(days(8)), enrolled(days(8))]
    for (let hour = 0; hour <= 26; hour += 1) await tick(hours(hour))
    const end = (leadId: string, now: Date) =>
      inTransaction((tx) => stopRunsOf(tx, { leadId, actor: { kind: 'owner' }, reason: 'answered', now }))
    end(reminded.id, hours(27))
    db().update(campaignSteps).set({ isOn: false }).where(eq(campaignSteps.workflow, 'onboarding')).run()
    end(other.id, hours(27))
    for (let hour = 27; hour <= 24 * 9; hour += 1) await tick(hours(hour))
    expect(sent(reminded.id).map(({ step }) => step)).toEqual([
      'onboarding-welcome',
      'onboarding-walkthrough-7-days',
      'walkthrough-3-days',
      'walkthrough-24-hours',
    ])
    expect(runsOf(other.id)).toHaveLength(1)
  })
})

describe('automatically', () => {
  const cause = { actor: { kind: 'owner' }, summary: 'Came' } as const
  const facts = { name: 'Ann Ode', email: 'ann@example.com', source: 'analysis' } as const

  test('a workflow starts with a new lead, ends with its group, and the next one starts', async () => {
    const id = inTransaction((tx) => createLead(tx, { ...facts, status: 'analysis_submitted' }, cause))
    await tick(hours(0))
    expect(runsOf(id)).toMatchObject([{ workflow: 'warm_lead', state: 'active', startedIn: 'warm_lead' }])
    inTransaction((tx) => {
      moveLeadForward(tx, { leadId: id, to: 'walkthrough_scheduled', actor: { kind: 'owner' }, reason: 'Booked' })
      setWalkthroughDate(tx, id, days(3))
    })
    await tick(hours(1))
    expect(runsOf(id)).toMatchObject([
      { workflow: 'warm_lead', state: 'stopped', endReason: 'status_left' },
      { workflow: 'confirmation', state: 'active' },
    ])
  })

  test('onboarding starts after both signature and payment, in any order, and ends with a refund of the fee', async () => {
    const enrolled = (walkthroughDate: Date | null) => {
      const id = inTransaction((tx) => createLead(tx, { ...facts, status: 'enrolled' }, cause))
      if (walkthroughDate !== null) inTransaction((tx) => setWalkthroughDate(tx, id, walkthroughDate))
      return id
    }
    const sign = (leadId: string) => {
      makeDocument(db(), { leadId, status: 'completed', completedAt: hours(0) })
      inTransaction((tx) => addCampaignCandidate(tx, leadId))
    }
    const pay = (leadId: string) => {
      makePayment(db(), { leadId, state: 'paid', paidAt: hours(0) })
      inTransaction((tx) => addCampaignCandidate(tx, leadId))
    }
    const [neither, signed, paid, refunded, both, booked] = [null, null, null, null, null, days(8)].map(enrolled)
    if (!neither || !signed || !paid || !refunded || !both || !booked) throw new Error('The leads were not made')
    sign(signed)
    pay(paid)
    sign(refunded)
    makePayment(db(), { leadId: refunded, state: 'refunded' })
    sign(both)
    pay(both)
    await tick(hours(0))
    for (const id of [neither, signed, paid, refunded]) expect(runsOf(id)).toEqual([])
    expect(runsOf(both)).toMatchObject([{ workflow: 'onboarding', state: 'active' }])
    // Anyone with a walkthrough is reminded of it, even after signing and paying.
    expect(runsOf(booked)).toMatchObject([{ workflow: 'confirmation', state: 'active' }])
    for (const id of [paid, booked]) sign(id)
    pay(booked)
    await tick(hours(1))
    expect(runsOf(paid)).toMatchObject([{ workflow: 'onboarding', state: 'active' }])
    expect(runsOf(booked)).toMatchObject([
      { workflow: 'confirmation', state: 'stopped', endReason: 'replaced' },
      { workflow: 'onboarding', state: 'active' },
    ])
    db()
      .update(payments)
      .set({ state: 'refunded', refundedCents: 19_900, refundedAt: hours(1) })
      .where(eq(payments.leadId, both))
      .run()
    for (let hour = 2; hour <= 24 * 3 + 2; hour += 1) await tick(hours(hour))
    expect(runsOf(both)).toMatchObject([{ state: 'stopped', endReason: 'paid_back' }])
    expect(sent(both)).toMatchObject([{ step: 'onboarding-welcome' }])
    pay(both)
    await tick(hours(24 * 4))
    expect(runsOf(both)).toMatchObject([{ endReason: 'paid_back' }, { workflow: 'onboarding', state: 'active' }])
  })

  test('none starts for a webinar lead whose mailbox had one for a property, which would repeat the same emails', async () => {
    const property = { streetAddress: '4215 NW 90th St', city: 'Clive', state: 'IA', zipCode: '50325' }
    const analyzed = inTransaction((tx) => createLead(tx, { ...facts, ...property }, cause))
    await tick(hours(0))
    const webinar = { ...facts, source: 'webinar', status: 'leads' } as const
    const [same, other] = inTransaction((tx) => [
      createLead(tx, webinar, cause),
      createLead(tx, { ...webinar, email: 'else@example.com' }, cause),
    ])
    await tick(hours(1))
    expect([analyzed, same, other].map((id) => runsOf(id).length)).toEqual([1, 0, 1])
  })

  test('none starts if its switch is off', async () => {
    inTransaction((tx) => writeSetting(tx, 'campaignSending', { ...getDefault('campaignSending'), startsWarmLead: false }))
    const id = inTransaction((tx) => createLead(tx, facts, cause))
    await tick(hours(0))
    expect(runsOf(id)).toEqual([])
  })

  test('a workflow stopped by staff stays stopped', async () => {
    const id = inTransaction((tx) => createLead(tx, facts, cause))
    await tick(hours(0))
    inTransaction((tx) => stopRun(tx, { leadId: id, actor: { kind: 'system' }, reason: 'stopped_by_staff', now: hours(0) }))
    inTransaction((tx) => moveLeadForward(tx, { leadId: id, to: 'proposal', actor: { kind: 'owner' }, reason: 'Went on' }))
    await tick(hours(1))
    expect(runsOf(id)).toMatchObject([{ state: 'stopped', endReason: 'stopped_by_staff' }])
  })
})
