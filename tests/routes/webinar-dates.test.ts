import { eq } from 'drizzle-orm'
import { DAY_MS } from '#app/format/duration.ts'
import { describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { consents, jobs, leads, webinarEvents, webinarRegistrations } from '#app/db/schema/index.ts'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { declineMailConsents } from '#app/modules/messaging/consent/consents.server.ts'
import { suppress } from '#app/modules/messaging/consent/suppress.server.ts'
import { registerForWebinar } from '#app/modules/webinar/register.server.ts'
import { scheduleWebinar } from '#app/modules/webinar/schedule-webinar.server.ts'
import { loader as calendarLoader } from '#app/routes/resources/webinar-calendar.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { callLoader } from '#tests/setup/route.ts'

setupTestDatabase()

const inDays = (days: number) => new Date(Math.ceil(Date.now() / DAY_MS + days) * DAY_MS + 18 * 3_600_000)
const NEXT = { title: 'Investor webinar', startsAt: inDays(7), lengthMinutes: 60, joinUrl: 'https://meet.example/next' }

async function register(email: string, now?: Date): Promise<void> {
  registerForWebinar({ name: 'Priya Raman', email, marketing: false }, undefined, now)
  await runDueJobs(now)
}
async function schedule(webinar: Partial<typeof NEXT> = {}, now?: Date) {
  const scheduled = inTransaction((tx) => scheduleWebinar(tx, { ...NEXT, ...webinar }, now))
  await runDueJobs()
  return scheduled
}
const mailsOf = (template: string) => listMails(template)
const fileOf = (mail: { attachments?: readonly { content?: string | undefined }[] | null } | undefined) =>
  (mail?.attachments?.[0]?.content ?? '').replaceAll('\r\n ', '')

describe('the next date', () => {
  test('is emailed, with its link and its file, to anyone who registered for it after the last one', async () => {
    await register('priya@example.com')
    expect(await schedule()).toBe('next')
    const [mail, ...more] = mailsOf('webinar-next-date')
    expect(more).toEqual([])
    expect(mail).toMatchObject({ recipient: 'priya@example.com', cause: 'staff' })
    expect(mail?.textBody).toContain('https://meet.example/next')
    expect(fileOf(mail)).toContain('LOCATION:https://meet.example/next')
    const [lead] = db().select().from(leads).all()
    expect(mail?.leadId).toBe(lead?.id)
  })

  test('is emailed once, and registers them for it', async () => {
    await register('priya@example.com')
    await schedule()
    await schedule()
    expect(mailsOf('webinar-next-date')).toHaveLength(1)
    await register('Priya@Example.com')
    expect(db().select().from(webinarRegistrations).all()).toHaveLength(2)
    expect(db().select().from(leads).all()).toHaveLength(1)
  })

  test("isn't emailed to participants of the last one, to people deleted by staff, nor twice to one address", async () => {
    const last = inDays(-3)
    db()
      .insert(webinarEvents)
      .values({ ...NEXT, startsAt: last })
      .run()
    await register('came@example.com', new Date(last.getTime() - DAY_MS))
    await register('gone@example.com')
    await register('stays@example.com')
    db().update(leads).set({ deletedAt: new Date() }).where(eq(leads.emailKey, 'gone@example.com')).run()
    await schedule()
    expect(mailsOf('webinar-next-date').map(({ recipient }) => recipient)).toEqual(['stays@example.com'])
  })

  test("ends with an unsubscribe link, and isn't emailed after its use", async () => {
    await register('left@example.com')
    await register('stays@example.com')
    inTransaction((tx) => suppress(tx, { channel: 'email', recipient: 'left@example.com', reason: 'unsubscribed', by: null }))
    await schedule()
    const [mail, ...more] = mailsOf('webinar-next-date')
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      recipient: 'stays@example.com',
      marketingList: 'webinar',
      marketingBasis: 'request',
    })
    expect(mail?.textBody).toMatch(/Unsubscribe:\nhttp:\/\/localhost:3000\/unsubscribe\/[0-9a-f]{32}\n/)
  })

  test('reaches every one of many registrants', async () => {
    for (let person = 0; person < 120; person++) await register(`person-${person}@example.com`)
    await schedule()
    expect(new Set(mailsOf('webinar-next-date').map(({ recipient }) => recipient)).size).toBe(120)
  })

  test("can't be in the past", () => {
    expect(() => inTransaction((tx) => scheduleWebinar(tx, { ...NEXT, startsAt: inDays(-2) }))).toThrow(RangeError)
  })
})

test('someone who registers again for the next date while the first registration waits is registered once', async () => {
  const registerOnly = () => registerForWebinar({ name: 'Priya Raman', email: 'priya@example.com', marketing: true }, undefined)
  registerOnly()
  inTransaction((tx) => scheduleWebinar(tx, NEXT))
  registerOnly()
  await runDueJobs()
  const confirmations = rowsOf(jobs, eq(jobs.kind, 'confirm-registration'))
  expect(confirmations.map(({ state }) => state)).toEqual(['done', 'done'])
  expect([rowsOf(webinarRegistrations).length, rowsOf(leads).length, rowsOf(consents).length]).toEqual([1, 1, 1])
  expect(mailsOf('webinar-registration')).toHaveLength(1)
})

test("a checked box has the form's time, and a no since then wins", async () => {
  const at = new Date(Date.now() - 60_000)
  const agree = (email: string) => registerForWebinar({ name: 'Priya Raman', email, marketing: true }, undefined, at)
  agree('yes@example.com')
  agree('left@example.com')
  inTransaction((tx) => declineMailConsents(tx, 'left@example.com', undefined))
  await runDueJobs()
  const left = eq(consents.recipientKey, 'left@example.com')
  expect(rowsOf(consents, left).map(({ granted }) => granted)).toEqual([false])
  expect(rowOf(consents, eq(consents.recipientKey, 'yes@example.com'))).toMatchObject({ granted: true, createdAt: at })
})

describe('a moved date', () => {
  test('keeps its ID, increments its sequence, and is emailed to everyone registered for it', async () => {
    await schedule()
    await register('priya@example.com')
    const before = fileOf(mailsOf('webinar-registration')[0])
    expect(await schedule({ startsAt: inDays(9) })).toBe('moved')
    const [mail, ...more] = mailsOf('webinar-moved')
    expect(more).toEqual([])
    const after = fileOf(mail)
    expect(/UID:.*/.exec(after)?.[0]).toBe(/UID:.*/.exec(before)?.[0])
    expect([/SEQUENCE:\d+/.exec(before)?.[0], /SEQUENCE:\d+/.exec(after)?.[0]]).toEqual(['SEQUENCE:0', 'SEQUENCE:1'])
    await schedule({ startsAt: inDays(9), joinUrl: 'https://meet.example/other' })
    expect(fileOf(mailsOf('webinar-moved').at(-1))).toContain('SEQUENCE:2')
    expect(await (await callLoader(calendarLoader, { url: '/webinar/calendar.ics' })).text()).toContain('SEQUENCE:2')
  })

  test('to the same date doesn’t count as a move', async () => {
    await schedule()
    await register('priya@example.com')
    expect(await schedule()).toBe('unchanged')
    expect(mailsOf('webinar-moved')).toEqual([])
  })

  test("isn't emailed to people who registered since", async () => {
    await schedule()
    await schedule({ startsAt: inDays(9) })
    await register('priya@example.com')
    await schedule({ startsAt: inDays(9) })
    expect(mailsOf('webinar-moved')).toEqual([])
  })
})

describe('the calendar file', () => {
  test('names its organizer, and its email declares its encoding', async () => {
    await schedule()
    await register('priya@example.com')
    const [mail] = mailsOf('webinar-registration')
    expect(fileOf(mail)).toContain('ORGANIZER;CN="Harvest Gate Property Management":mailto:hello@harvestgate.example')
    expect(fileOf(mail)).not.toContain('ATTENDEE')
    expect(mail?.attachments?.[0]?.contentType).toBe('text/calendar; charset=utf-8; method=PUBLISH')
  })

  test('of the first webinar has one ID, before anyone registered and after', async () => {
    const ahead = new Date('2025-05-01T12:00:00Z')
    await register('priya@example.com', ahead)
    expect(fileOf(mailsOf('webinar-registration')[0])).toContain('UID:webinar-first@')
  })
})
