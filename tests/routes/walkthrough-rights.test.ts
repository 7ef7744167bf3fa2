import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { isMailboxProved } from '#app/modules/access/mailbox-proofs.server.ts'
import { ACCESS_DENIED } from '#app/modules/access/messages.ts'
import { createBookingToken } from '#app/modules/access/grant-lead.server.ts'
import { seenKey } from '#app/modules/forms/seen.ts'
import { findBooking } from '#app/modules/booking/queries.server.ts'
import { bookableHours } from '#app/modules/booking/slots/slots.ts'
import { setWalkthroughDate } from '#app/modules/leads/write/set-walkthrough-date.server.ts'
import { action as pick } from '#app/routes/public/pick-walkthrough.tsx'
import { loader as openReport } from '#app/routes/public/report.tsx'
import { action, loader } from '#app/routes/public/walkthrough.tsx'
import { loader as calendarLoader } from '#app/routes/resources/walkthrough-calendar.ts'
import { makeReport } from '#tests/factories/make-report.ts'
import { rowOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader, cookieFrom } from '#tests/setup/route.ts'
import { browserOf, provedBrowserOf } from '#tests/setup/visitor.ts'

setupTestDatabase()

// The first one may be over before a test ends.
const [first = new Date(), second = new Date()] = bookableHours(new Date()).slice(1)

let leadId: string
let submitter: string
beforeEach(async () => {
  leadId = makeReport(db(), { lead: { email: 'owner@example.com' } })
  submitter = await browserOf(leadId)
})

/** The secret of the link that a browser gets behind the report's button. */
async function handedTo(cookie: string): Promise<string> {
  const answer = await callAction(pick, { url: `/analysis/${leadId}/walkthrough`, params: { leadId }, cookie, form: {} })
  return answer.location?.replace('/walkthrough/', '') ?? ''
}

const readLead = () => rowOf(leads, eq(leads.id, leadId))
const at = (token: string, cookie: string) => ({ url: `/walkthrough/${token}`, params: { token }, cookie })
const open = (token: string, cookie = '') => callLoader(loader, at(token, cookie))
const keyNow = () => {
  const booking = findBooking(db(), leadId)
  return booking ? seenKey(booking.id, booking.sequence) : ''
}
const book = (token: string, cookie: string, startsAt = first) =>
  callAction(action, { ...at(token, cookie), form: { intent: 'book', booking: keyNow(), startsAt: startsAt.toISOString() } })
const cancel = (token: string, cookie: string) =>
  callAction(action, { ...at(token, cookie), form: { intent: 'cancel', booking: keyNow() } })
const download = (token: string, cookie: string) =>
  callLoader(calendarLoader, { url: `/walkthrough/${token}/calendar.ics`, params: { token }, cookie })
const hourShown = async (cookie: string) => {
  const { data } = await callLoader(openReport, { url: `/analysis/${leadId}`, params: { leadId }, cookie })
  return data.nextSteps?.steps.find(({ key }) => key === 'walkthrough')
}

test('a browser that submitted the lead books, moves and cancels its own hour, without the mailbox', async () => {
  const token = await handedTo(submitter)
  expect((await open(token, submitter)).data.view).toBe('pick')
  expect((await book(token, submitter)).status).toBe(303)
  expect((await open(token, submitter)).data.view).toBe('booked')
  expect((await download(token, submitter)).status).toBe(200)
  expect(await hourShown(submitter)).toMatchObject({ at: first, action: 'change_time' })
  expect((await book(token, submitter, second)).status).toBe(303)
  expect(findBooking(db(), leadId)?.startsAt).toEqual(second)
  expect((await cancel(token, submitter)).status).toBe(303)
  expect(findBooking(db(), leadId)).toBeNull()
  expect(isMailboxProved(db(), 'owner@example.com')).toBe(false)
})

test('a link given to one browser works in no other', async () => {
  const token = await handedTo(submitter)
  for (const cookie of ['', await browserOf(makeReport(db()))]) {
    const answer = await open(token, cookie)
    expect([answer.status, JSON.parse(await answer.text())]).toEqual([403, { message: ACCESS_DENIED, leadId }])
    expect((await book(token, cookie)).status).toBe(403)
  }
  expect(findBooking(db(), leadId)).toBeNull()
})

test("a proved owner's booking is neither shown to nor changed by anyone who only typed the email", async () => {
  const token = await handedTo(submitter)
  const owner = await provedBrowserOf(leadId)
  expect((await book(await handedTo(owner), owner)).status).toBe(303)
  // Even after typing the email again, for this very lead.
  for (const cookie of [submitter, await browserOf(leadId)]) {
    for (const answer of [await open(token, cookie), await book(token, cookie, second), await cancel(token, cookie)])
      expect(answer.status).toBe(403)
    expect((await download(token, cookie)).location).toBe(`/walkthrough/${token}`)
  }
  const again = await browserOf(leadId)
  const handed = await handedTo(again)
  for (const answer of [await open(handed, again), await book(handed, again, second), await cancel(handed, again)])
    expect(answer.status).toBe(403)
  expect(await hourShown(again)).toMatchObject({ state: 'scheduled', at: null, action: null })
  expect(findBooking(db(), leadId)?.startsAt).toEqual(first)
})

test('an hour agreed with staff is shown only to a proved browser, and changed by no other', async () => {
  const token = await handedTo(submitter)
  inTransaction((tx) => setWalkthroughDate(tx, leadId, second))
  for (const answer of [await open(token, submitter), await book(token, submitter)]) expect(answer.status).toBe(403)
  expect([findBooking(db(), leadId), readLead()?.walkthroughDate]).toEqual([null, second])
  expect(await hourShown(submitter)).toMatchObject({ state: 'scheduled', at: null })
  const owner = await provedBrowserOf(leadId)
  expect(await hourShown(owner)).toMatchObject({ at: second })
  expect((await book(await handedTo(owner), owner)).status).toBe(303)
  expect(findBooking(db(), leadId)?.startsAt).toEqual(first)
})

test("pressing a button after the emailed link proves the mailbox; opening it doesn't", async () => {
  const mailed = inTransaction((tx) => createBookingToken(tx, leadId))
  expect((await open(mailed)).status).toBe(200)
  expect(isMailboxProved(db(), 'owner@example.com')).toBe(false)
  const answer = await book(mailed, '')
  expect(isMailboxProved(db(), 'owner@example.com')).toBe(true)
  const owner = cookieFrom({ setCookies: answer.setCookies.filter((header) => header.startsWith('visitor=')) })
  expect(await hourShown(owner)).toMatchObject({ at: first, action: 'change_time' })
  expect(await hourShown(submitter)).toBeUndefined()
})

test('pressing it in the browser that submitted the lead adds the rights of the mailbox, and loses none', async () => {
  const handed = await handedTo(submitter)
  expect((await book(handed, submitter)).status).toBe(303)
  const answer = await book(
    inTransaction((tx) => createBookingToken(tx, leadId)),
    submitter,
    second,
  )
  const owner = cookieFrom({ setCookies: answer.setCookies.filter((header) => header.startsWith('visitor=')) })
  expect(await hourShown(owner)).toMatchObject({ at: second, action: 'change_time' })
  expect((await open(handed, owner)).data.view).toBe('booked')
})

test('an emailed link ends when the lead gets another email', async () => {
  const mailed = inTransaction((tx) => createBookingToken(tx, leadId))
  db().update(leads).set({ email: 'buyer@example.com' }).where(eq(leads.id, leadId)).run()
  expect((await open(mailed)).status).toBe(404)
  expect((await book(mailed, '')).status).toBe(404)
})
