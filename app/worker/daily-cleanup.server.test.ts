import { expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import {
  drafts,
  formSubmissions,
  jobs,
  leadActivities,
  leadGrants,
  leads,
  messages,
  tokens,
  paymentEvents,
  payments,
  propertyAnalysisEntries,
  rateLimits,
  rentLookups,
  sessions,
  visitorMailboxes,
  visitors,
} from '#app/db/schema/index.ts'
import { makeEntry, makeResult } from '#tests/factories/make-entry.ts'
import { makeActivity, makeLead } from '#tests/factories/make-lead.ts'
import { makeMessage } from '#tests/factories/make-message.ts'
import { makePayment, makePaymentEvent } from '#tests/factories/make-onboarding.ts'
import { makeUser } from '#tests/factories/make-user.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { CLEANUP_BATCH } from './daily-cleanup.server.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { scheduleJob } from './schedules.server.ts'
import { runDueJobs } from './worker.server.ts'

setupTestDatabase()

const DAY = 24 * 60 * 60 * 1000
const now = new Date('2026-10-30T15:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY)
const ended = daysAgo(0)
const open = new Date(now.getTime() + 1)

/** A day's run, after a run on the day before. */
async function cleanUp(): Promise<void> {
  inTransaction((tx) =>
    enqueueJob(tx, { kind: 'daily-cleanup', payload: {}, uniqueKey: 'daily-cleanup:2026-10-29', runAt: daysAgo(-1) }),
  )
  inTransaction((tx) => enqueueJob(tx, { kind: 'daily-cleanup', payload: {}, uniqueKey: 'now', runAt: now }))
  expect(await runDueJobs(now)).toEqual(['done'])
}

const count = (table: Parameters<ReturnType<typeof db>['$count']>[0]) => db().$count(table)

test('removes expired drafts, form submissions, counts and cached answers, and nothing else', async () => {
  for (const expiresAt of [ended, open]) {
    const id = `${expiresAt.getTime()}`
    db().insert(drafts).values({ id, form: 'analysis', payload: {}, expiresAt }).run()
    db().insert(rateLimits).values({ key: id, count: 1, resetsAt: expiresAt }).run()
    db()
      .insert(rentLookups)
      .values({ key: id, outcome: 'no-data', fetchedAt: daysAgo(30), expiresAt })
      .run()
  }
  for (const createdAt of [daysAgo(31), daysAgo(29)]) {
    db()
      .insert(formSubmissions)
      .values({ key: `${createdAt.getTime()}`, form: 'analysis', location: '/', createdAt })
      .run()
  }
  await cleanUp()
  for (const table of [drafts, rateLimits, rentLookups, formSubmissions]) expect(await count(table)).toBe(1)
  expect(rowOf(drafts)?.expiresAt).toEqual(open)
})

test('removes expired sessions, password links, grants, browsers and emailed links, and nothing else', async () => {
  const user = makeUser(db())
  const lead = makeLead(db())
  const hour = 60 * 60 * 1000
  const times = [
    { lastSeenAt: now, expiresAt: ended },
    { lastSeenAt: new Date(now.getTime() - 12 * hour), expiresAt: open },
    { lastSeenAt: new Date(now.getTime() - 11 * hour), expiresAt: open },
  ]
  times.forEach((time, index) =>
    db()
      .insert(sessions)
      .values({ idHash: `${index}`, userId: user.id, ...time })
      .run(),
  )
  for (const expiresAt of [ended, open]) {
    const hash = `${expiresAt.getTime()}`
    db().insert(tokens).values({ hash, purpose: 'report', leadId: lead.id, expiresAt }).run()
    // Neither browser was seen for a long time; the one with a valid grant is still known.
    const visitor = db()
      .insert(visitors)
      .values({ tokenHash: hash, lastSeenAt: daysAgo(181) })
      .returning()
      .get()
    db().insert(leadGrants).values({ visitorId: visitor.id, leadId: lead.id, expiresAt }).run()
    const proof = { emailKey: 'ann@example.com', provedAt: daysAgo(181), expiresAt }
    db()
      .insert(visitorMailboxes)
      .values({ visitorId: visitor.id, ...proof })
      .run()
  }
  await cleanUp()
  for (const table of [sessions, tokens, leadGrants, visitorMailboxes, visitors]) expect(await count(table)).toBe(1)
  expect(rowOf(sessions)?.idHash).toBe('2')
})

test('permanently removes leads after 30 days in the trash with their data, but not payments', async () => {
  for (const deletedAt of [daysAgo(30), daysAgo(29), null]) {
    const lead = makeLead(db(), { deletedAt })
    makeActivity(db(), { leadId: lead.id })
    makeMessage(db(), { leadId: lead.id })
    makePayment(db(), { leadId: lead.id })
    makeResult(db(), { entryId: makeEntry(db(), { leadId: lead.id }).id })
  }
  makeEntry(db(), { deletedAt: daysAgo(30) })
  makeEntry(db(), { deletedAt: daysAgo(29) })
  await cleanUp()
  for (const table of [leads, leadActivities, messages]) expect(await count(table)).toBe(2)
  expect(await count(propertyAnalysisEntries)).toBe(3)
  expect(rowsOf(payments).filter(({ leadId }) => leadId === null)).toHaveLength(1)
  expect(await count(payments)).toBe(3)
})

test('removes jobs a week after they were done, and dead ones after 90 days', async () => {
  const finished = [
    { state: 'done', finishedAt: daysAgo(7) },
    { state: 'done', finishedAt: daysAgo(6) },
    { state: 'dead', finishedAt: daysAgo(90) },
    { state: 'dead', finishedAt: daysAgo(89) },
  ] as const
  for (const job of finished)
    db()
      .insert(jobs)
      .values({ kind: 'send-message', payload: {}, runAt: daysAgo(91), ...job })
      .run()
  await cleanUp()
  // The two recent ones, this run, and the previous day's run.
  expect(await count(jobs)).toBe(4)
})

test('continues until nothing is left, a batch at a time', async () => {
  inTransaction((tx) => {
    for (let index = 0; index < 2 * CLEANUP_BATCH + 10; index += 1)
      tx.insert(drafts)
        .values({ id: `${index}`, form: 'analysis', payload: {}, expiresAt: ended })
        .run()
  })
  await cleanUp()
  expect(await count(drafts)).toBe(0)
})

test("removes payment events that aren't ours after 30 days, and never a payment's history", async () => {
  const payment = makePayment(db(), { state: 'paid' })
  makePaymentEvent(db(), { paymentId: payment.id, kind: 'settled', createdAt: daysAgo(400) })
  for (const days of [29, 30, 31])
    db()
      .insert(paymentEvents)
      .values({ paymentId: null, providerEventId: `evt_${days}`, kind: 'charge.refunded', createdAt: daysAgo(days) })
      .run()
  await cleanUp()
  const left = db().select({ kind: paymentEvents.kind, event: paymentEvents.providerEventId }).from(paymentEvents).all()
  expect(left.map(({ event }) => event).toSorted()).toEqual(['evt_29', null])
})

test('removes nothing if there was no cleanup the day before: the clock may have jumped ahead', async () => {
  db().insert(drafts).values({ id: 'a', form: 'analysis', payload: {}, expiresAt: ended }).run()
  const week = daysAgo(-7)
  inTransaction((tx) => enqueueJob(tx, { kind: 'daily-cleanup', payload: {}, uniqueKey: 'daily-cleanup:2026-10-30', runAt: now }))
  expect(await runDueJobs(week)).toEqual(['done'])
  expect(await count(drafts)).toBe(1)
  for (const day of [week, daysAgo(-8)]) {
    scheduleJob('daily-cleanup', day)
    await runDueJobs(day)
  }
  expect(await count(drafts)).toBe(0)
})
