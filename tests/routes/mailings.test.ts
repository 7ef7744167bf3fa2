import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { db, inTransaction, sqlite } from '#app/db/client.server.ts'
import { auditLog, type leads, leadViews, mailingRecipients, mailings, messages } from '#app/db/schema/index.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { readAudience } from '#app/modules/mailings/audience.server.ts'
import { findMailing, findProgress } from '#app/modules/mailings/queries.server.ts'
import { sendMailingJob } from '#app/modules/mailings/send-mailing.server.ts'
import { mailingKey } from '#app/modules/mailings/write-mailing.server.ts'
import { suppress } from '#app/modules/messaging/consent/suppress.server.ts'
import { openContent } from '#app/modules/messaging/queue/sealed-content.server.ts'
import { action as remove } from '#app/routes/staff/mailings/delete-mailing.tsx'
import { action, loader } from '#app/routes/staff/mailings/mailing.tsx'
import { loader as htmlLoader } from '#app/routes/staff/mailings/mailing-html.ts'
import { loader as listLoader } from '#app/routes/staff/mailings/mailings.tsx'
import { loader as peopleLoader } from '#app/routes/staff/mailings/people.tsx'
import { action as stop } from '#app/routes/staff/mailings/stop-mailing.tsx'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeMailing } from '#tests/factories/make-mailing.ts'
import { wantsMail } from '#tests/setup/campaigns.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { replyOf } from '#tests/setup/form-reply.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { callAction, callLoader, toastText } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

/** A Monday, 10:00 AM in Des Moines. */
const START = new Date('2026-11-23T16:00:00Z')
const MINUTE_MS = 60_000
const minutes = (count: number) => new Date(START.getTime() + count * MINUTE_MS)

beforeEach(() => vi.useFakeTimers({ now: START, toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

let me: ReturnType<typeof signedInAs>
beforeEach(() => {
  me = signedInAs('user')
})
const cookie = () => me.cookie

/** Someone a realtor referred, who has consented to nothing. */
const named = (more: Partial<typeof leads.$inferInsert> = {}) =>
  makeLead(db(), { createdAt: START, source: 'realtor-referral', ...more })

function willing(more: Partial<typeof leads.$inferInsert> = {}) {
  const lead = named(more)
  wantsMail(lead.email)
  return lead
}

const fields = (more: Record<string, string> = {}) => ({
  intent: 'save',
  submissionId: newSubmissionId(),
  seen: '',
  view: 'All leads',
  kind: 'marketing',
  subject: 'Rents this winter',
  content: 'Hello {{first_name | neighbor}},\n\nRents are up. [Open your report]({{report_link}})',
  when: 'now',
  speed: '',
  ...more,
})

const press = (id: string, more: Record<string, string>) =>
  callAction(action, {
    url: `/mailings/${id}`,
    params: { id },
    cookie: cookie(),
    form: fields({ seen: mailingKey(findMailing(id)), ...more }),
  })
const open = async (id: string) => (await callLoader(loader, { url: `/mailings/${id}`, params: { id }, cookie: cookie() })).data

async function draft(more: Record<string, string> = {}): Promise<string> {
  const { location } = await callAction(action, { url: '/mailings/new', cookie: cookie(), form: fields(more) })
  return /^\/mailings\/([^?]+)/.exec(location ?? '')?.[1] ?? ''
}

const schedule = (id: string, count: number, more: Record<string, string> = {}) =>
  press(id, { intent: 'schedule', count: String(count), ...more })

async function work(now: Date) {
  vi.setSystemTime(now)
  await runDueJobs(now)
}

const stateOf = (id: string) => findMailing(id)?.state
const mailed = () =>
  db()
    .select({ to: messages.recipient })
    .from(messages)
    .where(eq(messages.template, 'campaign'))
    .all()
    .map(({ to }) => to)
    .toSorted()
const suppressed = (recipient: string, reason: 'unsubscribed' | 'bounced') =>
  inTransaction((tx) => suppress(tx, { channel: 'email', recipient, reason, by: null }))

describe('a draft', () => {
  test('shows its recipients, and why the others are excluded, each by name', async () => {
    const [ann] = [willing({ name: 'Ann' }), willing({ name: 'Ben' })]
    const carl = named({ name: 'Carl' })
    suppressed(willing({ name: 'Dora' }).email, 'unsubscribed')
    suppressed(willing({ name: 'Emil' }).email, 'bounced')
    named({ name: 'Fay', email: '' })
    willing({ name: 'Ann again', email: ann.email.toUpperCase() })
    const id = await draft()
    const { draft: shown } = await open(id)
    expect(shown?.audience).toMatchObject({ total: 7, gets: 2 })
    expect(Object.fromEntries((shown?.audience?.missed ?? []).map(({ reason, count }) => [reason, count]))).toEqual({
      no_consent: 1,
      unsubscribed: 1,
      bounced: 1,
      no_address: 1,
      same_mailbox: 1,
    })
    const people = async (query: string) =>
      (await callLoader(peopleLoader, { url: `/mailings/${id}/people${query}`, params: { id }, cookie: cookie() })).data.rows
    expect(await people('?reason=no_consent')).toEqual([{ id: carl.id, name: 'Carl', email: carl.email }])
    expect((await people('')).length).toBe(2)
  })

  test('of a service email reaches only owners who signed, without consent', async () => {
    willing()
    const id = await draft({ kind: 'service' })
    expect((await open(id)).draft?.audience).toMatchObject({ total: 1, gets: 0, missed: [{ reason: 'not_signed', count: 1 }] })
  })

  test('previews its text for a lead, and its test goes to the user, once per press', async () => {
    const lead = willing({ name: 'Priya Raman' })
    const id = await draft()
    const html = await callLoader(htmlLoader, { url: `/mailings/${id}/html?lead=${lead.id}`, params: { id }, cookie: cookie() })
    expect(await html.text()).toContain('Rents are up')
    const submissionId = newSubmissionId()
    await press(id, { intent: 'test', lead: lead.id, submissionId })
    await press(id, { intent: 'test', lead: lead.id, submissionId })
    expect(listMails().map(({ subject, recipient }) => [subject, recipient])).toEqual([
      ['[Test] Rents this winter', me.viewer.email],
    ])
  })

  test('saved by someone else is not overwritten, and typed text is kept', async () => {
    const id = await draft()
    const refused = await press(id, { seen: '1', subject: 'Mine' })
    expect(refused.status).toBe(409)
    expect(replyOf(refused.data)).toMatchObject({ values: { subject: 'Mine' } })
    expect((await press(id, { seen: refused.data.seen ?? '', subject: 'Mine' })).status).toBe(303)
  })

  test.each<[string, Record<string, string>, string]>([
    ['a variable that there is none of', { content: 'Hello {{nickname}}' }, 'content'],
    ['no subject', { subject: '' }, 'subject'],
    ['a date without a time', { when: 'date', day: '2026-11-30' }, 'time'],
    ['a view that is gone', { view: 'gone' }, 'view'],
  ])('is refused with %s', async (_what, more, field) => {
    const refused = await callAction(action, { url: '/mailings/new', cookie: cookie(), form: fields(more) })
    expect(refused.status).toBe(400)
    expect(Object.keys(replyOf(refused.data).errors)).toContain(field)
  })

  test('posted twice is one, and is deleted', async () => {
    const submissionId = newSubmissionId()
    const ids = [await draft({ submissionId }), await draft({ submissionId })]
    expect(ids[0]).toBe(ids[1])
    const [id = ''] = ids
    expect(await draft({ submissionId, subject: 'Written again after Back' })).not.toBe(id)
    await callAction(remove, { url: `/mailings/${id}/delete`, params: { id }, cookie: cookie(), form: {} })
    expect(findMailing(id)).toBeNull()
  })
})

describe('a mailing', () => {
  test('goes once to each allowed recipient, with an unsubscribe link, and shows its progress', async () => {
    const [ann, ben] = [willing(), willing()]
    named()
    const id = await draft()
    await schedule(id, 2)
    expect(stateOf(id)).toBe('scheduled')
    await work(minutes(1))
    expect(mailed()).toEqual([ann.email, ben.email].toSorted())
    expect(stateOf(id)).toBe('sent')
    const [message] = rowsOf(messages, eq(messages.leadId, ann.id))
    if (!message) throw new Error('no message')
    expect(openContent(db(), message).headers).toMatchObject({
      'List-Unsubscribe': expect.stringContaining('/unsubscribe') as string,
    })
    await work(minutes(2))
    expect(findProgress(id)).toMatchObject({ waiting: 0, written: { sent: 2 }, missed: [{ reason: 'no_consent', count: 1 }] })
    expect((await open(id)).report?.audience).toMatchObject({ total: 3, gets: 2 })
    expect(mailed()).toHaveLength(2)
    const actions = db().select({ action: auditLog.action }).from(auditLog).where(eq(auditLog.subject, id)).all()
    expect(actions).toEqual([{ action: 'mailing_scheduled' }])
    expect((await callLoader(listLoader, { url: '/mailings', cookie: cookie() })).data.rows).toMatchObject([
      { state: 'sent', written: 2 },
    ])
  })

  test('is scheduled only for the recipients that its button named', async () => {
    willing()
    const id = await draft()
    willing()
    await schedule(id, 1)
    expect(stateOf(id)).toBe('draft')
    await schedule(id, 2)
    expect(stateOf(id)).toBe('scheduled')
  })

  test('waits for its date and hours, and reads its view again then', async () => {
    willing({ source: 'manual' })
    const [view] = db()
      .insert(leadViews)
      .values({ ownerId: me.viewer.id, name: 'By hand', query: 'source=manual', isShared: false })
      .returning()
      .all()
    const id = await draft({ view: view?.id ?? '', when: 'date', day: '2026-11-24', time: '06:00' })
    await schedule(id, 1, { view: view?.id ?? '', when: 'date', day: '2026-11-24', time: '06:00' })
    await work(new Date('2026-11-24T11:59:00Z'))
    await work(new Date('2026-11-24T12:01:00Z'))
    expect(mailed()).toEqual([])
    willing({ source: 'manual' })
    willing({ source: 'webinar' })
    await work(new Date('2026-11-24T14:01:00Z'))
    expect(mailed()).toHaveLength(2)
  })

  test('at 30 an hour writes one every two minutes, and a stop ends it', async () => {
    for (let lead = 0; lead < 4; lead += 1) willing()
    const id = await draft({ speed: '30' })
    await schedule(id, 4, { speed: '30' })
    await work(minutes(1))
    expect([mailed().length, stateOf(id)]).toEqual([1, 'sending'])
    await work(minutes(2))
    expect(mailed()).toHaveLength(1)
    await work(minutes(3))
    expect(mailed()).toHaveLength(2)
    await callAction(stop, { url: `/mailings/${id}/stop`, params: { id }, cookie: cookie(), form: {} })
    await work(minutes(10))
    expect([mailed().length, stateOf(id)]).toEqual([2, 'canceled'])
    expect(findProgress(id).waiting).toBe(2)
  })

  test('ends when it is stopped between two of its emails', async () => {
    for (let lead = 0; lead < 3; lead += 1) willing()
    const id = await draft()
    await schedule(id, 3)
    sqlite().exec("create temp trigger stopped after insert on messages begin update mailings set state = 'canceled'; end")
    await work(minutes(1))
    sqlite().exec('drop trigger stopped')
    expect([mailed().length, stateOf(id), findProgress(id).waiting]).toEqual([1, 'canceled', 2])
  })

  test('that was stopped before its day no longer says that it will be sent', async () => {
    willing()
    const later = { when: 'date', day: '2098-07-05', time: '10:00' }
    const id = await draft(later)
    await schedule(id, 1, later)
    expect((await open(id)).report?.when).toMatch(/^Sends July 5, 2098/)
    await callAction(stop, { url: `/mailings/${id}/stop`, params: { id }, cookie: cookie(), form: {} })
    expect((await open(id)).report?.when).toMatch(/^Stopped .+, before any email was sent\.$/)
  })

  test('says truly why a draft, a stopped and a sent mailing can’t be stopped', async () => {
    const pressStop = async (state: 'draft' | 'canceled' | 'sent') => {
      const { id } = makeMailing(db(), { state })
      return toastText(await callAction(stop, { url: `/mailings/${id}/stop`, params: { id }, cookie: cookie(), form: {} }))
    }
    expect(await pressStop('draft')).toBe('error: This mailing is still a draft, so there is nothing to stop.')
    expect(await pressStop('canceled')).toBe('error: This mailing was already stopped.')
    expect(await pressStop('sent')).toBe('error: This mailing was already sent.')
  })

  test('withdraws emails waiting in the outbox when it is stopped', async () => {
    willing()
    const id = await draft()
    await schedule(id, 1)
    db().update(mailings).set({ state: 'sending', listedAt: START }).where(eq(mailings.id, id)).run()
    await work(minutes(1))
    db().update(messages).set({ state: 'queued', tryStartedAt: null }).where(eq(messages.template, 'campaign')).run()
    await callAction(stop, { url: `/mailings/${id}/stop`, params: { id }, cookie: cookie(), form: {} })
    const states = db().select({ state: messages.state }).from(messages).where(eq(messages.template, 'campaign')).all()
    expect(states.filter(({ state }) => state === 'queued')).toEqual([])
  })

  test('checks each email again: a person who unsubscribed since gets none', async () => {
    const [one, two] = [willing(), willing()]
    const id = await draft({ speed: '30' })
    await schedule(id, 2, { speed: '30' })
    await work(minutes(1))
    const [first] = mailed()
    suppressed(first === one.email ? two.email : one.email, 'unsubscribed')
    await work(minutes(3))
    expect(mailed()).toEqual([first])
    expect(findProgress(id).missed).toEqual([{ reason: 'unsubscribed', count: 1 }])
    expect(stateOf(id)).toBe('sent')
  })

  test('restarts if a worker died while it listed the recipients, and emails no one twice', async () => {
    const ann = willing()
    willing()
    const id = await draft()
    await schedule(id, 2)
    db().update(mailings).set({ state: 'sending', startedAt: START }).where(eq(mailings.id, id)).run()
    db().insert(mailingRecipients).values({ mailingId: id, leadId: ann.id, mailboxKey: ann.email }).run()
    await work(minutes(1))
    expect(mailed()).toHaveLength(2)
  })

  test('to too many leads is refused, and if its job is given up, staff see why', async () => {
    willing()
    willing()
    const view = { query: '', viewerId: me.viewer.id }
    expect(await readAudience(view, { kind: 'marketing', at: START, now: START }, 1)).toBeNull()
    const id = await draft()
    await schedule(id, 2)
    inTransaction((tx) => sendMailingJob.onDeadLetter(tx, { mailingId: id }, 'The view now has more than 5,000 leads.'))
    expect((await open(id)).report?.mailing).toMatchObject({
      state: 'canceled',
      stopReason: 'The view now has more than 5,000 leads.',
    })
    await work(minutes(1))
    expect(mailed()).toEqual([])
  })
})
