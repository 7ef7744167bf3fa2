import { asc, eq, ne, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { leadActivities, leads } from '#app/db/schema/index.ts'
import { findBooking } from '#app/modules/booking/queries.server.ts'
import { seenKey } from '#app/modules/forms/seen.ts'
import { bookableHours } from '#app/modules/booking/slots/slots.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { action as paymentEvents } from '#app/routes/resources/payment-events.ts'
import { paths } from '#app/paths.ts'
import { propertyFields, TYPED_PROPERTY } from '#tests/setup/analysis-form.ts'
import { Browser } from '#tests/setup/browser.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { useStripe } from '#tests/setup/payments.ts'
import { type RouteAnswer, TEST_ORIGIN } from '#tests/setup/route.ts'

setupTestDatabase()
const stripe = useStripe()

const OWNER = { name: 'Olive Owner', email: 'olive@example.com', phone: '(515) 555-0188' }
const [FIRST = new Date(), SECOND = new Date()] = bookableHours(new Date()).slice(4)

/** What the thief has before the owner arrives: received links, and a started checkout. */
type Loot = { leadId: string; cookie: string; booking: string; signing: string; session: string }

test("anyone who typed another person's email reads and changes nothing once its owner has signed in", async () => {
  const loot = await typeTheAddress()
  const { leadId } = loot
  // So far, only the thief uses it.
  expect((await thiefOf(loot).get(paths.walkthrough(loot.booking))).status).toBe(200)
  expect((await thiefOf(loot).get(paths.sign(loot.signing))).status).toBe(200)

  const owner = new Browser()
  await owner.post(paths.mailedReport(secretIn('analysis-report', 'r')))
  await expectShutOut(loot)

  const booking = await bookHour(owner, leadId, FIRST)
  await enrollFrom(owner, leadId)
  await sign(owner, leadId)
  const session = await pay(owner, leadId)
  expect(readLead(leadId)).toMatchObject({ name: OWNER.name, status: 'enrolled' })
  await expectShutOut(loot)
  await expectShutOut({ ...loot, booking, session })

  stripe.server.refund(session, 19_900)
  await sendEvent('charge.refunded', session)
  await expectShutOut({ ...loot, session })

  await bookHour(owner, leadId, SECOND)
  await expectShutOut({ ...loot, booking })

  db().update(leads).set({ deletedAt: new Date() }).where(eq(leads.id, leadId)).run()
  await expectShutOut({ ...loot, booking, session })
  const result = await visibleText(await thiefOf(loot).get(paths.paymentSuccess({ session_id: session })))
  expect(result).toContain('"reason":"unknown","leadId":null')
})

test("enrolling again creates a separate lead, beside the owner's", async () => {
  const loot = await typeTheAddress()
  const { leadId } = loot
  const owner = new Browser()
  await owner.post(paths.mailedReport(secretIn('analysis-report', 'r')))
  await enrollFrom(owner, leadId)
  const before = readLead(leadId)

  const thief = thiefOf(loot)
  const answer = await enrollFrom(thief, leadId, { name: 'Thea Thief', phone: '(515) 555-0199', estimatedRent: '400' })
  expect(readLead(leadId)).toEqual(before)
  const [own] = rowsOf(leads, ne(leads.id, leadId))
  expect(own).toMatchObject({ name: 'Thea Thief', possibleDuplicateOfId: leadId, estimatedRent: 400 })
  expect(answer.location).toBe(paths.enrollWalkthrough(own?.id ?? ''))
  // The thief's own enrollment continues; staff are notified of both.
  expect((await thief.get(paths.enrollWalkthrough(own?.id ?? ''))).status).toBe(200)
  for (const id of [leadId, own?.id ?? '']) expect(kindsOf(id)).toContain('possible_duplicate')
})

/** Someone types the owner's email into the analysis, and gets as far as possible without proving the mailbox. */
async function typeTheAddress(): Promise<Loot> {
  const thief = new Browser()
  const fields = { ...propertyFields(), email: OWNER.email, submissionId: newSubmissionId(), intent: 'submit' }
  const leadId = (await thief.post(paths.analysis(), fields)).location?.replace('/analysis/', '') ?? ''
  for (const [step, form] of [
    ['rent', { intent: 'next', estimatedRent: '1500' }],
    ['improvements', { intent: 'next' }],
    ['terms', { acknowledged: 'yes' }],
  ] as const)
    expect((await thief.post(paths.managementStep(leadId, step), form)).status).toBe(303)
  const booking = (await thief.post(paths.pickWalkthrough(leadId))).location?.replace('/walkthrough/', '') ?? ''
  const signing = (await thief.post(paths.signNow(leadId))).location?.replace('/sign/', '') ?? ''
  const checkout = await thief.postJson(paths.createPaymentSession(), { leadId })
  expect(checkout.status).toBe(200)
  const { id: session } = JSON.parse(await checkout.text()) as { id: string }
  return { leadId, cookie: thief.cookie, booking, signing, session }
}

/** The thief's browser before the owner arrived. */
function thiefOf({ cookie }: Loot): Browser {
  return new Browser(cookie)
}

/**
 * Every request of the thief is answered like a stranger's without a cookie, reveals nothing about the owner, and changes
 * nothing.
 */
async function expectShutOut(loot: Loot): Promise<void> {
  const before = everything()
  for (const ask of tries(loot)) {
    const [thief, stranger] = [await visibleText(await ask(thiefOf(loot))), await visibleText(await ask(new Browser()))]
    expect(thief).toEqual(stranger)
    expect(thief).not.toMatch(/Olive|555-0188|5550188|olive@/)
    for (const hour of [FIRST, SECOND]) expect(thief).not.toContain(hour.toISOString())
  }
  expect(everything()).toEqual(before)
}

type Try = (browser: Browser) => Promise<RouteAnswer<unknown>>

function tries({ leadId, booking, signing, session }: Loot): Try[] {
  const open = [
    paths.report(leadId),
    paths.reportPdf(leadId),
    paths.editAnalysis(leadId),
    paths.enroll({ from: leadId }),
    paths.enrollWalkthrough(leadId),
    paths.enrollWalkthrough(leadId, 'schedule'),
    paths.startManagement(leadId),
    ...(['why', 'rent', 'improvements', 'agreement', 'terms', 'payment'] as const).map((step) =>
      paths.managementStep(leadId, step),
    ),
    paths.agreementDialog(leadId),
    paths.agreementDialog(leadId, 'terms'),
    paths.pickWalkthrough(leadId),
    paths.walkthrough(booking),
    paths.walkthrough(booking, 'cancel'),
    paths.walkthroughCalendar(booking),
    paths.signNow(leadId),
    paths.sign(signing),
    paths.signedCopy(signing),
    paths.paymentSuccess({ session_id: session }),
    paths.verifyPayment(session),
  ]
  const booked = findBooking(db(), leadId)
  const seen = booked ? seenKey(booked.id, booked.sequence) : ''
  const hour = bookableHours(new Date()).at(-1)?.toISOString() ?? ''
  const property = { ...propertyFields(['1 Elsewhere Ave']), submissionId: newSubmissionId() }
  const posts: [string, Record<string, string>][] = [
    [paths.report(leadId), { intent: 'share', label: 'mine', submissionId: newSubmissionId() }],
    [paths.report(leadId), { intent: 'check' }],
    [paths.editAnalysis(leadId), property],
    [paths.managementStep(leadId, 'rent'), { intent: 'next', estimatedRent: '400' }],
    [paths.managementStep(leadId, 'improvements'), { intent: 'next' }],
    [paths.managementStep(leadId, 'terms'), { acknowledged: 'yes' }],
    [paths.agreementDialog(leadId, 'terms'), { acknowledged: 'yes', intent: 'book' }],
    [paths.managementStep(leadId, 'payment'), {}],
    [paths.pickWalkthrough(leadId), {}],
    [paths.enrollWalkthrough(leadId), { intent: 'schedule' }],
    [paths.walkthrough(booking), { intent: 'book', booking: seen, startsAt: hour }],
    [paths.walkthrough(booking), { intent: 'cancel', booking: seen }],
    [paths.signNow(leadId), {}],
    [paths.sign(signing), { intent: 'code' }],
    [paths.sign(signing), { intent: 'sign', consent: 'on', fullName: 'Thea Thief', code: 'ABCD-EFGH' }],
    [paths.sign(signing), { intent: 'decline' }],
    [paths.paymentSuccess({ session_id: session }), {}],
  ]
  return [
    ...open.map(
      (address): Try =>
        (browser) =>
          browser.get(address),
    ),
    ...posts.map(
      ([address, form]): Try =>
        (browser) =>
          browser.post(address, form),
    ),
    (browser) => browser.postJson(paths.createPaymentSession(), { leadId }),
    (browser) => browser.postJson(paths.generateReportPdf(), { leadId }),
  ]
}

/** A response's content, without ids that are new for every reader. */
async function visibleText(answer: RouteAnswer<unknown>): Promise<string> {
  const isFile = answer.headers.get('Content-Type') === 'application/pdf'
  const body = answer.hasData ? JSON.stringify(answer.data) : isFile ? 'a file' : await answer.text()
  return `${answer.status} ${answer.location ?? ''} ${body}`.replace(/\b[0-9a-f]{32}\b/g, 'ID')
}

/** Every database row, except request counters and opened reports, which anyone with the address may cause. */
function everything(): Record<string, unknown[]> {
  const tables = db().all<{ name: string }>(
    sql`select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '%rate_limit%'`,
  )
  return Object.fromEntries(
    tables.map(({ name }) => {
      const rows = db().all<Record<string, unknown>>(sql.raw(`select * from "${name}"`))
      return [name, rows.filter((row) => row.kind !== 'report_opened')]
    }),
  )
}

async function bookHour(owner: Browser, leadId: string, startsAt: Date): Promise<string> {
  const token = (await owner.post(paths.pickWalkthrough(leadId))).location?.replace('/walkthrough/', '') ?? ''
  const booked = findBooking(db(), leadId)
  const form = { intent: 'book', booking: booked ? seenKey(booked.id, booked.sequence) : '', startsAt: startsAt.toISOString() }
  await owner.post(paths.walkthrough(token), form)
  expect(findBooking(db(), leadId)?.startsAt).toEqual(startsAt)
  return token
}

async function enrollFrom(browser: Browser, leadId: string, typed: Record<string, string> = {}) {
  const property = { ...TYPED_PROPERTY, estimatedRent: '1850', ...OWNER, ...typed }
  const form = { ...property, from: leadId, intent: 'submit', step: '3', submissionId: newSubmissionId() }
  const answer = await browser.post(paths.enroll(), form)
  expect(answer.status).toBe(303)
  return answer
}

async function sign(owner: Browser, leadId: string): Promise<void> {
  const page = (await owner.post(paths.signNow(leadId))).location ?? ''
  await owner.post(page, { intent: 'code' })
  const code = /code is ([A-Z0-9-]{9})/.exec(listMails('signing-code').at(-1)?.textBody ?? '')?.[1] ?? ''
  const answer = await owner.post(page, { intent: 'sign', consent: 'on', fullName: OWNER.name, code })
  expect(answer.location).toContain('signed=now')
}

async function pay(owner: Browser, leadId: string): Promise<string> {
  const checkout = await owner.postJson(paths.createPaymentSession(), { leadId })
  expect(checkout.status).toBe(200)
  const { id } = JSON.parse(await checkout.text()) as { id: string }
  stripe.server.pay(id)
  await sendEvent('checkout.session.completed', id)
  return id
}

async function sendEvent(type: string, sessionId: string): Promise<void> {
  const { body, signature } = stripe.server.event(type, sessionId)
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
  const request = new Request(`${TEST_ORIGIN}/webhooks/stripe`, { method: 'POST', headers, body })
  expect((await paymentEvents({ request, params: {}, context: {} })).status).toBe(200)
}

/** The secret of the link in a template's newest email. */
function secretIn(template: string, place: 'r'): string {
  return new RegExp(`/${place}/([0-9a-f]{32})`).exec(listMails(template).at(-1)?.textBody ?? '')?.[1] ?? ''
}

function readLead(leadId: string) {
  return rowOf(leads, eq(leads.id, leadId))
}

function kindsOf(leadId: string): string[] {
  const lines = db().select({ kind: leadActivities.kind }).from(leadActivities).where(eq(leadActivities.leadId, leadId))
  return lines
    .orderBy(asc(leadActivities.createdAt))
    .all()
    .map(({ kind }) => kind)
}
