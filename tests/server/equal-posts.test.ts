import path from 'node:path'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { closeDatabase, db, inTransaction } from '#app/db/client.server.ts'
import { consents, imports, users } from '#app/db/schema/index.ts'
import { WEBHOOK_EVENTS } from '#app/db/schema/webhooks.ts'
import { createBookingToken } from '#app/modules/access/grant-lead.server.ts'
import { bookableHours, groupByDay } from '#app/modules/booking/slots/slots.ts'
import { startCheckout } from '#app/modules/payments/checkout/start-checkout.server.ts'
import { hashPassword } from '#app/modules/users/credentials/hash-password.server.ts'
import { paths } from '#app/paths.ts'
import { makeAuthenticator } from '#tests/factories/make-authenticator.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeDocument, makeInvoice, makePayment } from '#tests/factories/make-onboarding.ts'
import { makeMailing } from '#tests/factories/make-mailing.ts'
import { makeMessage } from '#tests/factories/make-message.ts'
import { makeReceived } from '#tests/factories/make-received.ts'
import { makeReferral } from '#tests/factories/make-referral.ts'
import { makeReport } from '#tests/factories/make-report.ts'
import { makeWebhook } from '#tests/factories/make-webhook.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { makePayer } from '#tests/setup/payments.ts'
import { type Choices, PlainBrowser } from '#tests/setup/plain-browser.ts'
import { type Product, productSettings, startProduct } from '#tests/setup/product.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { reachSigning } from '#tests/setup/signing.ts'
import { TWILIO, twilioPost } from '#tests/setup/twilio-post.ts'
import { provedBrowserOf } from '#tests/setup/visitor.ts'

/*
 * A slow page is pressed again and again, and two people press the same button. That must leave what one press leaves: as many
 * rows in every table, and as much money. Webhooks, emails, timeline and audit log are tables, too.
 */

const TIMES = 8

const PASSWORD = 'tangerine gravel boat'
const PASSWORD_HASH = await hashPassword(PASSWORD)

const PDF = new File(['%PDF-1.4\n1 0 obj\n<</Type /Catalog>>\nendobj\ntrailer <</Root 1 0 R>>\n%%EOF\n'], 'keys.pdf', {
  type: 'application/pdf',
})

let products: Product[]
beforeAll(async () => {
  const folder = path.join(inject('runFolder'), 'equal-posts')
  // Sequential: the first one creates the database.
  const env = { WORKER: 'off', ...TWILIO }
  // Passkeys need a name.
  const first = await startProduct({ folder, env, hostname: 'localhost' })
  products = [first, await startProduct({ folder, env, hostname: 'localhost' })]
  // `db()` here is those servers' database.
  Object.assign(process.env, productSettings(folder, TWILIO))
  makeWebhook({ events: [...WEBHOOK_EVENTS] })
})
afterAll(async () => {
  closeDatabase()
  for (const product of products) await product.stop()
})

/** A request to one of the servers that no button sends. */
type Sending = { send: (to: Product) => Promise<Response> }
/** A button of a page, what is typed into its form, and the other session that presses it at a second server. */
type Scene = { page: PlainBrowser; other: PlainBrowser; button: string | RegExp; typed?: Choices; file?: File }

const browser = (cookie?: string, server = 0) => new PlainBrowser(products[server]?.url ?? '', cookie)
const office = (server = 0) => browser(signedInAs('admin').cookie, server)
/** A page as two members of the team open it. */
const inOffice = async (address: string, button: Scene['button'], typed: Choices = {}): Promise<Scene> => ({
  page: await office().open(address),
  other: office(1),
  button,
  typed,
})
/** A page in two tabs of one member. */
async function inTabs(address: string, button: Scene['button'], typed: Choices = {}): Promise<Scene> {
  const { cookie } = signedInAs('admin')
  return { page: await browser(cookie).open(address), other: browser(cookie, 1), button, typed }
}
/** A page behind a link, in two browsers. */
const outside = async (address: string, button: Scene['button'], typed: Choices = {}): Promise<Scene> => ({
  page: await browser().open(address),
  other: await browser(undefined, 1).open(address),
  button,
  typed,
})

let hours = 0
const nextHour = () => {
  const startsAt = bookableHours(new Date())[++hours] ?? new Date()
  return { day: groupByDay([startsAt])[0]?.day ?? '', startsAt: startsAt.toISOString() }
}

const linkToBook = () => {
  const lead = makeLead(db(), { status: 'site_visit_scheduled' })
  return paths.walkthrough(inTransaction((tx) => createBookingToken(tx, lead.id)))
}
async function booked() {
  const address = linkToBook()
  await (await browser().open(address)).press(/^Book/, nextHour())
  return address
}
let emails = 0
const newEmail = () => `owner-${++emails}@posts.example`

async function atSigning() {
  const started = await reachSigning(makeLead(db(), { name: 'Ann Owner', email: newEmail() }).id)
  if (!started.ok) throw new Error(started.message)
  return started.url
}
async function withCode() {
  const address = await atSigning()
  await (await browser().open(address)).press(/^Email.*code/)
  const code = /code is ([A-Z0-9-]{9})/.exec(listMails('signing-code').at(-1)?.textBody ?? '')?.[1] ?? ''
  return { address, code }
}

function onInvoice(
  invoice: Parameters<typeof makeInvoice>[1],
  ask: 'paid' | 'refund' | 'void',
  button: Scene['button'],
  typed: Choices,
): Promise<Scene> {
  const { id: leadId } = makeLead(db(), { status: 'enrolled', email: newEmail() })
  return inOffice(paths.leadInvoice(leadId, makeInvoice(db(), { leadId, ...invoice }).id, ask), button, typed)
}

const twoLeads = () => {
  const email = newEmail()
  return [makeLead(db(), { email, phone: null }), makeLead(db(), { email, phone: '(515) 555-0133' })].map(({ id }) => id)
}
const toMerge = () => paths.mergeLeads(twoLeads())

const ADDRESS = { City: 'Des Moines', 'ZIP code': '50310' }
let streets = 0
const newStreet = () => `${100 + ++streets} Vine Street`
/** A visitor's form in one browser. */
const visiting = (page: PlainBrowser, button: Scene['button'], typed: Choices = {}): Scene => ({
  page,
  other: page,
  button,
  typed,
})

/** The page of an owner whose mailbox is proved, in two tabs. */
async function asOwner(address: (leadId: string) => string, button: Scene['button'], typed: Choices = {}): Promise<Scene> {
  const leadId = makeReport(db(), { lead: { name: 'Ann Owner', email: newEmail() } })
  const cookie = await provedBrowserOf(leadId)
  return { page: await browser(cookie).open(address(leadId)), other: browser(cookie, 1), button, typed }
}
const onLead = (address: (leadId: string) => string, button: Scene['button'], typed: Choices = {}) =>
  inTabs(address(makeLead(db(), { email: newEmail(), phone: '(515) 555-0133' }).id), button, typed)
const csvFile = (text: string) => new File([text], 'list.csv', { type: 'text/csv' })
/** The page of an uploaded file, before it is imported. */
async function uploaded(start: string, text: string): Promise<Scene> {
  const { cookie } = signedInAs('admin')
  const page = await browser(cookie).open(start)
  await page.pressAtOnce(1, page, 'Check File', {}, csvFile(text))
  const [imported] = db().select().from(imports).orderBy(desc(imports.createdAt), desc(imports.id)).limit(1).all()
  return { page: await page.open(`${start}/${imported?.id}`), other: browser(cookie, 1), button: /^Import / }
}
let rows = 0
const leadsFile = () => `Name,Email\nAnn Owner,${newEmail()}\nBo Owner,${newEmail()}\n`
const rentalsFile = () =>
  `Id,Address,Town,ZIP,Type,SqFt,Beds,Baths,Monthly Rent,Lease Signed\nP${++rows},${rows} Oak St,Ankeny,50023,house,1600,3,2,1900,2026-05-31\n`

/** A paid checkout of a lead's fee, before the owner's browser returns from it. */
async function paid() {
  const { leadId, cookie } = await makePayer()
  const started = await startCheckout(leadId)
  if (!started.ok) throw new Error('No checkout was opened')
  const { url, sessionId } = started.value
  const page = await browser(cookie).open(url)
  await page.pressAtOnce(1, page, /^Pay/)
  return { page, cookie, result: paths.paymentSuccess({ session_id: sessionId }) }
}

let phones = 0
const newPhone = () => `+1515555${String(1_000 + ++phones)}`
let texts = 0
const textPost = (path: string, fields: Record<string, string>): Sending => {
  const id = `SM${String(++texts).padStart(32, '0')}`
  const sent = { AccountSid: TWILIO.TWILIO_ACCOUNT_SID, MessageSid: id, From: newPhone(), To: TWILIO.TWILIO_FROM, ...fields }
  // Each server's address is signed.
  return { send: ({ url }) => fetch(url + path, twilioPost(path, sent, { publicUrl: url })) }
}
function toTexted() {
  const phoneE164 = newPhone()
  const { id } = makeLead(db(), { email: newEmail(), phone: phoneE164, phoneE164 })
  const agreed = { wording: 'Texts', form: 'enrollment', granted: true, confirmedAt: new Date() } as const
  db()
    .insert(consents)
    .values({ channel: 'sms', recipientKey: phoneE164, leadId: id, ...agreed })
    .run()
  return { id, phoneE164 }
}

/** A new passkey of a member whose device has created it. */
async function withDevice(): Promise<Scene> {
  const { viewer, cookie } = signedInAs('admin')
  db().update(users).set({ passwordHash: PASSWORD_HASH }).where(eq(users.id, viewer.id)).run()
  const page = await browser(cookie).open('/account/passkeys/new')
  const { origin } = new URL(products[0]?.url ?? '')
  await page.press('Continue', { 'Passkey name': 'Laptop', current: PASSWORD })
  const options = /data-options="([^"]+)"/.exec(page.html)?.[1]?.replaceAll('&quot;', '"') ?? ''
  const passkey = makeAuthenticator({ origin }).create(JSON.parse(options))
  return { page, other: page, button: 'Create Passkey', typed: { passkey } }
}

const sentDocument = () => paths.document(makeDocument(db(), { leadId: makeLead(db(), { email: newEmail() }).id }).id)

const SCENES: Record<string, () => Promise<Scene> | Promise<Sending>> = {
  'booking a walkthrough': () => outside(linkToBook(), /^Book/, nextHour()),
  'moving it': async () => outside(`${await booked()}?view=change`, /^Move to/, nextHour()),
  'canceling it': async () => outside(`${await booked()}?view=cancel`, 'Cancel the walkthrough'),
  declining: async () => {
    const { address, code } = await withCode()
    return outside(address, /^Decline/, { reason: 'Too dear', code })
  },
  'merging leads': () => inOffice(toMerge(), 'Merge Leads'),
  'undoing a merge': async () => ({
    page: await (await office().open(toMerge())).press('Merge Leads'),
    other: office(1),
    button: 'Undo',
  }),
  'marking an invoice paid': () => onInvoice({}, 'paid', 'Mark Paid', { checkNumber: '1001' }),
  'refunding an invoice': () => onInvoice({ status: 'paid', paidAt: new Date() }, 'refund', 'Record Refund', { amount: '50' }),
  'creating an invoice': () =>
    inOffice(paths.newInvoice(makeLead(db(), { email: newEmail() }).id), 'Create Invoice', {
      Description: 'Setup fee',
      'Item 1': 'Setup',
      'Quantity for item 1': '1',
      'Amount for item 1': '299',
    }),
  'paying a referral fee': () => inOffice(paths.adminReferral(makeReferral(db()).id, 'pay'), 'Pay', { confirmed: true }),
  'scheduling a mailing': () => inOffice(paths.mailing(makeMailing(db()).id), /^Schedule for/),
  'starting a campaign': () =>
    inOffice(paths.lead(makeLead(db(), { email: newEmail() }).id, { open: 'campaign' }), 'Start Campaign'),
  'sending a document': () =>
    inOffice(paths.newDocument({ lead: makeLead(db(), { email: newEmail() }).id, template: 'pet-addendum' }), 'Send Document'),
  'adding a note': () => inTabs(paths.lead(makeLead(db()).id), 'Add Note', { noteContent: 'Call after 5' }),
  'inviting someone': () => inOffice(paths.adminUsers(), 'Send Invitation', { 'Invite by email': newEmail() }),
  enrolling: async () => {
    const page = await browser().open(paths.enroll())
    const home = { 'Property type': 'Single Family Home', 'Number of units': '1', 'Estimated monthly rent': '1850' }
    await page.press('Continue to contact info', { ...home, 'Street address': newStreet(), ...ADDRESS })
    await page.press('Continue to review', { 'Full name': 'Ann Owner', email: newEmail(), Phone: '(515) 555-0170' })
    return visiting(page, 'Submit Enrollment')
  },
  'requesting an analysis': async () => {
    const page = await browser().open(paths.analysis({ step: 1 }))
    await page.press('Continue', { 'Street address': newStreet(), ...ADDRESS, 'Property type': 'Condo', 'Square feet': '900' })
    return visiting(page, 'Get my rental analysis', { email: newEmail() })
  },
  'referring a client': async () =>
    visiting(await browser().open(paths.realtorReferral()), 'Submit Referral', {
      'Your name': 'Rhea Quill',
      realtorEmail: newEmail(),
      'Your phone': '(515) 555-0160',
      'Brokerage or company': 'Prairie Brokers',
      'Client’s name': 'Walt Janssen',
      clientEmail: newEmail(),
      'Client’s phone': '(515) 555-0161',
      'Property address': `${newStreet()}, Des Moines, IA 50310`,
      'Property type': 'Condo',
    }),
  'registering for the webinar': async () => {
    const register = () => ({ name: 'Ann Owner', email: newEmail(), marketing: true })
    const button = 'Sign up for the next date'
    // The first one also stores the event.
    await (await browser().open(paths.webinar())).press(button, register())
    return visiting(await browser().open(paths.webinar()), button, register())
  },
  'asking for personal data': async () =>
    visiting(await browser().open('/privacy/request'), 'Send Request', { email: newEmail(), kind: 'copy' }),
  'asking for a signing code': async () => outside(await atSigning(), /^Email.*code/),
  signing: async () => {
    const { address, code } = await withCode()
    return outside(address, 'Sign the agreement', { consent: true, fullName: 'Ann Owner', code })
  },
  'sharing a report': () => asOwner((leadId) => paths.report(leadId), 'Create link', { label: 'My accountant' }),
  'watching the rent': () => asOwner((leadId) => paths.report(leadId), 'Tell me when it changes'),
  'writing to us': () => asOwner(() => paths.my(), 'Send message', { text: 'When do you come by?' }),
  'adding a lead': () => inTabs(paths.newLead(), 'Save Lead', { name: 'Ann Owner', email: newEmail() }),
  'emailing a lead': () =>
    onLead((id) => paths.writeMail(id), 'Send Email', { Subject: 'Hello', Message: 'We come by on Tuesday.' }),
  'scheduling a walkthrough': () => {
    const { startsAt } = nextHour()
    return onLead((id) => paths.leadWalkthrough(id, 'schedule'), 'Schedule Walkthrough', { startsAt })
  },
  'adding a file': async () => ({ ...(await onLead((id) => paths.newLeadFile(id), 'Add File')), file: PDF }),
  'logging a call': () => onLead((id) => paths.logContact(id), 'Log', { outcome: 'Talked' }),
  'sending the signing link': () => onLead((id) => paths.leadWalkthrough(id), 'Send the Signing Link'),
  'sending a document again': () => inOffice(sentDocument(), /^(Send Again|Remind)/),
  'voiding a document': async () => inOffice(`${sentDocument()}/void`, 'Void Document', { reason: 'Wrong plan' }),
  'voiding an invoice': () => onInvoice({}, 'void', 'Void Invoice', { reason: 'Typed twice' }),
  'reminding of an invoice': async () => {
    const { id } = makeLead(db(), { status: 'enrolled', email: newEmail() })
    return inOffice(paths.leadInvoice(id, makeInvoice(db(), { leadId: id }).id), 'Remind')
  },
  'refunding the fee': () => {
    const { id: leadId } = makeLead(db(), { status: 'enrolled', email: newEmail() })
    const { id } = makePayment(db(), { leadId, state: 'paid', paidAt: new Date() })
    return inOffice(`/leads/${leadId}/payments/${id}/refund`, 'Refund', { amount: '50' })
  },
  'reversing a referral fee': async () => {
    const { id } = makeReferral(db())
    await (await office().open(paths.adminReferral(id, 'pay'))).press('Pay', { confirmed: true })
    return inOffice(paths.adminReferral(id, 'reverse'), 'Reverse', { 'Amount to reverse': '50', Reason: 'Agreed on less' })
  },
  'saving a mailing': () => inTabs(paths.newMailing(), 'Save as Draft', { subject: 'News', content: 'Rents went up.' }),
  'testing a mailing': () => inTabs(paths.mailing(makeMailing(db()).id), 'Send a Test to Me'),
  'starting a workflow': async () => {
    const start = () => {
      makeLead(db(), { email: newEmail() })
      return paths.startWorkflow('warm_lead')
    }
    // The leads of other scenes.
    await (await office().open(start())).press('Start Workflow')
    return inOffice(start(), 'Start Workflow')
  },
  'answering a message': async () =>
    inTabs(paths.inboxMessage(makeReceived(db()).id), 'Send Reply', { answer: 'Tuesday works for us, too.' }),
  'suppressing an address': () =>
    inOffice('/admin/suppressions/new', 'Add to suppressions', { recipient: newEmail(), note: 'Asked by phone' }),
  'creating an API token': () => inTabs(paths.adminIntegrations(), 'Create Token', { name: `Site ${++streets}` }),
  'writing a post': () =>
    inTabs('/admin/blog/new', 'Save', { title: 'Winter', slug: `winter-${++streets}`, content: 'Drain the hoses.' }),
  'adding a document template': () =>
    inTabs('/documents/templates/new', 'Save Template', {
      name: `Keys ${++streets}`,
      kind: 'other',
      content: '## Keys\n\nTwo keys.',
    }),
  'adding an email template': () =>
    inTabs('/campaigns/templates/new', 'Save Template', {
      name: `Winter ${++streets}`,
      subject: 'Winter',
      content: 'Drain the hoses.',
    }),
  'checking a file of leads': async () => ({ ...(await inTabs(paths.importLeads(), 'Check File')), file: csvFile(leadsFile()) }),
  'checking a file of rentals': async () => ({
    ...(await inTabs(paths.importRentals(), 'Check File')),
    file: csvFile(rentalsFile()),
  }),
  'adding a list of suppressions': async () => ({
    ...(await inTabs('/admin/suppressions/import', 'Add to suppressions', { Reason: 'At our old service' })),
    file: csvFile(`Email\n${newEmail()}\n${newEmail()}\n`),
  }),
  'importing leads': () => uploaded(paths.importLeads(), leadsFile()),
  'undoing an import': async () => {
    const { page, ...rest } = await uploaded(paths.importLeads(), leadsFile())
    return { ...rest, page: await page.press(/^Import /), button: /^Undo/ }
  },
  'importing rentals': () => uploaded(paths.importRentals(), rentalsFile()),
  'adding a passkey': withDevice,
  'returning from the checkout': async () => {
    const { cookie, result } = await paid()
    return { send: ({ url }) => fetch(url + result, { headers: { Cookie: cookie } }) }
  },
  'moving on after paying': async () => {
    const { page, cookie, result } = await paid()
    return { page: await page.open(result), other: browser(cookie, 1), button: 'Move to Onboarding Stage' }
  },
  'asking for the link again': () =>
    outside(paths.report(makeReport(db(), { lead: { email: newEmail() } })), 'Email me the link again'),
  'texting a lead': () => inTabs(paths.writeText(toTexted().id), 'Send Text', { 'Text message': 'We come by on Tuesday.' }),
  'receiving a text': async () => textPost('/api/twilio/messages', { Body: 'When do you come by?' }),
  'receiving a word to stop': async () => textPost('/api/twilio/messages', { Body: 'STOP', From: toTexted().phoneE164 }),
  'hearing that a text was not delivered': async () => {
    const leadId = makeLead(db(), { email: newEmail() }).id
    const recipient = newPhone()
    const sent = {
      channel: 'sms',
      template: 'staff-text',
      state: 'sent',
      subject: '',
      providerId: `SM${'a'.repeat(32)}`,
    } as const
    const { id } = makeMessage(db(), { ...sent, leadId, recipient, recipientKey: recipient })
    return textPost(`/api/twilio/status?message=${id}`, {
      MessageSid: `SM${'a'.repeat(32)}`,
      MessageStatus: 'undelivered',
      ErrorCode: '30005',
    })
  },
  'saving a view': () => inTabs(`/leads/views/new?status=lost`, 'Save view', { name: `Lost ${++streets}` }),
}

/**
 * Kept drafts of refused posts, keys of each member's saved posts, sums that follow other rows, an index of words, and jobs, of
 * which one may serve several rows.
 */
const NOT_COUNTED = /^(drafts|form_submissions|jobs|collected_notices|\w+_counts|\w+_sums|\w+_search\w*)$/

/** The tables' columns of money. */
const columnsSchema = z.array(z.object({ name: z.string(), cents: z.string().nullable() }))
let tables: z.output<typeof columnsSchema> | undefined

/** The rows of each table, and its money. */
function read(): Record<string, number> {
  tables ??= columnsSchema
    .parse(
      db()
        .all(sql`select name, (select group_concat('total(' || column.name || ')', ' + ') from pragma_table_info(master.name) as column
      where column.name like '%cents%' and column.type = 'INTEGER') as cents
      from sqlite_master as master where type = 'table' and name not like 'sqlite_%'`),
    )
    .filter(({ name }) => !NOT_COUNTED.test(name))
  const counts = tables.map(({ name, cents }) => {
    const counted = db().get(sql.raw(`select count(*) + ${cents ?? '0'} as n from "${name}"`))
    return [name, z.object({ n: z.number() }).parse(counted).n]
  })
  return Object.fromEntries(counts) as Record<string, number>
}

/** The same once the server has written what it writes after answering. */
async function settled(): Promise<Record<string, number>> {
  let last = ''
  const isSettled = () => {
    const before = last
    last = JSON.stringify(read())
    return last === before
  }
  await expect.poll(isSettled, { interval: 50 }).toBe(true)
  return read()
}

async function run(scene: () => Promise<Scene> | Promise<Sending>, times: number) {
  const set = await scene()
  const before = await settled()
  const answers = 'send' in set ? await sendAtOnce(times, set) : await pressAtOnce(times, set)
  const after = await settled()
  const left = Object.keys(after).flatMap((table) => {
    const more = (after[table] ?? 0) - (before[table] ?? 0)
    return more === 0 ? [] : [`${table}: ${more}`]
  })
  return { answers, left }
}

const pressAtOnce = (times: number, { page, other, button, typed, file }: Scene) =>
  page.pressAtOnce(times, other, button, typed, file)
const sendAtOnce = (times: number, { send }: Sending) =>
  Promise.all(
    Array.from({ length: times }, async (_, index) => {
      const to = products[index % 2]
      if (!to) throw new Error('No server runs')
      const answer = await send(to)
      return { status: answer.status, words: await answer.text() }
    }),
  )

test.each(Object.entries(SCENES))('%s many times at once leaves what one press leaves', async (_, scene) => {
  const once = await run(scene, 1)
  const often = await run(scene, TIMES)
  expect(once.left).not.toEqual([])
  expect(often.left).toEqual(once.left)
  expect(often.answers.filter(({ status }) => status >= 500)).toEqual([])
})
