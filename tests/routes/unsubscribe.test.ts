import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import {
  campaignRuns,
  consents,
  jobs,
  leadActivities,
  leads,
  listRefusals,
  messages,
  rentWatches,
  suppressions,
  webinarEvents,
  webinarRegistrations,
} from '#app/db/schema/index.ts'
import { startRun } from '#app/modules/campaigns/runs.server.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { mayMarket } from '#app/modules/messaging/consent/marketing-gate.server.ts'
import { queueMarketingMail } from '#app/modules/messaging/queue/queue-marketing-mail.server.ts'
import { mailLayout } from '#app/modules/messaging/layout/mail-layout.ts'
import { openContent } from '#app/modules/messaging/queue/sealed-content.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { ok, refused } from '#app/result.ts'
import { action as save, loader as preferences } from '#app/routes/public/mail/preferences.tsx'
import { action as press, loader as open } from '#app/routes/public/mail/unsubscribe.tsx'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeMarketingLink } from '#tests/factories/make-marketing-link.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader, callWithBody } from '#tests/setup/route.ts'
import { proveMailboxOf } from '#tests/setup/visitor.ts'

setupTestDatabase()

const EMAIL = 'Dana.Reed@example.com'
const KEY = EMAIL.toLowerCase()
const PHONE = '+15155550173'
const NOON = new Date('2027-03-10T18:00:00Z')

let leadId: string
let token: string
beforeEach(() => {
  leadId = makeLead(db(), { email: EMAIL, phone: PHONE, phoneE164: PHONE }).id
  proveMailboxOf(EMAIL)
  token = makeMarketingLink(EMAIL)
})

const at = (path: string) => ({ url: `/${path}/${token}`, params: { token } })
const oneClick = () => callWithBody(press, { ...at('unsubscribe'), body: new URLSearchParams('List-Unsubscribe=One-Click') })
/** Saves the page as it is shown now, or as it was when it showed other lists. */
async function choose(checked: Record<string, string>, shown?: string[]) {
  const names = shown ?? Object.keys(await lists())
  const form = [...names.map((name): [string, string] => ['shown', name]), ...Object.entries(checked)]
  return callAction(save, { ...at('preferences'), form })
}
const lists = async () => (await callLoader(preferences, at('preferences'))).data.lists
const start = (lead: string, workflow: 'warm_lead' | 'confirmation') =>
  inTransaction((tx) => startRun(tx, { leadId: lead, workflow, actor: { kind: 'system' }, now: NOON }))
const runStates = () =>
  db()
    .select()
    .from(campaignRuns)
    .orderBy(campaignRuns.id)
    .all()
    .map(({ state, endReason }) => [state, endReason])
const tips = (now = NOON) => {
  const body = mailLayout(getSetting('company'), {
    title: 'Three tips',
    preview: 'For winter',
    parts: [],
    reason: 'You asked for tips.',
  })
  const mail = { template: 'staff-mail', cause: 'system', to: EMAIL, leadId, ...body } as const
  return inTransaction((tx) => {
    const gate = mayMarket(tx, { channel: 'email', recipient: EMAIL, now })
    return gate.ok ? ok({ id: queueMarketingMail(tx, { ...mail, basis: gate.value }, now) }) : gate
  })
}
function mailOf(id: string) {
  const row = db().select().from(messages).where(eq(messages.id, id)).get()
  if (!row) throw new Error(`There is no email ${id}`)
  return row
}

describe('a marketing email', () => {
  test('ends with an unsubscribe link, our postal address above it, and has unsubscribe headers', async () => {
    const queued = tips()
    const id = queued.ok ? queued.value.id : ''
    const row = mailOf(id)
    expect(row).toMatchObject({ isMarketing: true, marketingList: 'tips', marketingBasis: 'contact', state: 'queued' })
    const { text, html, headers } = openContent(db(), row)
    const [, mailed = ''] = /\/unsubscribe\/([0-9a-f]{32})/.exec(text) ?? []
    expect(headers).toEqual({
      'List-Unsubscribe': `<http://localhost:3000/unsubscribe/${mailed}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'List-Id': expect.stringMatching(/^[\w ]+ <tips\.[\w.-]+>$/) as string,
      'Feedback-ID': expect.stringMatching(/^[a-z0-9-]+:[a-z0-9]{5,15}:tips:[a-z0-9]{5,15}$/) as string,
    })
    expect(text).toMatch(
      /1200 Locust Street[^]+\/preferences\/[0-9a-f]{32}\n\nUnsubscribe:\nhttp\S+\/unsubscribe\/[0-9a-f]{32}\n$/,
    )
    expect(html).toMatch(/1200 Locust Street[^]+href="[^"]+\/unsubscribe\/[0-9a-f]{32}"[^]+<\/html>$/)
    expect(text.toLowerCase(), 'no address in the links').not.toContain('dana')
    expect(row.textBody, 'nothing in the outbox opens the page').not.toContain(mailed)
    expect((await callLoader(open, { url: `/unsubscribe/${mailed}`, params: { token: mailed } })).data).toEqual({
      address: 'd•••@example.com',
      isUnsubscribed: false,
    })
  })

  test("isn't written to people who may not get one, and a waiting one isn't sent after a refusal", async () => {
    const queued = tips()
    expect(tips(), 'a second one on a day').toMatchObject(refused({ kind: 'cap' }))
    await oneClick()
    expect(tips()).toEqual(refused({ kind: 'suppressed' }))
    await runDueJobs()
    expect(mailOf(queued.ok ? queued.value.id : '')).toMatchObject({
      state: 'suppressed',
      lastError: 'This person opted out of these messages.',
    })
  })

  test('written before the hours ended and not sent in them waits for the next morning', async () => {
    const queued = tips()
    const id = queued.ok ? queued.value.id : ''
    db().update(jobs).set({ runAt: NOON }).run()
    const night = new Date('2027-03-11T03:00:00Z')
    expect(await runDueJobs(night)).toEqual(['postponed'])
    expect(mailOf(id)).toMatchObject({ state: 'queued', lastError: expect.stringContaining('during the sending hours') })
    expect(await runDueJobs(new Date('2027-03-11T14:00:01Z'))).toEqual(['done'])
    expect(mailOf(id)).toMatchObject({ state: 'kept', lastError: null })
  })

  test("doesn't affect requested emails: receipts are sent to unsubscribed people", async () => {
    await oneClick()
    const receipt = {
      template: 'payment-receipt',
      cause: 'system',
      to: EMAIL,
      subject: 'Receipt',
      text: 'Paid',
      html: '<p>Paid',
    } as const
    const { id } = inTransaction((tx) => queueMail(tx, receipt))
    await runDueJobs()
    expect(mailOf(id).state).toBe('kept')
  })
})

describe('unsubscribing', () => {
  test('requires a button: opening the link changes nothing', async () => {
    expect((await callLoader(open, at('unsubscribe'))).data.isUnsubscribed).toBe(false)
    expect(db().select().from(suppressions).all()).toEqual([])
    const pressed = await callAction(press, { ...at('unsubscribe'), form: {} })
    expect([pressed.status, pressed.location]).toEqual([303, `/unsubscribe/${token}`])
    expect((await callLoader(open, at('unsubscribe'))).data.isUnsubscribed).toBe(true)
  })

  test("by an email program's button is answered at once, in both encodings, and again changes nothing", async () => {
    const answer = await oneClick()
    expect([answer.status, answer.location]).toEqual([200, null])
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    expect((await callWithBody(press, { ...at('unsubscribe'), body: form })).status).toBe(200)
    expect(db().select().from(suppressions).all()).toMatchObject([
      { channel: 'email', recipientKey: KEY, reason: 'unsubscribed' },
    ])
    expect(db().select().from(consents).all()).toMatchObject([{ granted: false, form: 'one-click', recipientKey: KEY }])
  })

  test('is in the timeline of each lead of the address, and stops their campaigns except walkthrough reminders', async () => {
    const second = makeLead(db(), { email: KEY }).id
    const binned = makeLead(db(), { email: KEY, deletedAt: NOON }).id
    const stranger = makeLead(db(), {}).id
    start(leadId, 'warm_lead')
    start(second, 'confirmation')
    start(stranger, 'warm_lead')
    await oneClick()
    const events = db().select().from(leadActivities).where(eq(leadActivities.kind, 'unsubscribed')).all()
    expect(events.map((line) => line.leadId).toSorted()).toEqual([leadId, second].toSorted())
    expect(events.map((line) => line.leadId)).not.toContain(binned)
    expect(events[0]).toMatchObject({ actorKind: 'owner', summary: 'Unsubscribed from marketing' })
    expect(runStates()).toEqual([
      ['stopped', 'unsubscribed'],
      ['active', null],
      ['active', null],
    ])
  })

  test.each(['0'.repeat(32), '', 'x'.repeat(100_000), '../admin'])(
    'with an invalid link says what to do: %.12o',
    async (unknown) => {
      const call = { url: '/unsubscribe/x', params: { token: unknown } }
      expect((await callLoader(open, call)).status).toBe(404)
      const pressed = await callAction(press, { ...call, form: { 'List-Unsubscribe': 'One-Click' } })
      expect([pressed.status, await pressed.text()]).toEqual([404, expect.stringContaining('call or email us')])
      expect((await callLoader(preferences, call)).status).toBe(404)
      expect((await callAction(save, { ...call, form: { shown: 'tips', tips: 'yes' } })).status).toBe(404)
      expect(db().select().from(suppressions).all()).toEqual([])
    },
  )

  test('accepts no more than a form may contain', async () => {
    const flood = await callAction(press, { ...at('unsubscribe'), form: { 'List-Unsubscribe': ' '.repeat(900_000) } })
    expect(flood.status).toBe(400)
    const named = Array.from({ length: 30_000 }, () => ['List-Unsubscribe', 'One-Click'] as [string, string])
    expect((await callAction(press, { ...at('unsubscribe'), form: named })).status).toBe(413)
    expect(db().select().from(suppressions).all()).toEqual([])
  })
})

describe('the preference page', () => {
  beforeEach(() => {
    const eventId = 'event'
    db().insert(webinarEvents).values({ id: eventId, title: 'Renting out', startsAt: NOON, joinUrl: 'https://example.com' }).run()
    db().insert(webinarRegistrations).values({ eventId, name: 'Dana', email: EMAIL, emailKey: KEY }).run()
    db().insert(rentWatches).values({ leadId, lastRent: 1500, lastRentAt: NOON, nextAt: NOON }).run()
  })

  test('offers and changes only the lists that the person asked for', async () => {
    db().delete(rentWatches).run()
    expect(await lists()).toEqual({ tips: true, webinar: true })
    db().delete(webinarRegistrations).run()
    expect(await lists()).toEqual({ tips: true })
    await choose({ tips: 'yes' })
    expect(db().select().from(listRefusals).all()).toEqual([])
    await choose({ rent: 'yes' })
    expect(db().select().from(listRefusals).all()).toMatchObject([{ recipientKey: KEY, list: 'tips' }])
    expect(db().select().from(suppressions).all()).toEqual([])
  })

  test('offers to unsubscribe from all as long as another list may email, although no shown one does', async () => {
    db().delete(rentWatches).run()
    db().delete(webinarRegistrations).run()
    const page = async () => (await callLoader(preferences, at('preferences'))).data
    await choose({})
    expect(await page()).toMatchObject({ lists: { tips: false }, isUnsubscribed: false })
    await callAction(press, { ...at('unsubscribe'), form: {} })
    expect(await page()).toMatchObject({ lists: { tips: false }, isUnsubscribed: true })
  })

  test('changes only the lists that it showed when it was loaded', async () => {
    await choose({ webinar: 'yes' }, ['webinar'])
    await choose({ tips: 'yes' }, ['tips'])
    expect(await lists()).toEqual({ tips: true, webinar: true, rent: true })
    expect(db().select().from(consents).all()).toEqual([])
    expect((await choose({ tips: 'yes' }, [])).status).toBe(400)
  })

  test('shows the subscriptions, and allows leaving one list', async () => {
    expect(await lists()).toEqual({ tips: true, webinar: true, rent: true })
    start(leadId, 'warm_lead')
    const saved = await choose({ webinar: 'yes', rent: 'yes' })
    expect([saved.status, saved.location]).toEqual([303, `/preferences/${token}`])
    expect(await lists()).toEqual({ tips: false, webinar: true, rent: true })
    expect(db().select().from(listRefusals).all()).toMatchObject([{ recipientKey: KEY, list: 'tips' }])
    expect(db().select().from(consents).all()).toMatchObject([{ granted: false, list: 'tips', form: 'preferences' }])
    expect(runStates()).toEqual([['stopped', 'unsubscribed']])
    expect(tips()).toEqual(refused({ kind: 'suppressed' }))
  })

  test('with no box checked is the same as unsubscribing, and a checked one reverts it for that list', async () => {
    await choose({})
    expect(await lists()).toEqual({ tips: false, webinar: false, rent: false })
    expect(db().select().from(suppressions).all()).toMatchObject([{ reason: 'unsubscribed' }])
    await choose({ webinar: 'yes', rent: 'yes' })
    expect(await lists()).toEqual({ tips: false, webinar: true, rent: true })
    await choose({ tips: 'yes', webinar: 'yes', rent: 'yes' })
    expect(await lists()).toEqual({ tips: true, webinar: true, rent: true })
    expect(tips().ok).toBe(true)
    expect(db().select().from(messages).all()).toMatchObject([{ marketingBasis: 'consent' }])
    const words = db().select().from(leadActivities).where(eq(leadActivities.leadId, leadId)).all()
    expect(words.map(({ kind }) => kind)).toEqual(['unsubscribed', 'resubscribed'])
  })

  test('sent again unchanged adds nothing to the ledger', async () => {
    await choose({ tips: 'yes', webinar: 'yes', rent: 'yes' })
    await choose({ webinar: 'yes', rent: 'yes' })
    await choose({ webinar: 'yes', rent: 'yes' })
    expect(db().select().from(consents).all()).toHaveLength(1)
  })

  test('ends texts to confirmed numbers of the address, and starts none', async () => {
    expect((await callLoader(preferences, at('preferences'))).data.phones).toEqual([])
    const yes = {
      channel: 'sms',
      recipientKey: PHONE,
      granted: true,
      wording: 'Texts',
      form: 'enrollment',
      confirmedAt: NOON,
    } as const
    db().insert(consents).values(yes).run()
    expect((await callLoader(preferences, at('preferences'))).data.phones).toEqual(['the number that ends in 73'])
    await choose({ tips: 'yes', webinar: 'yes', rent: 'yes' })
    expect(db().select().from(suppressions).all()).toMatchObject([
      { channel: 'sms', recipientKey: PHONE, reason: 'unsubscribed' },
    ])
    await choose({ tips: 'yes', webinar: 'yes', rent: 'yes', texts: 'yes' })
    expect(db().select().from(suppressions).all()).toHaveLength(1)
    expect(db().select().from(leads).all()).toHaveLength(1)
  })
})
