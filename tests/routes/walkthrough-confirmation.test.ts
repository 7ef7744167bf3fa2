import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { bookings, leadActivities, leads, messages, payments, sendingState } from '#app/db/schema/index.ts'
import { isMailboxProved } from '#app/modules/access/mailbox-proofs.server.ts'
import { getNextSteps } from '#app/modules/enrollment/next-steps/next-steps.server.ts'
import { findBooking } from '#app/modules/booking/queries.server.ts'
import { fulfillPayment } from '#app/modules/payments/sync/fulfill-payment.server.ts'
import { loader as leadLoader } from '#app/routes/staff/lead.tsx'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { makeBooking, makePayment } from '#tests/factories/make-onboarding.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { proveMailboxOf, submitLead } from '#tests/setup/visitor.ts'
import { bookableHour, type Booker, followMailedLink, makeProvedBooker, makeTypingBooker } from '#tests/setup/walkthrough.ts'
import { errorsOf } from '#tests/setup/form-reply.ts'

setupTestDatabase()

const HOUR = 60 * 60_000
const EMAIL = 'dana@example.com'
/** Far enough ahead for the usual confirmation deadline. */
const NTH = 30

let booker: Booker
beforeEach(async () => {
  booker = await makeTypingBooker({ name: 'Dana Hill', email: EMAIL, status: 'site_visit_scheduled' })
})

const booking = () => rowOf(bookings, eq(bookings.leadId, booker.lead.id))
const lead = () => rowOf(leads, eq(leads.id, booker.lead.id))
const timeline = () =>
  db()
    .select({ kind: leadActivities.kind, summary: leadActivities.summary })
    .from(leadActivities)
    .where(eq(leadActivities.leadId, booker.lead.id))
    .all()
const mailToOwner = () =>
  listMails()
    .filter(({ recipient }) => recipient === EMAIL)
    .at(-1)
const mailed = () => followMailedLink(booker.lead, /walkthrough\/([0-9a-f]{32})/.exec(mailToOwner()?.textBody ?? '')?.[1] ?? '')
/** When the time is released. */
const released = () => new Date(bookableHour(NTH).getTime() - 24 * HOUR)
const isHeld = async (at = released()) => {
  await runDueJobs()
  await runDueJobs(at)
  return findBooking(db(), booker.lead.id) !== null
}

describe('a booking of a browser that only typed the email', () => {
  test('asks for a confirmation in its email, on its page and for staff', async () => {
    await booker.book(NTH)
    const by = /Almost booked: confirm by (\w+, \w+ \d+, \d+:00 [AP]M Central)/
    expect(mailToOwner()?.textBody).toMatch(by)
    expect(mailToOwner()?.textBody).toContain('Confirm, change or cancel')
    const page = (await booker.open()).data
    expect(page).toMatchObject({ view: 'booked', canConfirm: false, booking: { confirmBy: expect.any(String) as string } })
    expect(by.exec(mailToOwner()?.textBody ?? '')?.[1]).toBe(page.booking?.confirmBy)
    const [notice] = listMails('walkthrough-notice')
    expect(notice?.textBody).toContain(`Not yet. It will be released on ${page.booking?.confirmBy} unless they confirm.`)
    expect(timeline()[0]?.summary).toContain('not confirmed yet')
    const staff = await callLoader(leadLoader, {
      url: `/leads/${booker.lead.id}`,
      params: { leadId: booker.lead.id },
      cookie: signedInAs('user').cookie,
    })
    expect(staff.data.release).toEqual({ at: released() })
  })

  test('is confirmed by the button after the emailed link, not by opening it, and not by the browser itself', async () => {
    await booker.book(NTH)
    const owner = mailed()
    const asked = { demoMail: { subject: expect.stringContaining('Please confirm') as string } }
    const before = { canConfirm: true, booking: { confirmBy: expect.any(String) as string }, ...asked }
    expect((await owner.open()).data).toMatchObject(before)
    expect(booking()?.unconfirmedSince).not.toBeNull()
    const own = await booker.post({ intent: 'confirm' })
    expect(own.status).toBe(409)
    expect(errorsOf(own.data)['']).toContain('the button in our email')

    const answers = [await owner.post({ intent: 'confirm' }), await owner.post({ intent: 'confirm' })]
    expect(answers.map(({ status, location }) => [status, location])).toEqual(Array(2).fill([303, `/walkthrough/${owner.token}`]))
    expect(booking()?.unconfirmedSince).toBeNull()
    expect(isMailboxProved(db(), EMAIL)).toBe(true)
    expect(timeline().filter(({ kind }) => kind === 'walkthrough_confirmed')).toHaveLength(1)
    const after = { canConfirm: false, booking: { confirmBy: null }, demoMail: null }
    expect((await owner.open()).data).toMatchObject(after)
    expect(await isHeld()).toBe(true)
  })

  test('shows its own email in demo mode, not that of another property of the same owner', async () => {
    const other = await makeTypingBooker({ name: 'Dana Hill', email: EMAIL, status: 'site_visit_scheduled' })
    await booker.book(NTH)
    await other.book(NTH + 1)
    const links = listMails('walkthrough-booked').map(({ textBody }) => /https?:\/\/\S+/.exec(textBody)?.[0])
    const shown = [(await booker.open()).data.demoMail?.link, (await other.open()).data.demoMail?.link]
    expect(shown).toEqual(links)
    expect(new Set(links).size).toBe(2)
  })

  test("changed since the page was opened isn't confirmed in its present form", async () => {
    await booker.book(NTH)
    const answer = await mailed().post({ intent: 'confirm', booking: 'older.0' })
    expect(answer.status).toBe(409)
    expect(booking()?.unconfirmedSince).not.toBeNull()
  })

  test.each([
    ['a proof of the mailbox elsewhere', () => proveMailboxOf(EMAIL)],
    [
      'a payment',
      () => {
        const { id } = makePayment(db(), { leadId: booker.lead.id, state: 'paid', paidAt: new Date() })
        inTransaction((tx) => fulfillPayment(tx, id, { kind: 'provider' }, new Date()))
      },
    ],
  ])('is confirmed by %s, too', async (_what, confirm) => {
    await booker.book(NTH)
    confirm()
    expect(await isHeld()).toBe(true)
    expect(rowsOf(payments).length).toBeLessThan(2)
  })

  test('is attached as a calendar file to the welcome, once its own email has named the hour', async () => {
    await booker.book(NTH)
    const { id } = makePayment(db(), { leadId: booker.lead.id, state: 'paid', paidAt: new Date() })
    inTransaction((tx) => fulfillPayment(tx, id, { kind: 'provider' }, new Date()))
    const [welcome] = listMails('welcome')
    const [file, ...others] = welcome?.attachments ?? []
    expect([file && 'filename' in file && file.filename, others]).toEqual(['walkthrough.ics', []])
    const hourOf = (mail: unknown) => /DTSTART;[^:]+:(\d{8}T\d{6}).{1,200}SUMMARY:Walkthrough/.exec(JSON.stringify(mail))?.[1]
    expect(hourOf(file)).toMatch(/T\d{6}$/)
    expect(hourOf(file)).toBe(hourOf(listMails('walkthrough-booked')[0]?.attachments))
    expect(welcome?.textBody).toContain('to add the walkthrough to your calendar')
  })

  test('is tentative in its calendar file until it is confirmed, and each later file replaces the one before', async () => {
    const lineOf = (file: string, name: string) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(file)?.[1]
    const ofFile = (file: string) => ['STATUS', 'UID', 'SEQUENCE'].map((name) => lineOf(file, name))
    const attached = () => JSON.stringify(mailToOwner()?.attachments).replaceAll('\\r\\n', '\r\n')
    await booker.book(NTH)
    const files = [ofFile(attached()), ofFile(await (await booker.download()).text())]
    const owner = mailed()
    await owner.post({ intent: 'confirm' })
    files.push(ofFile(await (await owner.download()).text()))
    await owner.book(NTH + 1)
    files.push(ofFile(await (await owner.download()).text()))
    await owner.post({ intent: 'cancel' })
    await runDueJobs(new Date(Date.now() + HOUR))
    files.push(ofFile(attached()))
    const uid = `walkthrough-${booking()?.id ?? ''}@localhost`
    expect(files).toEqual([
      ['TENTATIVE', uid, '0'],
      ['TENTATIVE', uid, '0'],
      ['CONFIRMED', uid, '1'],
      ['CONFIRMED', uid, '3'],
      ['CANCELLED', uid, '5'],
    ])
  })

  test("belongs to the owner once they proved the mailbox: typing the email again doesn't change it", async () => {
    await booker.book(NTH)
    proveMailboxOf(EMAIL)
    submitLead(booking()?.visitorId ?? '', booker.lead.id)
    for (const answer of [await booker.open(), await booker.book(NTH + 1), await booker.post({ intent: 'cancel' })])
      expect(answer.status).toBe(403)
  })
})

describe('an hour without a confirmation', () => {
  test('is free again 24 hours before: date, timeline, owner and staff are updated', async () => {
    await booker.book(NTH)
    expect(await isHeld(new Date(released().getTime() - 1000))).toBe(true)
    expect(await isHeld()).toBe(false)
    expect(booking()?.state).toBe('released')
    expect(lead()).toMatchObject({ walkthroughDate: null, status: 'walkthrough_scheduled' })
    expect(timeline().at(-1)).toMatchObject({ kind: 'walkthrough_released' })
    expect(mailToOwner()).toMatchObject({ template: 'walkthrough-released' })
    expect(mailToOwner()?.textBody).toContain('Pick a new time whenever you’re ready')
    expect(listMails('walkthrough-notice').at(-1)?.subject).toContain('A walkthrough was released')
    expect((await booker.open()).data).toMatchObject({ view: 'pick', isReleased: true })
    expect((await makeProvedBooker().book(NTH)).status).toBe(303)
  })

  test('is reported on the page until another time is booked', async () => {
    expect((await booker.open()).data.isReleased).toBe(false)
    await booker.book(NTH)
    await isHeld()
    await booker.book(NTH + 1)
    await booker.post({ intent: 'cancel' })
    expect((await booker.open()).data).toMatchObject({ view: 'pick', isReleased: false })
  })

  test('moved, it has the deadline of the new hour, and the old one releases nothing', async () => {
    await booker.book(NTH)
    await booker.book(NTH + 16)
    expect(await isHeld()).toBe(true)
    expect(await isHeld(new Date(bookableHour(NTH + 16).getTime() - 24 * HOUR))).toBe(false)
  })

  test('of tomorrow can be confirmed for two hours', async () => {
    await booker.book(0)
    const since = booking()?.unconfirmedSince?.getTime() ?? 0
    const soonest = Math.max(bookableHour(0).getTime() - 24 * HOUR, since + 2 * HOUR)
    expect(await isHeld(new Date(soonest - 1000))).toBe(true)
    expect(await isHeld(new Date(soonest))).toBe(false)
  })

  test('keeps a date that staff have agreed on since', async () => {
    await booker.book(NTH)
    const agreed = new Date(bookableHour(NTH).getTime() + 3 * 24 * HOUR)
    db().update(leads).set({ walkthroughDate: agreed }).where(eq(leads.id, booker.lead.id)).run()
    expect(await isHeld()).toBe(false)
    expect(lead()?.walkthroughDate).toEqual(agreed)
  })
})

test('an hour whose email waits because sending is paused is kept, and can be confirmed for two hours after it leaves', async () => {
  const state = { mark: '', seenAt: new Date(), pausedAt: new Date(), pauseReason: 'stopped' } as const
  db()
    .insert(sendingState)
    .values({ id: 1, ...state })
    .run()
  await booker.book(NTH)
  expect(await isHeld()).toBe(true)
  expect((await booker.open()).data).toMatchObject({ booking: { confirmBy: '' }, mailed: expect.stringMatching(/email is back/) })
  expect(mailToOwner()?.textBody).toContain('Almost booked: please confirm this time. Open the page below')
  expect(listMails('walkthrough-notice')[0]?.textBody).toContain('The deadline starts when we email them.')
  db().update(sendingState).set({ pausedAt: null, pauseReason: null }).run()
  const left = new Date(released().getTime() + HOUR)
  db().update(messages).set({ state: 'sent', sentAt: left }).where(eq(messages.template, 'walkthrough-booked')).run()
  expect((await booker.open()).data.mailed).toMatch(/^We emailed you these details/)
  await runDueJobs(left)
  expect(await isHeld(new Date(left.getTime() + 2 * HOUR - 1000))).toBe(true)
  expect(await isHeld(new Date(left.getTime() + 2 * HOUR))).toBe(false)
})

test('an hour whose email an admin dropped is kept for a call', async () => {
  await booker.book(NTH)
  db().update(messages).set({ state: 'suppressed' }).where(eq(messages.template, 'walkthrough-booked')).run()
  expect(await isHeld()).toBe(true)
  expect((await booker.open()).data).toMatchObject({ booking: { confirmBy: '', isMailLost: true }, mailed: '' })
})

test('someone whose email to confirm came back reads to call us, and not to press its button', async () => {
  await booker.book(NTH)
  await runDueJobs()
  expect((await booker.open()).data.booking?.isMailLost).toBe(false)
  db().update(messages).set({ state: 'sent', bouncedAt: new Date() }).where(eq(messages.template, 'walkthrough-booked')).run()
  expect((await booker.open()).data).toMatchObject({
    booking: { isMailLost: true },
    mailed: expect.stringMatching(/^We couldn’t email you these/),
  })
  expect(getNextSteps(booker.lead.id, null).left).toContain('call us to confirm the walkthrough')
})

test('an hour whose email is over the limit of its mailbox is released at the deadline', async () => {
  await booker.book(NTH)
  const isOver = { state: 'held', heldReason: 'mailbox_hour' } as const
  db().update(messages).set(isOver).where(eq(messages.template, 'walkthrough-booked')).run()
  expect(await isHeld(new Date(released().getTime() - 1000))).toBe(true)
  expect(await isHeld()).toBe(false)
})

test('a booking by the emailed link, or from before confirmations existed, needs none', async () => {
  const owner = makeProvedBooker({ email: 'ann@example.com' })
  await owner.book(NTH)
  expect((await owner.open()).data).toMatchObject({ canConfirm: false, booking: { confirmBy: null } })
  expect(listMails('walkthrough-booked')[0]?.textBody).not.toContain('Please confirm')
  const older = makeBooking(db(), { leadId: booker.lead.id, startsAt: bookableHour(NTH + 1) })
  await runDueJobs(new Date(bookableHour(NTH).getTime()))
  expect(rowsOf(bookings, eq(bookings.state, 'booked'))).toHaveLength(2)
  expect(older.unconfirmedSince).toBeNull()
})
