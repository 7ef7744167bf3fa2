import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { auditLog, campaignRuns, leadActivities, leads, messages, notes, payments } from '#app/db/schema/index.ts'
import { issueToken } from '#app/modules/tokens/tokens.server.ts'
import { createBookingToken } from '#app/modules/access/grant-lead.server.ts'
import { startRun } from '#app/modules/campaigns/runs.server.ts'
import { TRASH_PAGE_SIZE } from '#app/modules/leads/trash/list-trash.server.ts'
import { moveToTrash, RESTORE_WAIT_MS } from '#app/modules/leads/trash/move-to-trash.server.ts'
import { action, loader } from '#app/routes/admin/trash.tsx'
import { loader as oldAddress } from '#app/routes/admin/moved-trash.ts'
import * as forever from '#app/routes/admin/delete-forever.tsx'
import { loader as mailedReport } from '#app/routes/public/mailed-report.tsx'
import { loader as report } from '#app/routes/public/report.tsx'
import { loader as sharedReport } from '#app/routes/public/shared-report.tsx'
import { loader as sign } from '#app/routes/public/sign.tsx'
import { loader as testCheckout } from '#app/routes/public/test-checkout.tsx'
import { loader as walkthrough } from '#app/routes/public/walkthrough.tsx'
import { loader as staffLead } from '#app/routes/staff/lead.tsx'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { makeLead, makeNote } from '#tests/factories/make-lead.ts'
import { makeBooking } from '#tests/factories/make-onboarding.ts'
import { makeMessage } from '#tests/factories/make-message.ts'
import { makeReport } from '#tests/factories/make-report.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { makePayer } from '#tests/setup/payments.ts'
import { callAction, callLoader, type Call } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { reachSigning } from '#tests/setup/signing.ts'
import { startCheckout } from '#app/modules/payments/checkout/start-checkout.server.ts'

setupTestDatabase()

const SYSTEM = { kind: 'system' } as const
const binned = (leadId: string, now = new Date()) => inTransaction((tx) => moveToTrash(tx, { leadId, actor: SYSTEM, now }))
const open = (call: Partial<Call> = {}) =>
  callLoader(loader, { url: '/admin/trash', cookie: signedInAs('admin').cookie, ...call })
const restore = (leadId: string, cookie = signedInAs('admin').cookie) =>
  callAction(action, { url: '/admin/trash', cookie, form: { leadId } })

function leadOf(leadId: string) {
  return rowOf(leads, eq(leads.id, leadId))
}

describe('in the trash', () => {
  test('a lead is not found by the public, and staff see where it is', async () => {
    const leadId = makeReport(db())
    binned(leadId)
    const { cookie } = signedInAs('admin')
    const answers = [
      await callLoader(report, { url: `/analysis/${leadId}`, params: { leadId } }),
      await callLoader(staffLead, { url: `/leads/${leadId}`, params: { leadId }, cookie }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
    expect(answers[1]?.data).toHaveProperty('trashed')
  })

  test('its links stop, and work again once it is restored', async () => {
    const leadId = makeReport(db())
    const link = (purpose: 'report' | 'shared_report') => {
      const email = purpose === 'report' ? leadOf(leadId)?.email : undefined
      return inTransaction((tx) => issueToken(tx, { purpose, leadId, email, days: 1 }))
    }
    const tokens = { r: link('report'), s: link('shared_report'), w: inTransaction((tx) => createBookingToken(tx, leadId)) }
    const signing = await reachSigning(leadId)
    const signToken = signing.ok ? signing.url.replace('/sign/', '') : ''
    const statuses = async () => [
      (await callLoader(mailedReport, { url: `/r/${tokens.r}`, params: { token: tokens.r } })).status,
      (await callLoader(sharedReport, { url: `/s/${tokens.s}`, params: { token: tokens.s } })).status,
      (await callLoader(walkthrough, { url: `/walkthrough/${tokens.w}`, params: { token: tokens.w } })).status,
      (await callLoader(sign, { url: `/sign/${signToken}`, params: { token: signToken } })).data.ended?.kind ?? 'open',
    ]
    const before = await statuses()
    expect(before).toEqual([200, 200, 200, 'open'])
    binned(leadId)
    expect(await statuses()).toEqual([404, 410, 404, 'withdrawn'])
    await restore(leadId)
    expect(await statuses()).toEqual(before)
  })

  test('its checkout stops', async () => {
    const { leadId, cookie } = await makePayer()
    const started = await startCheckout(leadId)
    const paymentId = started.ok ? started.value.url.replace('/checkout/', '') : ''
    const status = async () =>
      (await callLoader(testCheckout, { url: `/checkout/${paymentId}`, params: { paymentId }, cookie })).status
    expect(await status()).toBe(200)
    binned(leadId)
    expect(await status()).toBe(404)
    await runDueJobs()
    expect(rowsOf(payments)).toMatchObject([{ leadId, state: 'expired' }])
  })

  test('its unsent messages are never sent; staff notices are', async () => {
    const { id: leadId } = makeLead(db())
    const states = () => Object.fromEntries(rowsOf(messages).map(({ subject, state }) => [subject, state]))
    makeMessage(db(), { leadId, state: 'queued', subject: 'waits' })
    makeMessage(db(), { leadId, state: 'held', heldReason: 'mailbox_hour', subject: 'held' })
    makeMessage(db(), { leadId, state: 'sent', subject: 'sent' })
    makeMessage(db(), { leadId, state: 'queued', cause: 'notice', subject: 'notice' })
    makeMessage(db(), { leadId: makeLead(db()).id, state: 'queued', subject: 'of another lead' })
    binned(leadId)
    await restore(leadId)
    expect(states()).toEqual({
      waits: 'suppressed',
      held: 'suppressed',
      sent: 'sent',
      notice: 'queued',
      'of another lead': 'queued',
    })
  })

  test('its campaign stops, and resumes once it is restored', async () => {
    const { id: leadId } = makeLead(db())
    inTransaction((tx) => startRun(tx, { leadId, workflow: 'warm_lead', actor: SYSTEM, now: new Date() }))
    binned(leadId)
    expect(rowsOf(campaignRuns)).toMatchObject([{ state: 'stopped', endReason: 'lead_deleted' }])
    await restore(leadId)
    expect(rowsOf(campaignRuns)).toMatchObject([{ state: 'active', endReason: null, endedAt: null }])
  })
})

describe('the trash', () => {
  test('shows deleted leads, the latest first, with the person and the deadline', async () => {
    const { viewer } = signedInAs('user')
    const [first, last] = [makeLead(db(), { name: 'Ann First' }), makeLead(db(), { name: 'Bo Last' })]
    makeLead(db())
    binned(first.id, new Date('2026-11-01T12:00:00Z'))
    inTransaction((tx) =>
      moveToTrash(tx, { leadId: last.id, actor: { kind: 'staff', userId: viewer.id }, now: new Date('2026-11-02T12:00:00Z') }),
    )
    const { page } = (await open()).data
    expect(page).toMatchObject({
      total: 2,
      rows: [
        { name: 'Bo Last', deletedBy: viewer.name },
        { name: 'Ann First', deletedBy: null },
      ],
    })
    expect(page.rows[0]?.purgedAt).toEqual(new Date('2026-12-02T12:00:00Z'))
  })

  test('is searched by name and email, and paged', async () => {
    const moment = new Date()
    for (let index = 0; index < TRASH_PAGE_SIZE + 3; index += 1)
      makeLead(db(), { name: `Odell Pruitt ${index}`, deletedAt: moment })
    makeLead(db(), { name: 'Änne', email: 'ann@percent%.example', deletedAt: moment })
    const first = (await open({ url: '/admin/trash?q=pruitt' })).data.page
    const second = (await open({ url: `/admin/trash?q=pruitt&after=${first.next?.after}` })).data.page
    expect([first.rows.length, second.rows.length, first.total]).toEqual([TRASH_PAGE_SIZE, 3, TRASH_PAGE_SIZE + 3])
    for (const q of ['percent%', 'Änne', 'änne'])
      expect((await open({ url: `/admin/trash?q=${encodeURIComponent(q)}` })).data.page.total, q).toBe(1)
    for (const q of ['%', '_', "'", '\u0000', 'x'.repeat(10_000)])
      expect((await open({ url: `/admin/trash?q=${encodeURIComponent(q)}` })).status).toBe(200)
  })

  test('restores a lead, with all of its data, and the audit log says who did', async () => {
    const { id: leadId } = makeLead(db(), { status: 'proposal' })
    makeNote(db(), { leadId })
    const admin = signedInAs('admin')
    binned(leadId)
    const answer = await restore(leadId, admin.cookie)
    expect([answer.status, answer.location]).toEqual([303, '/admin/trash'])
    expect(leadOf(leadId)).toMatchObject({ deletedAt: null, status: 'proposal' })
    expect(rowsOf(notes)).toHaveLength(1)
    const kinds = rowsOf(leadActivities, eq(leadActivities.leadId, leadId)).map(({ kind }) => kind)
    expect(kinds).toEqual(['deleted', 'restored'])
    expect(rowsOf(auditLog, eq(auditLog.action, 'lead_restored'))).toMatchObject([{ subject: leadId, userId: admin.viewer.id }])
    // A second press changes nothing.
    await restore(leadId, admin.cookie)
    expect(rowsOf(auditLog, eq(auditLog.action, 'lead_restored'))).toHaveLength(1)
  })

  test('permanently deletes a lead only from the trash, and by an admin', async () => {
    const [kept, gone] = [makeLead(db()), makeLead(db())]
    binned(gone.id)
    const { cookie, viewer } = signedInAs('admin')
    const ask = (leadId: string, of = cookie) =>
      callLoader(forever.loader, { url: `/admin/trash/${leadId}/delete?q=x`, params: { leadId }, cookie: of })
    const press = (leadId: string, of = cookie) =>
      callAction(forever.action, { url: `/admin/trash/${leadId}/delete?q=x`, params: { leadId }, cookie: of, form: {} })
    expect((await ask(gone.id)).data).toMatchObject({ name: gone.name, closeTo: '/admin/trash?q=x' })
    expect((await press(gone.id, signedInAs('user').cookie)).location).toBe('/')
    for (const id of [kept.id, 'nothing', '__proto__', 'x'.repeat(10_000)])
      expect([(await ask(id)).location, (await press(id)).location]).toEqual(Array(2).fill('/admin/trash?q=x'))
    expect(rowsOf(leads)).toHaveLength(2)
    expect((await press(gone.id)).location).toBe('/admin/trash?q=x')
    expect(rowsOf(leads)).toMatchObject([{ id: kept.id }])
    expect(rowsOf(auditLog, eq(auditLog.action, 'lead_purged'))).toMatchObject([{ subject: gone.id, userId: viewer.id }])
  })

  test.each([
    ['is canceled', 'booked'],
    ['was canceled just before', 'canceled'],
  ] as const)('deletes no lead permanently before its owner heard that the walkthrough %s', async (_what, state) => {
    const { id: leadId } = makeLead(db(), { email: 'ann@example.com' })
    const startsAt = new Date(Date.now() + 3 * 86_400_000)
    makeBooking(db(), { leadId, startsAt, state, mailedAt: new Date(), mailedStartsAt: startsAt })
    binned(leadId)
    const { cookie } = signedInAs('admin')
    const press = () => callAction(forever.action, { url: `/admin/trash/${leadId}/delete`, params: { leadId }, cookie, form: {} })
    await press()
    expect(leadOf(leadId)).toBeDefined()
    await runDueJobs(new Date(Date.now() + RESTORE_WAIT_MS))
    expect(listMails('walkthrough-canceled').map(({ recipient }) => recipient)).toEqual(['ann@example.com'])
    await press()
    expect(leadOf(leadId)).toBeUndefined()
  })

  test('sends the email about a canceled walkthrough when a lead without one is to be deleted permanently', async () => {
    const { id: leadId } = makeLead(db(), { email: 'ann@example.com', deletedAt: new Date(Date.now() - 86_400_000) })
    const startsAt = new Date(Date.now() + 3 * 86_400_000)
    makeBooking(db(), { leadId, startsAt, state: 'canceled', mailedStartsAt: startsAt })
    const { cookie } = signedInAs('admin')
    const press = () => callAction(forever.action, { url: `/admin/trash/${leadId}/delete`, params: { leadId }, cookie, form: {} })
    await press()
    await runDueJobs()
    expect(listMails('walkthrough-canceled').map(({ recipient }) => recipient)).toEqual(['ann@example.com'])
    await press()
    expect(leadOf(leadId)).toBeUndefined()
  })

  test.each(['', 'nothing', '__proto__', 'x'.repeat(60)])("reports if %s isn't in it", async (leadId) => {
    const answer = await restore(leadId)
    expect([303, 400]).toContain(answer.status)
    expect(rowsOf(auditLog, eq(auditLog.action, 'lead_restored'))).toEqual([])
  })
})

test('the old address leads to the trash', async () => {
  const answer = await callLoader(oldAddress, { url: '/admin/bin', cookie: signedInAs('admin').cookie })
  expect([answer.status, answer.location]).toEqual([301, '/admin/trash'])
})
