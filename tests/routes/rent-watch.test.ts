import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import {
  cashFlows,
  consents,
  leadActivities,
  leads,
  listRefusals,
  messages,
  propertyAnalysisResults,
  rentWatches,
} from '#app/db/schema/index.ts'
import { leaveList } from '#app/modules/messaging/consent/leave-list.server.ts'
import { startRentWatch } from '#app/modules/reports/watch-rent.server.ts'
import { RENT_WATCH_WORDING } from '#app/modules/reports/rent-watch-words.ts'
import { action, loader } from '#app/routes/public/report.tsx'
import { findReport } from '#app/modules/reports/queries.server.ts'
import { resultKey } from '#app/modules/rent-estimator/comparables/comparables-selection.ts'
import { scheduleJob } from '#app/worker/schedules.server.ts'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { comparable, makeReport } from '#tests/factories/make-report.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { browserOf, provedBrowserOf } from '#tests/setup/visitor.ts'

setupTestDatabase()

const press = (leadId: string, form: Record<string, string>, cookie = '') =>
  callAction(action, { url: `/analysis/${leadId}`, params: { leadId }, form, cookie })
const open = (leadId: string, cookie = '', query = '') =>
  callLoader(loader, { url: `/analysis/${leadId}${query}`, params: { leadId }, cookie })
const mails = () => db().select().from(messages).where(eq(messages.template, 'rent-change')).all()
const watchOf = (leadId: string) => db().select().from(rentWatches).where(eq(rentWatches.leadId, leadId)).get()

/** Runs the jobs that are due in a quarter of a year. */
async function afterAQuarter(leadId: string): Promise<void> {
  db().update(rentWatches).set({ nextAt: new Date() }).where(eq(rentWatches.leadId, leadId)).run()
  const now = new Date()
  scheduleJob('watch-rents', now)
  await runDueJobs(now)
}

let leadId: string
let cookie: string
beforeEach(async () => {
  // Public figures give this home about $1,700.
  leadId = makeReport(db(), {
    lead: {
      email: 'dana@example.com',
      streetAddress: '4215 Beaver Ave',
      city: 'Des Moines',
      zipCode: '50310',
      squareFootage: 1420,
      propertyType: 'single-family',
    },
    result: { rentEstimate: 900, rentRangeLow: 800, rentRangeHigh: 1000 },
  })
  cookie = await provedBrowserOf(leadId)
})

test('a rent that moved by 2% or more is emailed once, with the old and the new number and an unsubscribe link', async () => {
  const answer = await press(leadId, { intent: 'watch' }, cookie)
  expect([answer.status, answer.location]).toEqual([303, `/analysis/${leadId}#rent-watch`])
  expect(db().select().from(consents).all()).toMatchObject([
    { list: 'rent', granted: true, wording: RENT_WATCH_WORDING, form: 'rent-watch', confirmedAt: expect.any(Date) as Date },
  ])
  expect((await open(leadId, cookie)).data.watch?.watch).toMatchObject({ isConfirmed: true })
  await afterAQuarter(leadId)
  const [mail, ...more] = mails()
  expect(more).toEqual([])
  const results = db().select().from(propertyAnalysisResults).all()
  expect(results).toHaveLength(2)
  expect(mail).toMatchObject({ recipient: 'dana@example.com', marketingList: 'rent', marketingBasis: 'request' })
  expect(mail?.textBody).toMatch(/\$900 a month/)
  expect(mail?.textBody).toContain('Unsubscribe')
  // The new rent is known now: the next quarter has no news.
  expect(watchOf(leadId)?.lastRent).toBeGreaterThan(1000)
  await afterAQuarter(leadId)
  expect(mails()).toHaveLength(1)
})

test("a smaller change isn't emailed", async () => {
  await press(leadId, { intent: 'watch' }, cookie)
  await afterAQuarter(leadId)
  const known = watchOf(leadId)?.lastRent ?? 0
  db()
    .update(rentWatches)
    .set({ lastRent: Math.round(known * 1.015) })
    .run()
  await afterAQuarter(leadId)
  expect(mails()).toHaveLength(1)
})

test("someone who typed a proved mailbox's address neither confirms its consent nor ends its opt-out, and it gets no email", async () => {
  const [list, wording, ipAddress] = ['rent', 'No', undefined] as const
  inTransaction((tx) => leaveList(tx, { email: 'dana@example.com', list, wording, ipAddress, now: new Date() }))
  const typed = makeReport(db(), {
    lead: { email: 'Dana@example.com' },
    result: { rentEstimate: 900, rentRangeLow: 800, rentRangeHigh: 1000 },
  })
  const stranger = await browserOf(typed)
  await press(typed, { intent: 'watch' }, stranger)
  // Says the same as for any address.
  expect((await open(typed, stranger)).data.watch?.watch).toMatchObject({ isConfirmed: false })
  expect(db().select().from(listRefusals).all()).toHaveLength(1)
  db().delete(listRefusals).run()
  expect(db().select().from(consents).where(eq(consents.form, 'rent-watch')).all()).toMatchObject([{ confirmedAt: null }])
  await afterAQuarter(typed)
  expect(mails()).toEqual([])

  // Its owner still may ask for it.
  await press(typed, { intent: 'watch' }, await provedBrowserOf(typed))
  db().update(rentWatches).set({ lastRent: 500 }).run()
  await afterAQuarter(typed)
  expect(mails()).toHaveLength(1)
})

test.each([
  ['2026-11-30', '2027-02-28'],
  ['2027-11-30', '2028-02-29'],
  ['2026-08-31', '2026-11-30'],
  ['2026-12-15', '2027-03-15'],
])('a rent watched since %s is checked again on %s', (since, next) => {
  startRentWatch({ leadId, level: 'proved', ipAddress: undefined }, new Date(`${since}T18:00:00Z`))
  expect(watchOf(leadId)?.nextAt).toEqual(new Date(`${next}T18:00:00Z`))
})

test('pressing the button again records nothing more', async () => {
  for (let times = 0; times < 3; times += 1) await press(leadId, { intent: 'watch' }, cookie)
  expect(db().select().from(consents).all()).toHaveLength(1)
  expect(db().select().from(leadActivities).where(eq(leadActivities.kind, 'rent_watched')).all()).toHaveLength(1)
})

test('an unproved address gets an email once its mailbox has answered, and costs no estimate before', async () => {
  const typed = makeReport(db(), { lead: { email: 'typed@example.com' } })
  await press(typed, { intent: 'watch' }, await browserOf(typed))
  expect(db().select().from(consents).where(eq(consents.recipientKey, 'typed@example.com')).get()?.confirmedAt).toBeNull()
  await afterAQuarter(typed)
  expect(mails()).toEqual([])
  expect(db().select().from(propertyAnalysisResults).all()).toHaveLength(2)
})

test('a person who left the list gets no email, and the box offers it again', async () => {
  await press(leadId, { intent: 'watch' }, cookie)
  const wording = 'Changes of my rent'
  inTransaction((tx) =>
    leaveList(tx, { email: 'dana@example.com', list: 'rent', wording, ipAddress: undefined, now: new Date() }),
  )
  expect((await open(leadId, cookie)).data.watch).toEqual({ watch: null })
  await afterAQuarter(leadId)
  expect(mails()).toEqual([])
  await press(leadId, { intent: 'watch' }, cookie)
  expect((await open(leadId, cookie)).data.watch?.watch).not.toBeNull()
})

test('is ended by its button, and neither offered to nor done for readers', async () => {
  await press(leadId, { intent: 'watch' }, cookie)
  await press(leadId, { intent: 'unwatch' }, cookie)
  expect(watchOf(leadId)).toBeUndefined()
  expect((await press(leadId, { intent: 'watch' })).status).toBe(403)
  expect((await open(leadId)).data.watch).toBeNull()
})

test("an owner's own rent begins the year of those who may know it, and of no one else", async () => {
  db().update(leads).set({ estimatedRent: 1100 }).where(eq(leads.id, leadId)).run()
  const begins = async (as?: string) => (await open(leadId, as)).data.cashFlow?.flow.columns[0].value
  expect([await begins(cookie), await begins()]).toEqual(['$1,100', '$900'])
})

test('a stored estimate is no such rent: the year begins with that of the comparables that the owner kept', async () => {
  const comparableProperties = [comparable({ rentAmount: 1500 }), comparable({ rentAmount: 2500 })]
  const id = makeReport(db(), { lead: { estimatedRent: 2000 }, result: { rentEstimate: 2000, comparableProperties } })
  const query = new URLSearchParams({ of: resultKey(findReport(id)?.analyzedAt ?? new Date(0)), all: '2', use: '0' })
  const begins = async (as?: string) => (await open(id, as, `?${query.toString()}`)).data.cashFlow?.flow.columns[0].value
  const owner = await provedBrowserOf(id)
  expect([await begins(owner), await begins()]).toEqual(['$1,500', '$1,500'])
  db().update(leads).set({ estimatedRent: 2100 }).where(eq(leads.id, id)).run()
  expect([await begins(owner), await begins()]).toEqual(['$2,100', '$1,500'])
})

test("an owner's own year is kept, visible only to authorized browsers, and deleted with the lead", async () => {
  const year = {
    askingRent: '1,650',
    compare: 'self',
    secondRent: '',
    vacancyPercent: '4',
    maintenancePercent: '8',
    mortgageMonth: '$1,111',
  }
  expect((await press(leadId, { intent: 'cash-flow', ...year }, cookie)).location).toBe(`/analysis/${leadId}#cash-flow`)
  const own = await open(leadId, cookie)
  expect(own.data.cashFlow).toMatchObject({ isKept: true, defaults: { askingRent: '1,650', mortgageMonth: '1,111' } })
  const others = await open(leadId)
  expect(JSON.stringify(others.data)).not.toContain('1111')
  expect(others.data.cashFlow).toMatchObject({ isKept: false, defaults: { askingRent: '900' } })
  const asked = await open(leadId, '', `?${new URLSearchParams({ ...year, mortgageMonth: '5' }).toString()}`)
  expect(asked.data.cashFlow?.defaults).toMatchObject({ askingRent: '1,650', mortgageMonth: '5' })
  const refused = await press(leadId, { intent: 'cash-flow', ...year, vacancyPercent: '400' }, cookie)
  expect([refused.status, JSON.stringify(refused.data)]).toEqual([
    400,
    expect.stringContaining('Enter a percent between 0 and 100'),
  ])
  expect((await press(leadId, { intent: 'cash-flow', ...year })).status).toBe(403)
  db().delete(leads).where(eq(leads.id, leadId)).run()
  expect(db().select().from(cashFlows).all()).toEqual([])
})

test("a browser that only typed the email neither sees, ends nor brings back the owner's own watch", async () => {
  const typed = makeReport(db(), { lead: { email: 'Dana@example.com' } })
  await press(typed, { intent: 'watch' }, cookie)
  const stranger = await browserOf(typed)
  expect((await open(typed, stranger)).data.watch).toEqual({ watch: null })
  await press(typed, { intent: 'watch' }, stranger)
  await press(typed, { intent: 'unwatch' }, stranger)
  expect(watchOf(typed)).toBeDefined()
  expect(db().select().from(leadActivities).where(eq(leadActivities.kind, 'rent_watched')).all()).toHaveLength(1)

  // What its owner asked for before does not confirm what the stranger asks for now.
  await press(typed, { intent: 'unwatch' }, cookie)
  db()
    .update(consents)
    .set({ confirmedAt: new Date(Date.now() - 1000) })
    .run()
  const later = await browserOf(typed)
  await press(typed, { intent: 'watch' }, later)
  await afterAQuarter(typed)
  expect(mails()).toEqual([])
  await press(typed, { intent: 'unwatch' }, later)
  expect(watchOf(typed)).toBeUndefined()
})
