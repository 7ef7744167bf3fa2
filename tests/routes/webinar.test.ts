import { expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { consents, jobs, leadActivities, leads, messages, webinarEvents, webinarRegistrations } from '#app/db/schema/index.ts'
import { marketingWordingBeside } from '#app/modules/messaging/consent/consent-wording.ts'
import { writeSetting } from '#app/modules/settings/settings.server.ts'
import { action, loader, meta } from '#app/routes/public/webinar.tsx'
import { loader as calendarLoader } from '#app/routes/resources/webinar-calendar.ts'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { callAction, callLoader, cookieFrom, TEST_ORIGIN } from '#tests/setup/route.ts'
import { replyOf, typed } from '#tests/setup/form-reply.ts'

setupTestDatabase()

const PRIYA = { name: 'Priya Raman', email: 'Priya@Example.com' }
/** The stored consent of the box that she checked. */
const HER_CONSENT = {
  channel: 'email',
  recipientKey: 'priya@example.com',
  wording: marketingWordingBeside('registration'),
  form: 'webinar',
  ipAddress: '203.0.113.7',
}
async function register(fields: Record<string, string> = PRIYA) {
  const answer = await callAction(action, { url: '/webinar', form: fields })
  await runDueJobs()
  return answer
}

function announceNext(): Date {
  const startsAt = new Date(Math.ceil(Date.now() / 86_400_000 + 7) * 86_400_000 + 18 * 3_600_000)
  db().insert(webinarEvents).values({ title: 'Investor webinar', startsAt, joinUrl: 'https://meet.example/42' }).run()
  return startsAt
}

test('the page shows the event of P2.70, and says that it has ended', async () => {
  const page = await callLoader(loader, { url: '/webinar' })
  expect(page.data.webinar).toMatchObject({
    day: 'Thursday, May 15th, 2025',
    clock: '12:00 PM Central',
    length: '1 hour',
    isOver: true,
    joinUrl: '',
  })
  expect((await callLoader(calendarLoader, { url: '/webinar/calendar.ics' })).status).toBe(404)
})

test('search engines see the event while it is ahead, and no longer', async () => {
  expect(await structuredData()).toEqual([])
  const startsAt = announceNext()
  expect(await structuredData()).toMatchObject([
    {
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: 'Investor webinar',
      description: expect.stringMatching(/./) as string,
      startDate: startsAt.toISOString(),
      endDate: new Date(startsAt.getTime() + 3_600_000).toISOString(),
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url: `${TEST_ORIGIN}/webinar` },
      organizer: { '@type': 'Organization', name: 'Harvest Gate Property Management' },
    },
  ])
})

test('a registration creates a lead, a registration and an email with the calendar file', async () => {
  announceNext()
  const answer = await register()
  expect(answer.location).toBe('/webinar?registered=yes#register')
  expect(db().select().from(leads).all()).toMatchObject([{ ...PRIYA, source: 'webinar', status: 'leads' }])
  expect(db().select().from(webinarRegistrations).all()).toMatchObject([
    { emailKey: 'priya@example.com', leadId: expect.any(String) as string },
  ])
  const [mail] = listMails()
  expect(mail?.textBody).toContain('https://meet.example/42')
  expect(mail?.attachments?.[0]).toMatchObject({
    filename: 'webinar.ics',
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  })
  expect(mail?.attachments?.[0]?.content).toContain('DTSTART;TZID=America/Chicago:')
  expect(db().select().from(consents).all()).toEqual([])
})

test('the calendar file can be downloaded while the webinar is ahead', async () => {
  announceNext()
  const answer = await callLoader(calendarLoader, { url: '/webinar/calendar.ics' })
  expect(answer.headers.get('Content-Type')).toContain('text/calendar')
  expect(await answer.text()).toContain('LOCATION:https://meet.example/42')
})

test('a second registration with the same email is welcomed and not stored twice', async () => {
  await register()
  const again = await register({ ...PRIYA, email: 'priya@example.com' })
  expect(again.location).toBe('/webinar?registered=yes#register')
  expect(db().select().from(leads).all()).toHaveLength(1)
  expect(db().select().from(messages).all()).toHaveLength(1)
})

test('before its answer, a known address costs the same work as a new one', async () => {
  await register()
  const countRows = () => Promise.all([leads, messages, leadActivities, consents, jobs].map((table) => db().$count(table)))
  const post = async (email: string) => {
    const before = await countRows()
    const answer = await callAction(action, { url: '/webinar', form: { ...PRIYA, email, marketing: 'yes' } })
    return [answer.status, answer.location, (await countRows()).map((rows, index) => rows - (before[index] ?? 0))]
  }
  const [known, unknown] = [await post(PRIYA.email), await post('new@example.com')]
  expect(known).toEqual([303, '/webinar?registered=yes#register', [0, 0, 0, 0, 1]])
  expect(unknown).toEqual(known)
  await runDueJobs()
  expect(db().select().from(leads).all()).toHaveLength(2)
})

test('only the registering browser sees it, at the address that it was sent to', async () => {
  const answer = await register()
  const url = answer.location ?? ''
  const cookie = cookieFrom(answer)
  expect((await callLoader(loader, { url, cookie })).data.isRegistered).toBe(true)
  expect((await callLoader(loader, { url })).data.isRegistered).toBe(false)
  expect((await callLoader(loader, { url, cookie: 'registered=eWVz' })).data.isRegistered).toBe(false)
  // The form is ready for the next person.
  expect((await callLoader(loader, { url: '/webinar', cookie })).data.isRegistered).toBe(false)
  const refused = await register({ ...PRIYA, email: '' })
  expect(cookieFrom(refused)).toBe('')
})

test('a box checked on a second registration is stored, once, and again after it was withdrawn', async () => {
  await register()
  const withConsent = { ...PRIYA, email: 'priya@example.com', marketing: 'yes' }
  await register(withConsent)
  await register(withConsent)
  const [lead] = db().select().from(leads).all()
  expect(db().select().from(consents).all()).toMatchObject([{ ...HER_CONSENT, leadId: lead?.id }])
  await register()
  expect(db().select().from(consents).all()).toHaveLength(1)
  const takenBack = { channel: 'email', recipientKey: 'priya@example.com', wording: 'Unsubscribed', form: 'mailed-link' } as const
  db()
    .insert(consents)
    .values({ ...takenBack, granted: false, createdAt: new Date(Date.now() + 1) })
    .run()
  await register(withConsent)
  expect(db().select().from(consents).all()).toHaveLength(3)
  expect(db().select().from(leads).all()).toHaveLength(1)
})

test('after the date people register for the next one, and see the recording of the last if there is one', async () => {
  expect((await callLoader(loader, { url: '/webinar' })).data.webinar.replayUrl).toBe('')
  await register()
  const [mail] = listMails()
  expect(mail?.subject).toBe('You’re on the list for our next investor webinar')
  expect(mail?.textBody).not.toContain('recording')
  expect(mail?.attachments).toBeNull()

  inTransaction((tx) => writeSetting(tx, 'webinarReplay', 'https://video.example/last'))
  expect((await callLoader(loader, { url: '/webinar' })).data.webinar.replayUrl).toBe('https://video.example/last')
  await register({ ...PRIYA, email: 'lee@example.com' })
  expect(listMails().find(({ recipient }) => recipient === 'lee@example.com')?.textBody).toContain('https://video.example/last')
  announceNext()
  expect((await callLoader(loader, { url: '/webinar' })).data.webinar.replayUrl).toBe('')
})

test('consent is stored only for a checked box, with its wording', async () => {
  await register({ ...PRIYA, marketing: 'yes' })
  expect(db().select().from(consents).all()).toMatchObject([
    { ...HER_CONSENT, granted: true, createdAt: expect.any(Date) as Date },
  ])
})

test.each([
  ['name', '', 'Enter your full name'],
  ['email', '', 'Enter your email address'],
  ['email', 'priya@', 'Enter an email address like name@example.com'],
])('%s %j is refused with a message', async (field, value, message) => {
  const answer = await register({ ...PRIYA, [field]: value })
  expect(answer.status).toBe(400)
  expect(replyOf(answer.data)).toMatchObject({ errors: { [field]: message }, values: typed({ ...PRIYA, [field]: value }) })
  expect(db().select().from(leads).all()).toEqual([])
})

test('a failed save: the specified message', async () => {
  db().run(
    `create trigger full before insert on webinar_registrations begin select raise(abort, 'database or disk is full'); end`,
  )
  const answer = await register()
  expect(answer.status).toBe(503)
  expect(replyOf(answer.data)).toMatchObject({ errors: { '': 'Registration failed. Please try again.' } })
})

/** The page's metadata for programs. */
async function structuredData(): Promise<unknown[]> {
  const { data } = await callLoader(loader, { url: '/webinar' })
  const described: unknown = Reflect.apply(meta, undefined, [
    { data, matches: [], location: { pathname: '/webinar' }, params: {} },
  ])
  if (!Array.isArray(described)) throw new Error('The route describes nothing')
  return described.flatMap((part: object) => ('script:ld+json' in part ? [part['script:ld+json']] : []))
}
