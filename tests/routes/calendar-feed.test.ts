import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { users } from '#app/db/schema/index.ts'
import { HOUR_MS } from '#app/format/duration.ts'
import { loader } from '#app/routes/resources/calendar-feed.ts'
import { action, loader as account } from '#app/routes/staff/account.tsx'
import { makeLead } from '#tests/factories/make-lead.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { signedInAs, type SignedIn } from '#tests/setup/session.ts'

setupTestDatabase()

let me: SignedIn
beforeEach(() => {
  me = signedInAs('user')
})

const press = (form: Record<string, string>) => callAction(action, { url: '/account', cookie: me.cookie, form })

/** Creates an address. Returns its secret. */
async function newToken(): Promise<string> {
  const { data } = await press({ intent: 'calendar-new' })
  if (!('calendarAddress' in data) || data.calendarAddress === undefined) throw new Error('No address was shown')
  return data.calendarAddress.replace(/^.*\/calendar\//, '')
}
const feed = (token: string) => callLoader(loader, { url: `/calendar/${token}`, params: { token } })

test("a calendar program reads the user's next actions and walkthroughs, at their hour or day", async () => {
  const assigneeId = me.viewer.id
  const at = new Date('2099-07-01T15:30:00Z')
  const call = makeLead(db(), { name: 'Priya; Raman', assigneeId, nextAction: 'Call, please', nextActionAt: at })
  makeLead(db(), { assigneeId, nextAction: 'Whole day', nextActionAt: at, nextActionIsAllDay: true })
  makeLead(db(), { assigneeId, name: 'Haruki Mori', walkthroughDate: at })
  makeLead(db(), { assigneeId, nextAction: 'In the trash', nextActionAt: at, deletedAt: new Date() })
  makeLead(db(), { nextAction: 'Someone else’s', nextActionAt: at })
  makeLead(db(), { assigneeId, nextAction: 'Long past', nextActionAt: new Date(Date.now() - 100 * 24 * HOUR_MS) })
  const answer = await feed(await newToken())
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
  const text = await answer.text()
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  const unfolded = text.replaceAll('\r\n ', '')
  expect([...unfolded.matchAll(/^SUMMARY:(.*)$/gm)].map((found) => found[1]?.trim()).sort()).toEqual([
    'Call\\, please: Priya\\; Raman',
    'Walkthrough: Haruki Mori',
    expect.stringMatching(/^Whole day: /),
  ])
  expect(unfolded).toContain(`UID:action-${call.id}@`)
  expect(unfolded).toContain('DTSTART;TZID=America/Chicago:20990701T103000')
  expect(unfolded).toContain('DTEND;TZID=America/Chicago:20990701T110000')
  expect(unfolded).toContain('DTSTART;VALUE=DATE:20990701')
  expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n') && text.endsWith('END:VCALENDAR\r\n')).toBe(true)
})

test('the address is shown once and stored as a hash; a new one, its end and the loss of access end it', async () => {
  const first = await newToken()
  const { data } = await callLoader(account, { url: '/account', cookie: me.cookie })
  expect(data.choices.hasCalendar).toBe(true)
  expect(JSON.stringify([data, rowsOf(users)])).not.toContain(first.replace('.ics', ''))
  const second = await newToken()
  const statuses = async () => [(await feed(first)).status, (await feed(second)).status]
  expect(await statuses()).toEqual([404, 200])
  db().update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, me.viewer.id)).run()
  expect(await statuses()).toEqual([404, 404])
  db().update(users).set({ deactivatedAt: null }).where(eq(users.id, me.viewer.id)).run()
  await press({ intent: 'calendar-end' })
  expect(await statuses()).toEqual([404, 404])
})

test.each(['', '.ics', '__proto__', 'x'.repeat(43), 'x'.repeat(10_000)])(
  'an unknown address finds nothing: %.20s',
  async (token) => {
    expect((await feed(token)).status).toBe(404)
  },
)

test('each user chooses their emails', async () => {
  const choices = async () => (await callLoader(account, { url: '/account', cookie: me.cookie })).data.choices.mails
  expect(await choices()).toMatchObject({ mailsAssigned: true, mailsDue: true, mailsNewLeads: false })
  await press({ intent: 'mails', mailsNewLeads: 'yes' })
  expect(await choices()).toMatchObject({ mailsAssigned: false, mailsDue: false, mailsNewLeads: true })
  const other = signedInAs('user')
  expect((await callLoader(account, { url: '/account', cookie: other.cookie })).data.choices.mails.mailsDue).toBe(true)
})
