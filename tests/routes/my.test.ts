import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { documentSigners, invoices, leads, propertyAnalysisEntries, receivedMessages, tasks } from '#app/db/schema/index.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { deletePerson } from '#app/modules/privacy/delete-person.server.ts'
import { findPerson } from '#app/modules/privacy/person.server.ts'
import { paths } from '#app/paths.ts'
import { loader as invoicePage } from '#app/routes/public/invoice.tsx'
import { loader as preferencesPage } from '#app/routes/public/mail/preferences.tsx'
import * as my from '#app/routes/public/my/my.tsx'
import { action as open } from '#app/routes/public/my/open.ts'
import { loader as signPage } from '#app/routes/public/sign.tsx'
import { action as answer } from '#app/routes/staff/inbox/message.tsx'
import { makeResult } from '#tests/factories/make-entry.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeMessage } from '#tests/factories/make-message.ts'
import { makeBooking, makeDocument, makeInvoice, makePayment } from '#tests/factories/make-onboarding.ts'
import { makeReceived } from '#tests/factories/make-received.ts'
import { makeReport } from '#tests/factories/make-report.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { errorsOf } from '#tests/setup/form-reply.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { browserOf, cookieOf, proveMailboxOf, provedBrowserOf } from '#tests/setup/visitor.ts'

setupTestDatabase()

const EMAIL = 'priya@example.com'
const DAY_MS = 86_400_000

const page = (cookie: string) => callLoader(my.loader, { url: paths.my(), cookie })
const dataOf = async (cookie: string) => (await page(cookie)).data
const homesOf = async (cookie: string) => (await dataOf(cookie)).homes.map(({ leadId }) => leadId)
const write = (cookie: string, form: Record<string, string>) =>
  callAction(my.action, { url: paths.my(), cookie, form: { submissionId: newSubmissionId(), ...form } })
const openWhat = (cookie: string, what: string, id: string) =>
  callAction(open, { url: paths.openMine(), cookie, form: { what, id } })
const owner = async (email = EMAIL) => cookieOf(proveMailboxOf(email))
const newest = <Row>(rows: readonly Row[]) => rows.at(-1)

describe('the homes shown', () => {
  test('to two owners are their own', async () => {
    const [hers, his] = [makeLead(db(), { email: EMAIL }).id, makeLead(db(), { email: 'dan@example.com' }).id]
    expect(await homesOf(await owner())).toEqual([hers])
    expect(await homesOf(await owner('dan@example.com'))).toEqual([his])
  })

  test('for a mailbox shared by two leads are both', async () => {
    const leadIds = [makeLead(db(), { email: EMAIL }).id, makeLead(db(), { email: EMAIL.toUpperCase() }).id]
    expect((await homesOf(await owner())).sort()).toEqual(leadIds.sort())
  })

  test('greet their owner by name, but not one of two people who share a mailbox', async () => {
    const named = (name: string) => makeLead(db(), { email: EMAIL, name })
    for (const name of ['Priya Raman', 'priya', 'Priya Raman-Olsen']) named(name)
    const cookie = await owner()
    expect(await dataOf(cookie)).toMatchObject({ firstName: 'Priya', ownerName: 'Priya Raman-Olsen' })
    named('Dan Raman')
    expect(await dataOf(cookie)).toMatchObject({ firstName: '', ownerName: EMAIL })
  })

  test('in a browser that only typed the email are none', async () => {
    const { id } = makeLead(db(), { email: EMAIL })
    expect((await page(await browserOf(id))).location).toBe('/my/sign-in')
  })

  test('include a lead that someone else typed with this email once its mailbox is proved, and only then', async () => {
    const stranger = makeLead(db(), { email: 'stranger@example.com' }).id
    const typed = makeLead(db(), { email: EMAIL }).id
    expect(await homesOf(await provedBrowserOf(stranger))).toEqual([stranger])
    expect(await homesOf(await owner())).toEqual([typed])
  })

  test('exclude a lead in the trash with its data', async () => {
    const { id } = makeLead(db(), { email: EMAIL })
    makeInvoice(db(), { leadId: id })
    const cookie = await owner()
    db().update(leads).set({ deletedAt: new Date() }).run()
    expect(await dataOf(cookie)).toMatchObject({ homes: [], bills: [], openItems: [] })
  })

  test('show a phone number once, however it was typed', async () => {
    for (const phone of ['5155550123', '515.555.0123']) makeLead(db(), { email: EMAIL, phone })
    expect(await dataOf(await owner())).toMatchObject({ phones: ['(515) 555-0123'] })
  })

  test('after a merge are the kept one', async () => {
    const kept = makeLead(db(), { email: EMAIL }).id
    makeLead(db(), { email: EMAIL, deletedAt: new Date(), mergedIntoId: kept })
    expect(await homesOf(await owner())).toEqual([kept])
  })

  test('after an email change are visible to the new mailbox, and not to the old one', async () => {
    const { id } = makeLead(db(), { email: EMAIL })
    makeReceived(db(), { leadId: id, sender: EMAIL, textBody: 'My old words' })
    makeDocument(db(), { leadId: id, submitterEmail: EMAIL, status: 'completed', completedAt: new Date() })
    const former = await owner()
    db().update(leads).set({ email: 'new@example.com' }).run()
    expect(await homesOf(former)).toEqual([])
    expect(await dataOf(await owner('new@example.com'))).toMatchObject({
      homes: [{ leadId: id }],
      papers: [],
      messages: [],
    })
  })

  test('a person whose data was deleted is signed out', async () => {
    makeLead(db(), { email: EMAIL })
    const cookie = await owner()
    deletePersonOf(EMAIL)
    expect((await page(cookie)).location).toBe('/my/sign-in')
  })
})

function deletePersonOf(email: string): void {
  inTransaction((tx) => deletePerson(tx, findPerson(tx, email)))
}

describe('the content of a home', () => {
  test('has its rent, and its change since the first report', async () => {
    const leadId = makeReport(db(), { lead: { email: EMAIL }, result: { createdAt: new Date(Date.now() - 90 * DAY_MS) } })
    const cookie = await owner()
    const home = async () => (await dataOf(cookie)).homes[0]
    expect(await home()).toMatchObject({ leadId, rentDollars: 1895, changeDollars: null, hasStarted: false })
    const entry = rowOf(propertyAnalysisEntries)
    makeResult(db(), { entryId: entry?.id ?? '', rentEstimate: 1930 })
    expect(await home()).toMatchObject({ rentDollars: 1930, changeDollars: 35 })
  })

  test('has no open steps for an owner who only requested a report', async () => {
    makeReport(db(), { lead: { email: EMAIL } })
    expect((await dataOf(await owner())).openItems).toEqual([])
  })

  test('has open tasks first, each with its street, and then upcoming ones', async () => {
    const startsAt = new Date(Date.now() + 3 * DAY_MS)
    const { id: leadId } = makeLead(db(), {
      email: EMAIL,
      streetAddress: '505 E Grand Ave',
      walkthroughDate: startsAt,
      source: 'enrollment',
    })
    makeBooking(db(), { leadId, startsAt })
    const pending = { leadId, submitterEmail: EMAIL, body: 'Text', expiresAt: new Date(Date.now() + DAY_MS) }
    makeDocument(db(), { ...pending, kind: 'addendum', documentName: 'Pet addendum' })
    makeInvoice(db(), { leadId, status: 'open', dueAt: new Date(Date.now() + DAY_MS) })
    const { openItems } = await dataOf(await owner())
    expect(openItems.map(({ action }) => action)).toEqual(['sign', 'sign-document', 'open-invoice', 'terms-and-pay', 'move-time'])
    expect(openItems[1]?.title).toBe('Sign: Pet addendum')
    expect(openItems.every(({ note }) => note.startsWith('505 E Grand Ave'))).toBe(true)
  })

  test('has payments and refunds, and no draft invoices', async () => {
    const { id: leadId } = makeLead(db(), { email: EMAIL })
    const [paidAt, refundedAt] = [new Date('2026-11-17T18:00:00Z'), new Date('2026-11-20T18:00:00Z')]
    makePayment(db(), { leadId, state: 'paid', paidAt, refundedCents: 50_00, refundedAt })
    makeInvoice(db(), { leadId, status: 'draft' })
    makeInvoice(db(), { leadId, status: 'paid', paidAt })
    makeInvoice(db(), { leadId, status: 'paid', paidAt, refundedCents: 5_00, refundedAt })
    const { bills } = await dataOf(await owner())
    expect(bills.map(({ note, isOpen }) => [note.replace(/^HG-\d+/, 'HG'), isOpen]).sort()).toEqual([
      ['HG, paid on November 17, 2026', false],
      ['HG, paid on November 17, 2026. Refunded $5.00 on November 20, 2026', false],
      ['Paid on November 17, 2026 by card. Refunded $50.00 on November 20, 2026', false],
    ])
    expect(bills.find(({ kind }) => kind === 'fee')?.sessionId, 'its receipt').toMatch(/^test-session/)
  })

  test('has the newest payments and all open ones at first, and then the older ones', async () => {
    const { id: leadId } = makeLead(db(), { email: EMAIL })
    const at = (day: number) => ({ leadId, createdAt: new Date(Date.UTC(2026, 0, day)) })
    makeInvoice(db(), { ...at(1), status: 'open' })
    for (let day = 2; day <= 12; day++) makeInvoice(db(), { ...at(day), status: 'paid', paidAt: new Date() })
    const cookie = await owner()
    const countsAt = async (url: string) => {
      const { bills, olderBills } = (await callLoader(my.loader, { url, cookie })).data
      return [bills.length, bills.filter(({ isOpen }) => isOpen).length, olderBills]
    }
    expect(await countsAt('/my')).toEqual([9, 1, 3])
    expect(await countsAt('/my?payments=all')).toEqual([12, 1, 0])
  })

  test('has the documents that they sign, with their status', async () => {
    const { id: leadId } = makeLead(db(), { email: EMAIL })
    const open = { leadId, body: 'Text', kind: 'addendum' as const, expiresAt: new Date(Date.now() + DAY_MS) }
    const two = makeDocument(db(), { ...open, submitterEmail: EMAIL })
    const signers = [EMAIL, 'dan@example.com'].map((email, at) => ({ documentId: two.id, email, name: email, position: at + 1 }))
    db().insert(documentSigners).values(signers).run()
    makeDocument(db(), { ...open, submitterEmail: 'tenant@example.com' })
    makeDocument(db(), { ...open, submitterEmail: EMAIL, status: 'declined' })
    makeDocument(db(), { ...open, submitterEmail: EMAIL, status: 'expired', voidedAt: new Date() })
    const states = async () => (await dataOf(cookie)).papers.map(({ state }) => state).sort()
    const cookie = await owner()
    expect(await states()).toEqual(['declined', 'open'])
    db().update(documentSigners).set({ signedAt: new Date() }).where(eq(documentSigners.email, EMAIL)).run()
    expect(await states()).toEqual(['declined', 'half'])
  })
})

describe('a button', () => {
  test('leads to the page of an emailed link, for this browser', async () => {
    const { id: leadId } = makeLead(db(), { email: EMAIL })
    const document = makeDocument(db(), { leadId, submitterEmail: EMAIL, status: 'completed', completedAt: new Date() })
    const invoice = makeInvoice(db(), { leadId })
    const cookie = await owner()
    const at = async (what: string, id: string) => (await openWhat(cookie, what, id)).location ?? ''
    const secretOf = (path: string) => path.split('/').at(-1) ?? ''
    const signed = await at('document', document.id)
    const params = { token: secretOf(signed) }
    expect(signed).toMatch(/^\/sign\/[0-9a-f]{32}$/)
    expect((await callLoader(signPage, { url: signed, params, cookie })).status).toBe(200)
    expect((await callLoader(signPage, { url: signed, params })).status).toBe(403)
    const bill = await at('invoice', invoice.id)
    expect((await callLoader(invoicePage, { url: bill, params: { token: secretOf(bill) } })).data.invoice.number).toBe(
      invoice.number,
    )
    const lists = await at('preferences', EMAIL)
    expect((await callLoader(preferencesPage, { url: lists, params: { token: secretOf(lists) } })).status).toBe(200)
  })

  test("never leads to another person's page, nor to a deleted one", async () => {
    const other = makeLead(db(), { email: 'dan@example.com' }).id
    const mine = makeLead(db(), { email: EMAIL }).id
    const cookie = await owner()
    const theirs = [
      ['document', makeDocument(db(), { leadId: other, submitterEmail: 'dan@example.com' }).id],
      ['document', makeDocument(db(), { leadId: mine, submitterEmail: 'tenant@example.com' }).id],
      ['invoice', makeInvoice(db(), { leadId: other }).id],
      ['invoice', makeInvoice(db(), { leadId: mine, status: 'draft' }).id],
      ['preferences', 'dan@example.com'],
      ['document', '0'.repeat(32)],
    ] as const
    for (const [what, id] of theirs) expect((await openWhat(cookie, what, id)).location, `${what} ${id}`).toBe('/my')
    db().update(leads).set({ deletedAt: new Date() }).run()
    expect((await openWhat(cookie, 'invoice', makeInvoice(db(), { leadId: mine }).id)).location).toBe('/my')
    expect(rowsOf(invoices)).toHaveLength(3)
  })
})

describe('messages', () => {
  test('go to the inbox of that lead, once, with a task', async () => {
    const { id: leadId } = makeLead(db(), { email: EMAIL, name: 'Priya Raman' })
    const cookie = await owner()
    const form = { text: 'Could you send me\na new link?', about: leadId, submissionId: newSubmissionId() }
    expect((await write(cookie, form)).location).toBe('/my#messages')
    expect((await write(cookie, form)).location).toBe('/my#messages')
    const received = rowsOf(receivedMessages)
    expect(received).toMatchObject([
      { leadId, kind: 'reply', state: 'new', channel: 'email', sender: EMAIL, senderKey: EMAIL, senderName: 'Priya Raman' },
    ])
    expect(rowsOf(tasks)).toMatchObject([{ leadId, kind: 'answer-message' }])
    expect((await dataOf(cookie)).messages).toMatchObject([{ isOurs: false, text: form.text }])
  })

  test('by staff are emailed, and shown without greeting and footer', async () => {
    const { id: leadId } = makeLead(db(), { email: EMAIL })
    const cookie = await owner()
    await write(cookie, { text: 'Is the key back?', about: leadId })
    const { id } = newest(rowsOf(receivedMessages)) ?? { id: '' }
    const staff = signedInAs('user')
    const form = { intent: 'answer', answer: 'Yes, all done.', submissionId: newSubmissionId(), seenDoneAt: '' }
    await callAction(answer, { url: `/inbox/${id}`, params: { id }, cookie: staff.cookie, form })
    const { messages } = await dataOf(cookie)
    expect(messages.map(({ isOurs }) => isOurs)).toEqual([false, true])
    expect(messages[1]?.text).toMatch(/^Yes, all done\.\n\n/)
    expect(messages[1]?.text).not.toMatch(/Message from your page|receiving this/)
  })

  test('exclude those of another mailbox, and notices, texts and campaigns', async () => {
    const { id: leadId } = makeLead(db(), { email: EMAIL })
    makeReceived(db(), { leadId, sender: 'tenant@example.com' })
    makeReceived(db(), { leadId, sender: EMAIL, kind: 'auto_reply' })
    makeMessage(db(), { leadId, recipient: EMAIL, recipientKey: EMAIL, template: 'payment-receipt' })
    makeMessage(db(), { leadId, recipient: 'tenant@example.com', recipientKey: 'tenant@example.com', template: 'staff-mail' })
    expect((await dataOf(await owner())).messages).toEqual([])
  })

  test("can't be sent for another person's lead, or empty", async () => {
    const other = makeLead(db(), { email: 'dan@example.com' }).id
    const mine = makeLead(db(), { email: EMAIL }).id
    const cookie = await owner()
    expect((await write(cookie, { text: 'Hello', about: other })).status).toBe(409)
    const blank = await write(cookie, { text: '  ', about: mine })
    expect([blank.status, errorsOf(blank.data)]).toEqual([400, { text: 'Enter a message' }])
    expect(rowsOf(receivedMessages)).toEqual([])
  })
})
