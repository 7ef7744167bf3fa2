import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { leadActivities, leads, realtorReferrals } from '#app/db/schema/index.ts'
import { HOUR_MS, MINUTE_MS } from '#app/format/duration.ts'
import { writeSetting } from '#app/modules/settings/settings.server.ts'
import { action, loader } from '#app/routes/staff/dashboard.tsx'
import { makeEntry } from '#tests/factories/make-entry.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeReferral } from '#tests/factories/make-referral.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader, toastText } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

const ago = (ms: number) => new Date(Date.now() - ms)
const leadOf = (id: string) => rowOf(leads, eq(leads.id, id))
const kindsOf = (id: string) => rowsOf(leadActivities, eq(leadActivities.leadId, id)).map(({ kind }) => kind)

async function dashboardOf(cookie: string, query = '') {
  const { data } = await callLoader(loader, { url: `/dashboard${query}`, cookie })
  return data
}

describe('due actions', () => {
  test('are those due up to today, of everyone or the viewer, latest first, without the trash', async () => {
    const { viewer, cookie } = signedInAs('user')
    const due = (what: string, nextActionAt: Date, more = {}) => makeLead(db(), { nextAction: what, nextActionAt, ...more })
    due('Call', ago(0))
    due('Send the quotes', ago(50 * HOUR_MS), { assigneeId: viewer.id })
    due('Later', new Date(Date.now() + 50 * HOUR_MS))
    due('Gone', ago(HOUR_MS), { deletedAt: new Date() })
    const all = (await dashboardOf(cookie)).due
    expect(all.rows.map(({ what }) => what)).toEqual(['Send the quotes', 'Call'])
    expect([all.whose, all.counts, all.more]).toEqual(['everyone', { mine: '1', everyone: '2' }, null])
    const mine = (await dashboardOf(cookie, '?due=mine')).due
    expect(mine.rows).toMatchObject([{ what: 'Send the quotes', assigneeName: viewer.name }])
  })

  test('contain nothing without a date', async () => {
    const { viewer, cookie } = signedInAs('user')
    makeLead(db(), { nextAction: 'Ask about keys', assigneeId: viewer.id })
    makeLead(db(), { nextAction: 'Send photos' })
    makeLead(db(), { nextAction: 'Gone', deletedAt: new Date() })
    const whats = async (query: string) => (await dashboardOf(cookie, query)).due.undated.map(({ what }) => what)
    expect([await whats(''), await whats('?due=mine')]).toEqual([['Ask about keys', 'Send photos'], ['Ask about keys']])
  })

  test('show six, and all on their own page', async () => {
    const { cookie } = signedInAs('user')
    for (let made = 0; made < 8; made++) makeLead(db(), { nextAction: 'Call', nextActionAt: ago(HOUR_MS) })
    const { due } = await dashboardOf(cookie)
    expect([due.rows.length, due.more]).toEqual([6, '2 more'])
    expect((await dashboardOf(cookie, '?show=all')).due.rows).toHaveLength(8)
  })

  test('of everyone include the first three of the viewer, in order of time', async () => {
    const { viewer, cookie } = signedInAs('user')
    const due = (what: string, hours: number, more = {}) =>
      makeLead(db(), { nextAction: what, nextActionAt: ago(hours * HOUR_MS), ...more })
    for (let made = 0; made < 7; made++) due('Theirs', 50)
    for (const hours of [1, 2, 3, 4]) due(`Mine ${hours}`, hours, { assigneeId: viewer.id })
    const whats = async () => (await dashboardOf(cookie)).due.rows.map(({ what }) => what)
    expect(await whats()).toEqual(['Theirs', 'Theirs', 'Theirs', 'Mine 4', 'Mine 3', 'Mine 2'])
    due('Mine, late', 90, { assigneeId: viewer.id })
    expect(await whats()).toEqual(['Mine, late', 'Theirs', 'Theirs', 'Theirs', 'Mine 4', 'Mine 3'])
  })

  test('are completed or moved by a button, once, and the timeline says so', async () => {
    const { cookie } = signedInAs('user')
    const { id } = makeLead(db(), { nextAction: 'Call', nextActionAt: ago(30 * HOUR_MS) })
    const press = (intent: string, lead = id) =>
      callAction(action, { url: '/dashboard?due=mine', cookie, form: { intent, lead } })
    const moved = await press('due-tomorrow')
    expect(moved.location).toBe('/dashboard?due=mine')
    expect(leadOf(id)?.nextActionAt?.getTime()).toBeGreaterThan(Date.now())
    await press('due-done')
    expect(leadOf(id)).toMatchObject({ nextAction: null, nextActionAt: null })
    expect(kindsOf(id)).toEqual(['next_action_moved', 'next_action_done'])
    expect(await toastText(await press('due-done'))).toBe('error: Someone else already did this')
    expect(await toastText(await press('due-week', '__proto__'))).toBe('error: Lead not found')
  })

  test('refuse an unknown button', async () => {
    const { cookie } = signedInAs('user')
    const { id } = makeLead(db())
    expect((await callAction(action, { url: '/dashboard', cookie, form: { intent: 'due-never', lead: id } })).status).toBe(400)
    const long = await callAction(action, { url: '/dashboard', cookie, form: { intent: 'due-done', lead: 'x'.repeat(10_000) } })
    expect(long.status).toBe(400)
  })
})

describe('new leads', () => {
  test('wait for a first contact within the promised hours, the longest first; Contacted ends it', async () => {
    const { cookie } = signedInAs('user')
    inTransaction((tx) => writeSetting(tx, 'firstContactHours', 12))
    const waiting = makeLead(db(), { status: 'leads', createdAt: ago(2 * HOUR_MS) })
    const longer = makeLead(db(), { status: 'analysis_submitted', createdAt: ago(20 * HOUR_MS) })
    makeLead(db(), { status: 'leads', lastContactedAt: new Date() })
    makeLead(db(), { status: 'proposal' })
    makeLead(db(), { status: 'leads', createdAt: ago(40 * 24 * HOUR_MS) })
    const { firstContacts } = await dashboardOf(cookie)
    expect([firstContacts.hours, firstContacts.more]).toEqual([12, null])
    expect(firstContacts.rows.map(({ leadId }) => leadId)).toEqual([longer.id, waiting.id])
    expect(firstContacts.rows[1]?.dueAt).toEqual(new Date(waiting.createdAt.getTime() + 12 * HOUR_MS))
    await callAction(action, { url: '/dashboard', cookie, form: { intent: 'lead-contacted', lead: longer.id } })
    expect(leadOf(longer.id)?.lastContactedAt).toBeInstanceOf(Date)
    expect(kindsOf(longer.id)).toEqual(['contacted'])
    expect((await dashboardOf(cookie)).firstContacts.rows.map(({ leadId }) => leadId)).toEqual([waiting.id])
  })
})

describe('referrals', () => {
  test('wait for an admin for 24 hours, and are contacted once; others neither see them nor can press the button', async () => {
    const admin = signedInAs('admin')
    const lead = makeLead(db())
    const { id } = makeReferral(db(), { createdAt: ago(26 * HOUR_MS + 5 * MINUTE_MS), leadId: lead.id })
    makeReferral(db(), { status: 'converted' })
    const { referrals } = await dashboardOf(admin.cookie)
    expect(referrals.map((one) => one.id)).toEqual([id])
    const user = signedInAs('user')
    expect((await dashboardOf(user.cookie)).referrals).toEqual([])
    const press = (cookie: string) =>
      callAction(action, { url: '/dashboard', cookie, form: { intent: 'referral-contacted', referral: id } })
    expect(await toastText(await press(user.cookie))).toBe('error: Access denied. Admin privileges required.')
    await press(admin.cookie)
    const stored = rowOf(realtorReferrals, eq(realtorReferrals.id, id))
    expect(stored).toMatchObject({ status: 'contacted', contactedAt: expect.any(Date) })
    expect(kindsOf(lead.id)).toEqual(['contacted'])
    expect(await toastText(await press(admin.cookie))).toMatch(/^error: /)
  })
})

test('the stages below the tiles add up to the total, also within a range', async () => {
  const { cookie } = signedInAs('user')
  makeLead(db(), { status: null, createdAt: new Date('2026-05-01T12:00:00Z') })
  for (const status of ['proposal', 'lost', 'won', 'enrolled'] as const) makeLead(db(), { status })
  makeEntry(db())
  for (const query of ['', '?from=2026-05-01&to=2026-05-01']) {
    const { counts, stages } = await dashboardOf(cookie, query)
    expect(Object.values(stages).reduce((sum, n) => sum + n, 0)).toBe(counts.all)
  }
  expect((await dashboardOf(cookie, '?from=2026-05-01&to=2026-05-01')).counts.all).toBe(1)
})
