import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { messages, users } from '#app/db/schema/index.ts'
import { weekBefore } from '#app/modules/analytics/weekly-report.server.ts'
import { writeSetting } from '#app/modules/settings/settings.server.ts'
import { loader as analytics } from '#app/routes/admin/analytics.tsx'
import { statLines } from '#app/modules/analytics/stat-lines.ts'
import { action as stop, loader as openStop } from '#app/routes/public/mail/weekly-report.tsx'
import { action as saveAccount } from '#app/routes/staff/account.tsx'
import { scheduleJob } from '#app/worker/schedules.server.ts'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

/** A Monday, 8:00 AM in Des Moines. */
const MONDAY = new Date('2026-11-23T14:00:00Z')
const reports = () => rowsOf(messages, eq(messages.template, 'weekly-report'))
const choose = (cookie: string) =>
  callAction(saveAccount, { url: '/account', cookie, form: { intent: 'mails', mailsWeekly: 'yes' } })

test('last week is the last full one, Monday to Sunday in Des Moines', () => {
  const daysOf = (now: string) => {
    const { from, to } = weekBefore(new Date(now))
    return [from, to]
  }
  expect(daysOf('2026-11-23T14:00:00Z')).toEqual(['2026-11-16', '2026-11-22'])
  expect(daysOf('2026-11-23T05:30:00Z')).toEqual(['2026-11-09', '2026-11-15'])
  expect(daysOf('2026-11-29T20:00:00Z')).toEqual(['2026-11-16', '2026-11-22'])
})

test("admins who want it get the screen's figures on Monday, once, with an unsubscribe link", async () => {
  const [admin, user] = [signedInAs('admin'), signedInAs('user')]
  signedInAs('admin')
  for (const { cookie } of [admin, user]) await choose(cookie)
  inTransaction((tx) => writeSetting(tx, 'goalLeads', 30, admin.viewer.id))
  makeLead(db(), { createdAt: new Date('2026-11-18T18:00:00Z') })
  for (const now of [MONDAY, new Date(MONDAY.getTime() + 60_000)]) {
    scheduleJob('weekly-report', now)
    await runDueJobs(now)
  }
  expect(reports().map(({ recipient }) => recipient)).toEqual([admin.viewer.email])
  const [mail] = listMails('weekly-report')
  const { data } = await callLoader(analytics, {
    url: '/admin/analytics?from=2026-11-16&to=2026-11-22',
    cookie: admin.cookie,
  })
  for (const { value, notes } of statLines(data)) expect(mail?.textBody).toContain([value, ...notes].join('; '))
  expect(mail?.textBody).toContain('14% of your goal of 7')
  const token = /weekly-report\/([0-9a-f]+)/.exec(mail?.textBody ?? '')?.[1] ?? ''
  const at = { url: `/weekly-report/${token}`, params: { token } }
  expect((await callLoader(openStop, at)).data).toEqual({ isStopped: false })
  expect((await callAction(stop, { ...at, form: {} })).location).toBe(`/weekly-report/${token}`)
  expect((await callLoader(openStop, at)).data).toEqual({ isStopped: true })
  expect(db().select({ wants: users.mailsWeekly }).from(users).where(eq(users.id, admin.viewer.id)).get()).toEqual({
    wants: false,
  })
  expect((await callLoader(openStop, { url: '/weekly-report/x', params: { token: 'x' } })).status).toBe(404)
})
