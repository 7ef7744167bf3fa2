import { beforeEach, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { consents, suppressions } from '#app/db/schema/index.ts'
import { bookableHours } from '#app/modules/booking/slots/slots.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { proveMailbox } from '#app/modules/access/mailbox-proofs.server.ts'
import { paths } from '#app/paths.ts'
import { makeReferral } from '#tests/factories/make-referral.ts'
import { makeReport } from '#tests/factories/make-report.ts'
import { makeUser } from '#tests/factories/make-user.ts'
import { propertyFields, TYPED_PROPERTY } from '#tests/setup/analysis-form.ts'
import { Browser } from '#tests/setup/browser.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { REFERRAL } from '#tests/setup/referral-form.ts'
import { type RouteAnswer, toastText } from '#tests/setup/route.ts'

/*
 * A visitor who types another person's email learns nothing about them: every answer, with its cookies and the page after it, is
 * the one that an unknown email gets.
 */

setupTestDatabase()

const CLIENT = 'olive@example.com'
const UNSUBSCRIBED = 'left@example.com'
const REALTOR = 'realtor@example.com'
const STAFF = 'staff@example.com'
const UNKNOWN = 'nora@example.com'

beforeEach(() => {
  for (const email of [CLIENT, UNSUBSCRIBED]) {
    const property = { ...TYPED_PROPERTY, propertyType: 'condo', squareFootage: 900, unitCount: 1 } as const
    makeReport(db(), { lead: { email, name: 'Olive Owner', phone: '(515) 555-0188', status: 'enrolled', ...property } })
    inTransaction((tx) => proveMailbox(tx, { email, visitor: null, cause: email }))
    const wording = { wording: 'News', form: 'webinar', granted: true, confirmedAt: new Date() } as const
    db()
      .insert(consents)
      .values({ channel: 'email', recipientKey: email, ...wording })
      .run()
  }
  db().insert(suppressions).values({ channel: 'email', recipientKey: UNSUBSCRIBED, reason: 'unsubscribed' }).run()
  makeReferral(db(), { realtorEmail: REALTOR, clientEmail: CLIENT })
  makeUser(db(), { email: STAFF })
})

type Answers = RouteAnswer<unknown>[]
type Visit = (browser: Browser, email: string) => Promise<Answers>

const post =
  (address: string, form: (email: string) => Record<string, string>): Visit =>
  async (browser, email) => [await browser.post(address, { ...form(email), submissionId: newSubmissionId() })]

const CONTACT = { name: 'Thea Thief', phone: '(515) 555-0199' }
const RVS = '/rent-vs-sell?monthlyRent=2500&unlock=1'

/** Analyzes a home with the email, and returns its report's id. */
async function analyze(browser: Browser, email: string) {
  const fields = { ...propertyFields(), email, submissionId: newSubmissionId(), intent: 'submit' }
  const answer = await browser.post(paths.analysis(), fields)
  return { answer, leadId: answer.location?.replace('/analysis/', '') ?? '' }
}

let booked = 0
const VISITS: Record<string, Visit> = {
  'signing in as staff': post('/login', (email) => ({ email, password: 'wrong horse battery' })),
  'resetting a password': post('/forgot-password', (email) => ({ email })),
  'signing in as an owner': post('/my/sign-in', (email) => ({ email })),
  'asking for personal data': post('/privacy/request', (email) => ({ email, kind: 'copy' })),
  'registering for the webinar': post('/webinar', (email) => ({ name: 'Thea Thief', email })),
  'referring as a realtor': post(paths.realtorReferral(), (email) => ({ ...REFERRAL, realtorEmail: email })),
  'referring a client': post(paths.realtorReferral(), (email) => ({ ...REFERRAL, clientEmail: email })),
  'saving the rent-or-sell table': async (browser, email) => {
    const { data } = await browser.get(RVS)
    const { gate } = data as { gate: { form: { submissionId: string } } }
    const saved = await browser.post(RVS, { email, submissionId: gate.form.submissionId })
    return [saved, await browser.get(saved.location ?? '')]
  },
  enrolling: async (browser, email) => {
    const typed = { ...TYPED_PROPERTY, estimatedRent: '1850', ...CONTACT, email }
    const enrolled = await browser.post(paths.enroll(), {
      ...typed,
      intent: 'submit',
      step: '3',
      submissionId: newSubmissionId(),
    })
    return [enrolled, await browser.get(enrolled.location ?? '')]
  },
  'requesting an analysis': async (browser, email) => {
    const { answer, leadId } = await analyze(browser, email)
    return [answer, await browser.get(paths.report(leadId)), await browser.get(paths.startManagement(leadId))]
  },
  'watching the rent': async (browser, email) => {
    const { leadId } = await analyze(browser, email)
    return [await browser.post(paths.report(leadId), { intent: 'watch' }), await browser.get(paths.report(leadId))]
  },
  'asking for the link again': async (browser, email) => {
    const { leadId } = await analyze(browser, email)
    return [await browser.post(paths.mailLinkAgain(leadId))]
  },
  'booking a walkthrough': async (browser, email) => {
    const { leadId } = await analyze(browser, email)
    const opened = await browser.post(paths.pickWalkthrough(leadId))
    const address = opened.location ?? ''
    const startsAt = bookableHours(new Date())[(booked += 8)]?.toISOString() ?? ''
    const answers = [opened, await browser.get(address)]
    answers.push(await browser.post(address, { intent: 'book', booking: '', startsAt }), await browser.get(address))
    return answers
  },
}

/** In demo mode only, pages show the email itself. A booked hour is free for no one else. */
const LEFT_OUT = ['demoMail', 'days']

/** An answer without the email and what differs from visit to visit: ids, hours, and the cookies' values. */
async function readable(answer: RouteAnswer<unknown>, email: string) {
  const text = answer.hasData
    ? JSON.stringify(answer.data, (key, value: unknown) => (LEFT_OUT.includes(key) ? null : value))
    : await answer.text()
  const cookies = answer.setCookies.map((cookie) => cookie.replace(/=[^;]*/, '=').replace(/Expires=[^;]*/, 'Expires='))
  return JSON.stringify({ status: answer.status, location: answer.location, toast: await toastText(answer), cookies, text })
    .replaceAll(email, 'EMAIL')
    .replace(/\b[0-9a-f]{32}\b/g, 'ID')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replace(/\b\w+day, \w+ \d+|\b\d+:00 [AP]M/g, 'TIME')
}

const visitWith = async (visit: Visit, email: string) => {
  const answers = await visit(new Browser(), email)
  return Promise.all(answers.map((answer) => readable(answer, email)))
}

test.each(Object.entries(VISITS))('%s with the email of another person is answered as with an unknown one', async (_, visit) => {
  const unknown = await visitWith(visit, UNKNOWN)
  expect(unknown.join('')).toMatch(/"status":(303|200|400)/)
  for (const email of [CLIENT, UNSUBSCRIBED, REALTOR, STAFF]) expect(await visitWith(visit, email), email).toEqual(unknown)
})
