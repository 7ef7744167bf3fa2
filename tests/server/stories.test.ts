import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { closeDatabase, db } from '#app/db/client.server.ts'
import { pausedQueues } from '#app/db/schema/index.ts'
import { WEBHOOK_EVENTS } from '#app/db/schema/webhooks.ts'
import { SMS_WORDING } from '#app/modules/messaging/consent/consent-wording.ts'
import { EMAIL_ONLY } from '#app/modules/referrals/messages.ts'
import { makeWebhook } from '#tests/factories/make-webhook.ts'
import { type Product, productSettings } from '#tests/setup/product.ts'
import { startMigrated } from '#tests/setup/started-product.ts'
import { expectNoOrder, expectOneStory, type Facts, type Kind, type Said, statementsOf } from '#tests/setup/statements.ts'
import { Story, readReferralTexts, readTaxTexts, readWeekTexts } from '#tests/setup/story.ts'
import { startStripeServer, STRIPE_KEY, STRIPE_WEBHOOK_SECRET, type StripeServer } from '#tests/servers/stripe.ts'

let stripe: StripeServer
let product: Product

beforeAll(async () => {
  stripe = await startStripeServer()
  const folder = path.join(inject('runFolder'), 'stories')
  const env = { STRIPE_SECRET_KEY: STRIPE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE: stripe.url }
  product = await startMigrated({ folder, env })
  Object.assign(process.env, productSettings(folder, env))
  makeWebhook({ events: [...WEBHOOK_EVENTS] })
  // Their receiver does not exist.
  db().insert(pausedQueues).values({ queue: 'webhooks', pausedAt: new Date() }).run()
})
afterAll(async () => {
  closeDatabase()
  await Promise.all([product.stop(), stripe.stop()])
})

/** Figures for an online enrollment of one home at $1,850, the same everywhere. */
const ONLINE: Facts = {
  'onboarding fee': '$199',
  'setup fee': '$299',
  'share of the rent': '6.9%',
  'monthly fee': '$39',
  'rent of the owner': '$1,850',
  'management of that rent': '$128',
  'estimated rent': null,
  status: 'Enrolled',
}
const TODAY = new Date().toLocaleDateString('en-US', { timeZone: 'America/Chicago', month: 'short', day: 'numeric' })
const DONE: Facts = {
  'who calls': null,
  'call promised by': null,
  'photographs promised by': null,
  'acknowledged on': TODAY,
  'signed on': TODAY,
  'paid on': TODAY,
  agreement: 'Completed',
}

/** Existing clients are not invited to enroll. */
function expectNotSoldTo(said: Said): void {
  for (const place of ['report', 'report as a file'])
    expect(said.get(place)).not.toMatch(/Start Property Management|Ready when you are|enroll online/i)
}

/** Places that also tell what was. */
const HISTORY = ['consent ledger', 'consent ledger, file', 'privacy copy', 'privacy copy, PDF']

const begin = (name: string, street: string, phone?: string) => new Story(product.url, stripe, name, street, phone)

test.each([
  { units: 1, name: 'Dana Hill', street: '4215 Beaver Ave', share: '6.9%' },
  { units: 4, name: 'Olga Finch', street: '4223 Beaver Ave', share: '5.9%' },
])('an online enrollment of $units is consistent on every page, in every email and in every file', async (home) => {
  const story = begin(home.name, home.street)
  await story.enrollOnline(home.units)
  await story.hearAll()
  // With several homes, some places show these per home, others for all.
  const ofOneHome: Facts = home.units > 1 ? { 'rent of the owner': undefined, 'management of that rent': undefined } : {}
  const fees: Facts = { ...ONLINE, 'share of the rent': home.share, ...ofOneHome }
  expectOneStory(story.said, { ...fees, 'left to do': 'Four things' })
  story.turnThePage()
  await story.readTerms()
  await story.pay()
  await story.book(9 + home.units)
  await story.sign()
  await story.hearAll()
  await story.hearOwnersPage()
  await story.hearSharedReport()
  const address = `${home.street}, Des Moines, IA 50310`
  expectOneStory(story.said, { ...fees, ...DONE, home: address, owner: home.name, walkthrough: story.walkthrough() })
  for (const promise of ['call promised by', 'photographs promised by'] as const)
    expect([...statementsOf(story.said, promise).values()].flat(), promise).toEqual(
      expect.arrayContaining(['payment received', 'mail welcome']),
    )
  expectNoOrder(story.said)
  expectNotSoldTo(story.said)
})

test('a dialog enrollment is consistent on every page, in every email and in every file', async () => {
  const story = begin('Erin Lund', '4217 Beaver Ave')
  await story.analyze({ 'Property type': 'Multi-Family', 'Square feet': '1000', Units: '4' })
  await story.present('1850')
  await story.readTerms()
  await story.book(11)
  await story.pay()
  await story.sign()
  await story.hearAll()
  await story.hearOwnersPage()
  await story.hearSharedReport()
  expectOneStory(story.said, {
    ...ONLINE,
    ...DONE,
    'share of the rent': '8%',
    'monthly fee': '$150',
    // The agreement has the rent of all homes.
    'rent of the owner': undefined,
    // 4 homes at $1,850: 8% of $7,400.
    'management of that rent': '$592',
    home: '4217 Beaver Ave, Des Moines, IA 50310',
    owner: null,
    walkthrough: story.walkthrough(),
  })
  expectNoOrder(story.said)
  expectNotSoldTo(story.said)
})

test('a declined agreement is signed nowhere', async () => {
  const story = begin('Ida Brandt', '4219 Beaver Ave')
  await story.enrollOnline()
  await story.decline()
  await story.hearAll()
  await story.hearOwnersPage()
  expectOneStory(story.said, { ...ONLINE, agreement: 'Declined' })
  expect(story.said.get('signing step of staff'), 'no code shows who it was').toMatch(
    /agreement was declined\.|\. It was declined\./,
  )
})

test('an agreement for two owners, declined by one and then sent again, is signed everywhere once both have signed', async () => {
  const story = begin('Ada Reed', '4239 Beaver Ave')
  await story.enrollOnline()
  await story.sendToBoth()
  await story.declineAsCoOwner()
  await story.hearAll()
  await story.hearOwnersPage()
  expectOneStory(story.said, { ...ONLINE, agreement: 'Declined' })
  story.turnThePage()
  await story.sendToBoth()
  await story.signBoth()
  await story.hearAll()
  await story.hearOwnersPage()
  expectOneStory(story.said, { ...ONLINE, 'signed on': TODAY, home: '4239 Beaver Ave, Des Moines, IA 50310' })
  expect([...statementsOf(story.said, 'agreement').keys()], 'the declined one stays').toEqual(['Completed', 'Declined'])
  expect(story.said.get('lead page')).toContain('Signed by Jon Reed and Ada Reed')
  expect(story.said.get('mail agreement-signed')).toContain('You both signed your management agreement')
})

test.each([
  { cents: 5_000, name: 'Vera Koch', street: '4225 Beaver Ave', paidBack: '$50' },
  { cents: 19_900, name: 'Omar Nash', street: '4227 Beaver Ave', paidBack: '$199' },
])('a refund of $paidBack is stated wherever the payment is', async ({ cents, name, street, paidBack }) => {
  const story = begin(name, street)
  await story.enrollOnline()
  await story.readTerms()
  await story.pay()
  await story.refund(cents)
  await story.hearAll()
  await story.hearOwnersPage()
  expectOneStory(story.said, { refunded: paidBack, status: 'Enrolled' })
})

test('a fee refunded in part and then in full has one sum everywhere, and no longer counts as revenue', async () => {
  const story = begin('Paula Kern', '4241 Beaver Ave')
  await story.enrollOnline()
  await story.readTerms()
  await story.pay()
  const revenue = await story.readRevenue()
  await story.refund(5_000)
  expect(revenue - (await story.readRevenue())).toBe(50)
  await story.refund(14_900)
  await story.hearAll()
  await story.hearOwnersPage()
  expect(revenue - (await story.readRevenue())).toBe(199)
  // Its own email is about the second refund, and names the total beside it.
  for (const place of ['mail refund', 'mail refund, HTML'])
    expect(story.said.get(place)).toContain('Refunded $149.00 Total refunded $199.00')
  for (const place of ['mail refund', 'mail refund, HTML']) story.said.delete(place)
  expectOneStory(story.said, { refunded: '$199', status: 'Enrolled' })
})

test('a moved walkthrough has only its new hour everywhere', async () => {
  const story = begin('Noah Steen', '4221 Beaver Ave')
  await story.enrollOnline()
  await story.book(12)
  await story.moveTo(20)
  await story.hearAll()
  await story.hearOwnersPage()
  expectOneStory(story.said, { walkthrough: story.walkthrough(), status: 'Enrolled' })
})

test('a corrected email is the only one everywhere, and its mailbox has what the old one had', async () => {
  const story = begin('Nora Vance', '4235 Beaver Ave')
  await story.enrollOnline()
  await story.book(18)
  const old = await story.changeEmail('nora.right@example.com')
  await story.hearStaff()
  await story.hearOwnersPage()
  const naming = [...story.said].filter(([, words]) => words.toLowerCase().includes(old)).map(([place]) => place)
  // Its analyses are as they were asked for.
  expect(naming).toEqual(['privacy copy', 'privacy copy, PDF'])
  for (const place of ['list of leads', 'board', 'search', 'export of leads', 'lead page', 'privacy copy'])
    expect.soft(story.said.get(place), place).toContain('nora.right@example.com')
  expectOneStory(story.said, {
    home: '4235 Beaver Ave, Des Moines, IA 50310',
    owner: 'Nora Vance',
    status: 'Enrolled',
    walkthrough: story.walkthrough(),
  })
})

test('a deleted lead is in no list, its owner has no walkthrough, and restored it is as before without one', async () => {
  const story = begin('Greta Moss', '4229 Beaver Ave')
  await story.enrollOnline()
  await story.book(14)
  await story.trash()
  expect(story.subjects()).toEqual([expect.stringMatching(/^Your walkthrough was canceled: /)])
  await story.hearTrash()
  expect(statementsOf(story.said, 'walkthrough')).toEqual(new Map())
  expectOneStory(story.said, { status: 'Enrolled' })
  const stating = [...statementsOf(story.said, 'home').values()].flat()
  expect(stating, 'places beside the trash that still name the home').toEqual(['privacy copy', 'privacy copy, PDF'])
  await story.restore()
  await story.hearAll()
  await story.hearOwnersPage()
  expect(statementsOf(story.said, 'walkthrough')).toEqual(new Map())
  expectOneStory(story.said, { home: '4229 Beaver Ave, Des Moines, IA 50310', owner: 'Greta Moss', status: 'Enrolled' })
})

test('consent to texts has one day and one wording everywhere, and counts nowhere after STOP', async () => {
  const story = begin('Tess Rowe', '4231 Beaver Ave', '(515) 555-0175')
  await story.enrollOnline(1, { smsConsent: true })
  story.text('START')
  const agreed = await story.hearTexts()
  expectOneStory(agreed, { 'agreed to texts on': TODAY })
  for (const place of ['lead page', 'consent ledger', 'privacy copy']) expect(agreed.get(place), place).toContain(SMS_WORDING)
  expect(agreed.get('lead page')).toContain('Consents Text messages')
  story.text('STOP')
  const ended = await story.hearTexts()
  expectOneStory(ended, { 'ended texts on': TODAY })
  expect(ended.get('lead page')).toContain('This person opted out of texts')
  expect(ended.get('lead page')).toContain('Consents None confirmed')
  expect([...statementsOf(ended, 'agreed to texts on').values()].flat(), 'the history alone').toEqual(HISTORY)
})

test.each([
  { what: 'canceled', name: 'Lena Ruiz', street: '4233 Beaver Ave', hour: 16, movedTo: null },
  { what: 'moved and then canceled', name: 'Otto Berg', street: '4243 Beaver Ave', hour: 22, movedTo: 26 },
])('a walkthrough that was $what has an hour nowhere but in the emails about it, and the fees stay', async (walkthrough) => {
  const { name, street, hour, movedTo } = walkthrough
  const story = begin(name, street)
  await story.enrollOnline()
  await story.book(hour)
  if (movedTo !== null) await story.moveTo(movedTo)
  await story.cancel()
  await story.hearAll()
  await story.hearOwnersPage()
  const hours = [...statementsOf(story.said, 'walkthrough').values()].flat()
  expect(hours.filter((place) => !/^mail walkthrough-(canceled|notice)\b/.test(place))).toEqual([])
  expectOneStory(story.said, { 'share of the rent': '6.9%', 'monthly fee': '$39', status: 'Enrolled' })
})

test('a referral has one fee everywhere while it is due, and one sum once it is paid and partly reversed', async () => {
  const { due, said } = await readReferralTexts(product.url)
  expectOneStory(due, { 'fee of the referral': '$400' })
  expect(due.get('list of referrals, signed'), 'the realtor did not check the box').toContain(EMAIL_ONLY)
  expect([...statementsOf(due, 'fee of the referral').values()].flat()).toEqual([...due.keys()])
  expectOneStory(said, { 'paid to the realtor': '$350' })
})

test('an invoice, paid, refunded in part and then in full, has one sum and one state everywhere', async () => {
  const story = begin('Hugo Lang', '4237 Beaver Ave')
  await story.enrollOnline()
  await story.bill('240.50')
  const amount: Facts = { 'amount of the invoice': '$240.50' }
  const steps = [
    { state: 'Open', refunded: null, happens: async () => undefined },
    { state: 'Paid', refunded: null, happens: () => story.payBill() },
    { state: 'Partly refunded', refunded: '$50.25', happens: () => story.refundBill(5_025) },
    { state: 'Refunded', refunded: '$240.50', happens: () => story.refundBill(19_025) },
  ]
  for (const { state, refunded, happens } of steps) {
    await happens()
    await story.hearBill()
    expectOneStory(story.said, { ...amount, 'state of the invoice': state, 'refunded of the invoice': refunded ?? undefined })
    if (refunded === null) expect(statementsOf(story.said, 'refunded of the invoice')).toEqual(new Map())
  }
})

test("an owner's message and its answer are the same everywhere, and only an unanswered one is a task", async () => {
  const story = begin('Mona Frey', '4245 Beaver Ave')
  await story.enrollOnline()
  await story.write('When do you come by?')
  await story.hearMessages()
  const places = (kind: Kind) => [...statementsOf(story.said, kind).values()].flat()
  expect(places('message of the owner')).toEqual(['page of the owner', 'inbox', 'conversation'])
  expect(places('task to answer')).toEqual(['lead page', 'dashboard', 'mail of what is due'])
  expect(story.said.get('inbox')).toContain('waiting')
  expect(story.said.get('conversation')).toContain('Not answered')
  expect(story.said.get('lead page')).toContain('Last contacted by us Never')
  await story.answer('We come on Tuesday at nine.')
  await story.hearMessages()
  const mails = ['mail staff-mail', 'mail staff-mail, HTML']
  expect(places('answer to the owner')).toEqual([...mails, 'inbox', 'conversation', 'page of the owner'])
  expect(places('message of the owner')).toEqual(['conversation', 'page of the owner'])
  expect(places('task to answer')).toEqual([])
  expect(story.said.get('inbox')).not.toContain('waiting')
  expect(story.said.get('conversation')).toContain('Done by')
  expect(story.said.get('lead page')).not.toContain('Last contacted by us Never')
})

test('the weekly report has the figures of the analytics page and its files', async () => {
  const story = begin('Wanda Roth', '4247 Beaver Ave')
  await story.enrollOnline()
  await story.readTerms()
  await story.pay()
  const week = await readWeekTexts(product.url)
  expectOneStory(week, { 'new leads of the week': null, 'revenue of the week': null })
  const reports = ['weekly report', 'weekly report, HTML', 'analytics']
  expect([...statementsOf(week, 'new leads of the week').values()].flat()).toEqual([...reports, 'analytics, file of leads'])
  expect([...statementsOf(week, 'revenue of the week').values()].flat()).toEqual([...reports, 'analytics, file of revenue'])
})

test('what a realtor was paid in a year is one sum on every page, in the file of payouts and on the 1099-NEC', async () => {
  const said = await readTaxTexts(product.url)
  expectOneStory(said, { 'paid to the realtor': '$2,450' })
  expect([...statementsOf(said, 'paid to the realtor').values()].flat()).toEqual([...said.keys()])
})
