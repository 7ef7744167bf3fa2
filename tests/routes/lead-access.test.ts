import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { issueToken } from '#app/modules/tokens/tokens.server.ts'
import { ACCESS_DENIED } from '#app/modules/access/messages.ts'
import { shareReport } from '#app/modules/access/share-report.server.ts'
import { createBookingToken } from '#app/modules/access/grant-lead.server.ts'
import { bookableHours } from '#app/modules/booking/slots/slots.ts'
import { acknowledgeTerms } from '#app/modules/enrollment/terms/acknowledge-terms.server.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { startCheckout } from '#app/modules/payments/checkout/start-checkout.server.ts'
import { paths } from '#app/paths.ts'
import { may, type Role, ROLES } from '#app/permissions.ts'
import { makeActivity } from '#tests/factories/make-lead.ts'
import { makeInvoice } from '#tests/factories/make-onboarding.ts'
import { makeReport } from '#tests/factories/make-report.ts'
import { propertyFields } from '#tests/setup/analysis-form.ts'
import { Browser } from '#tests/setup/browser.ts'
import { rowOf, setupTestDatabase } from '#tests/setup/database.ts'
import type { RouteAnswer } from '#tests/setup/route.ts'
import { routeTable } from '#tests/setup/route-table.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { mailedSigningToken } from '#tests/setup/signing.ts'
import { browserOf, provedBrowserOf } from '#tests/setup/visitor.ts'
import { valueOf } from '#tests/setup/value-of.ts'

/**
 * What everyone can access at a lead's addresses.
 * Readers: stranger: a browser without a cookie · submitter: typed the lead's email, but has not proved the mailbox · ousted: a
 * submitter, after another browser has proved the mailbox · owner: proved the mailbox · staff: signed in, unrelated to the lead.
 * Outcomes: public: content for anyone with the address · own: more than that · acts: the action succeeds, or redirects onward ·
 * apart: it succeeds for a new lead beside this one · again: refused, with 'Mail me the link again' · away: redirected to a
 * readable page · none: 404 · 405: only accepts posts.
 */
const TABLE = `
Address                              Does       stranger  submitter  ousted  owner   staff
/analysis/:leadId                    opens      public    own        public  own     public
/analysis/:leadId                    retries    acts      acts       acts    acts    acts
/analysis/:leadId                    checks     again     acts       again   acts    again
/analysis/:leadId                    shares     again     again      again   acts    again
/analysis/:leadId                    unshares   again     again      again   acts    again
/analysis/:leadId/report.pdf         opens      public    public     public  public  public
/analysis/:leadId/edit               opens      again     own        again   own     again
/analysis/:leadId/edit               posts      again     acts       again   acts    again
/analysis/:leadId/manage             opens      away      away       away    away    away
/analysis/:leadId/manage/why         opens      public    public     public  public  public
/analysis/:leadId/manage/rent        opens      public    own        public  own     public
/analysis/:leadId/manage/rent        posts      again     acts       again   acts    again
/analysis/:leadId/manage/improvements opens     public    own        public  own     public
/analysis/:leadId/manage/improvements posts     again     acts       again   acts    again
/analysis/:leadId/manage/agreement   opens      public    public     public  public  public
/analysis/:leadId/manage/terms       opens      public    own        public  own     public
/analysis/:leadId/manage/terms       posts      again     acts       again   acts    again
/analysis/:leadId/manage/payment     opens      public    own        public  own     public
/analysis/:leadId/manage/payment     posts      again     acts       again   acts    again
/analysis/:leadId/agreement          opens      public    public     public  public  public
/analysis/:leadId/agreement/terms    opens      public    own        public  own     public
/analysis/:leadId/agreement/terms    posts      again     acts       again   acts    again
/analysis/:leadId/plan               opens      away      own        away    own     away
/analysis/:leadId/plan               posts      again     acts       again   acts    again
/analysis/:leadId/sign               opens      again     own        again   own     again
/analysis/:leadId/sign               posts      again     acts       again   acts    again
/analysis/:leadId/walkthrough        opens      away      away       away    away    away
/analysis/:leadId/walkthrough        posts      again     acts       again   acts    again
/analysis/:leadId/walkthrough/calendar.ics opens again  none       again   none    again
/analysis/:leadId/mail-link          opens      away      away       away    away    away
/analysis/:leadId/mail-link          posts      acts      acts       acts    acts    acts
/analysis/:leadId/forget-browser     opens      away      away       away    away    away
/analysis/:leadId/forget-browser     posts      acts      acts       acts    acts    acts
/api/pdf/generate-report             opens      405       405        405     405     405
/api/pdf/generate-report             posts      acts      acts       acts    acts    acts
/enroll                              opens      public    own        public  own     public
/enroll                              posts      apart     acts       apart   acts    apart
/enroll/walkthrough/:leadId          opens      again     own        again   own     again
/enroll/walkthrough/:leadId          posts      again     acts       again   acts    again
/walkthrough/:handed                 opens      again     own        again   own     again
/walkthrough/:handed                 books      again     acts       again   acts    again
/walkthrough/:handed                 cancels    again     acts       again   acts    again
/walkthrough/:handed/calendar.ics    opens      away      none       away    none    away
/walkthrough/:mailed                 opens      public    public     public  public  public
/walkthrough/:mailed                 books      acts      acts       acts    acts    acts
/walkthrough/:mailed/calendar.ics    opens      none      none       none    none    none
/sign/:handed                        opens      again     own        again   own     again
/sign/:handed                        posts      again     acts       again   acts    again
/sign/:handed                        declines   again     acts       again   acts    again
/sign/:handed/copy.pdf               opens      away      none       away    none    away
/sign/:mailed                        opens      public    public     public  public  public
/sign/:mailed                        posts      acts      acts       acts    acts    acts
/sign/:mailed/copy.pdf               opens      none      none       none    none    none
/r/:mailed                           opens      public    public     public  public  public
/r/:mailed                           posts      acts      acts       acts    acts    acts
/s/:shared                           opens      public    public     public  public  public
/s/:shared/report.pdf                opens      public    public     public  public  public
/s/:shared/card.png                  opens      public    public     public  public  public
/invoice/:invoice                    opens      public    public     public  public  public
/invoice/:invoice/invoice.pdf        opens      public    public     public  public  public
/payment/success                     opens      again     own        again   own     own
/payment/success                     posts      again     409        again   409     409
/api/stripe/create-session           opens      405       405        405     405     405
/api/stripe/create-session           posts      again     acts       again   acts    acts
/api/stripe/verify-payment/:session  opens      again     409        again   409     409
/checkout/:payment                   opens      public    public     public  public  public
/checkout/:payment                   pays       acts      acts       acts    acts    acts
`

/** Addresses without a lead, those of staff, and an owner's own page, which is for a mailbox (`my.test.ts`). */
const OF_NO_LEAD =
  /^\/(\*|analysis|verify|enroll\/draft|referral\/:token|realtor-referral|webinar.*|blog.*|team.*|rentals.*|fees|switch|towns\/:slug|site\.webmanifest|privacy(\/request|\/request\/:token|\/copy\/:token.*)?|terms|accessibility|rent-vs-sell|invest-a-view|webhooks\/\w+|sitemap.xml|robots.txt|\.well-known\/[\w.-]+|share\/:version\/:name|health.*|metrics|sample-report|my.*|kit.*|images\/:file|api\/docuseal\/(download\/:id|submissions)|leads\/(changes|live)|inbox\/live|api\/leads|api\/addresses|api\/odoo\/[\w-]+|api\/twilio\/\w+|(unsubscribe|preferences|weekly-report)\/:token|mail\/(opened\/:picture|link\/:link)|login\/passkey\/challenge|calendar\/:token)?$/

/** Parameters that a row names by their substitute. */
const PARAMETERS: Record<string, string> = {
  handed: 'token',
  mailed: 'token',
  shared: 'token',
  invoice: 'token',
  session: 'sessionId',
  payment: 'paymentId',
}

const READERS = ['stranger', 'submitter', 'ousted', 'owner', 'staff'] as const
type Reader = (typeof READERS)[number]
type Row = { address: string; does: string; expected: Record<string, string> }

const ROWS = TABLE.trim().split('\n').slice(1).map(readRow)
const modules = import.meta.glob<{ loader?: unknown; action?: unknown }>('/app/routes/**/*.{ts,tsx}')

setupTestDatabase()

test("the table covers every loader and every action at a lead's address", async () => {
  const found: string[] = []
  for (const { path, file } of routeTable().filter(
    (route) => !route.isLayout && /^app\/routes\/(?!staff|admin|auth)/.test(route.file),
  )) {
    if (OF_NO_LEAD.test(path)) continue
    const { loader, action } = (await modules[`/${file}`]?.()) ?? {}
    if (loader) found.push(`${path} is opened`)
    if (action) found.push(`${path} is posted to`)
  }
  const described = ROWS.map(({ address, does }) => {
    const path = address.replace(/:(\w+)/g, (_, name: string) => `:${PARAMETERS[name] ?? name}`)
    return `${path} ${does === 'opens' ? 'is opened' : 'is posted to'}`
  })
  expect([...new Set(described)].sort()).toEqual([...new Set(found)].sort())
})

describe.each(ROWS)('$address', ({ address, does, expected }) => {
  test(`${does}: ${Object.values(expected).join(', ')}`, async () => {
    const outcomes: Record<string, string> = {}
    for (const reader of READERS) outcomes[reader] = await outcomeOf(reader, address, does)
    expect(outcomes).toEqual(expected)
  })
})

/** Roles that don't work on leads. */
const SMALL_ROLES = ROLES.filter((role) => !may({ role }, 'work'))
const OF_STAFF = ROWS.filter(({ expected }) => expected.staff !== expected.stranger)

test.each(OF_STAFF)(
  'staff who don’t work on leads are strangers to them: $address, $does',
  async ({ address, does, expected }) => {
    const outcomes = []
    for (const role of SMALL_ROLES) outcomes.push(await outcomeOf('staff', address, does, undefined, role))
    expect(outcomes).toEqual(SMALL_ROLES.map(() => expected.stranger))
  },
)

// An agreement outlives its lead: the signer's link still shows it.
const OF_RIGHTS = ROWS.filter(({ address, expected }) => expected.owner !== expected.stranger && !address.startsWith('/sign/'))

test.each(OF_RIGHTS)(
  'of a lead in the trash its owner sees no more than a stranger: $address, $does',
  async ({ address, does }) => {
    const intoTrash = ({ leadId }: Place) => db().update(leads).set({ deletedAt: new Date() }).where(eq(leads.id, leadId)).run()
    expect(await outcomeOf('owner', address, does, intoTrash)).toBe(await outcomeOf('stranger', address, does, intoTrash))
  },
)

function readRow(line: string): Row {
  const [address = '', does = '', ...outcomes] = line.trim().split(/\s+/)
  return { address, does, expected: Object.fromEntries(READERS.map((reader, index) => [reader, outcomes[index] ?? ''])) }
}

/** A lead with a report, whose owner accepted the terms, and the values for the parameters of its addresses. */
type Place = {
  leadId: string
  handed: string
  mailed: string
  shared: string
  invoice: string
  session: string
  payment: string
  hour: string
}

/** `happens`: to the lead, before the reader's request. `role`: of staff. */
async function outcomeOf(
  reader: Reader,
  address: string,
  does: string,
  happens?: (place: Place) => void,
  role: Role = 'user',
): Promise<string> {
  const { browser, place } = await meet(reader, address, role)
  happens?.(place)
  const parameters: Record<string, string> = place
  const url = address.replace(/:(\w+)/g, (_, name: string) => parameters[name] ?? '') + (QUERIES[address]?.(place) ?? '')
  if (does !== 'opens') {
    const form = FORMS[`${address} ${does}`]?.(place) ?? {}
    return judgePost(await (address.startsWith('/api/') ? browser.postJson(url, form) : browser.post(url, form)), address, place)
  }
  const answer = await browser.get(url)
  if (answer.status !== 200) return judge(answer)
  return (await said(answer)) === (await said(await new Browser().get(url))) ? 'public' : 'own'
}

async function judgePost(answer: RouteAnswer<unknown>, address: string, { leadId }: Place): Promise<string> {
  if (answer.status >= 300 && answer.status < 400)
    return address === '/enroll' && !answer.location?.includes(leadId) ? 'apart' : 'acts'
  return answer.status < 300 ? 'acts' : judge(answer)
}

async function judge(answer: RouteAnswer<unknown>): Promise<string> {
  if (answer.status === 403) return offersLink(await said(answer)) ? 'again' : '403'
  if (answer.status === 404) return 'none'
  return answer.status >= 300 && answer.status < 400 ? 'away' : String(answer.status)
}

/** The usual refusal, shown with the button; a payment page only shows that access is denied. */
function offersLink(words: string): boolean {
  return words.includes(ACCESS_DENIED) || words.includes('"result":{"kind":"denied"}')
}

/** A response's content, without ids that are new for every reader. */
async function said(answer: RouteAnswer<unknown>): Promise<string> {
  if (answer.hasData) return JSON.stringify(answer.data).replace(/\b[0-9a-f]{32}\b/g, 'ID')
  return answer.headers.get('Content-Type') === 'application/pdf' ? 'a file' : answer.text()
}

async function meet(reader: Reader, address: string, role: Role): Promise<{ browser: Browser; place: Place }> {
  const email = `${reader}@example.com`
  const leadId = makeReport(db(), { lead: { email, name: 'Olive Owner', phone: '+15155550188', status: 'proposal' } })
  inTransaction((tx) => acknowledgeTerms(tx, { leadId, ipAddress: undefined, userAgent: null, from: 'management' }))
  if (address.startsWith('/enroll/walkthrough/')) makeActivity(db(), { leadId, kind: 'enrolled_online' })
  const submitter = await browserOf(leadId)
  const cookies = { stranger: '', submitter, ousted: submitter, owner: '', staff: signedInAs(role).cookie }
  const browser = new Browser(reader === 'owner' ? await provedBrowserOf(leadId) : cookies[reader])
  const holder = reader === 'owner' ? browser : new Browser(submitter)
  const links = await linksOf(address, leadId, email, holder)
  if (reader === 'ousted') await provedBrowserOf(leadId)
  const hour = bookableHours(new Date())[4 + READERS.indexOf(reader)]?.toISOString() ?? ''
  return { browser, place: { leadId, hour, ...links } }
}

/** The links for an address's parameters, as the lead's owner got them. */
async function linksOf(address: string, leadId: string, email: string, holder: Browser) {
  const links = { handed: '', mailed: '', shared: '', invoice: '', session: '', payment: '' }
  const place = address.split('/')[1]
  if (place === 'walkthrough') {
    links.handed = (await holder.post(paths.pickWalkthrough(leadId))).location?.replace('/walkthrough/', '') ?? ''
    links.mailed = inTransaction((tx) => createBookingToken(tx, leadId))
  }
  if (place === 'sign') {
    links.handed = (await holder.post(paths.signNow(leadId))).location?.replace('/sign/', '') ?? ''
    links.mailed = mailedSigningToken(leadId)
  }
  if (place === 'r') links.mailed = inTransaction((tx) => issueToken(tx, { purpose: 'report', leadId, email, days: 1 }))
  if (place === 's') links.shared = valueOf(shareReport({ leadId, label: null, submissionId: newSubmissionId() }))
  if (place === 'invoice') {
    const { id: subjectId } = makeInvoice(db(), { leadId })
    links.invoice = inTransaction((tx) => issueToken(tx, { purpose: 'invoice', leadId, email, subjectId, days: 1 }))
  }
  if (['payment', 'api', 'checkout'].includes(place ?? '')) {
    const started = valueOf(await startCheckout(leadId))
    links.session = started.sessionId
    links.payment = started.url.replace('/checkout/', '')
  }
  return links
}

const QUERIES: Record<string, (place: Place) => string> = {
  '/enroll': ({ leadId }) => `?from=${leadId}`,
  '/payment/success': ({ session }) => `?session_id=${session}`,
}

const FORMS: Record<string, (place: Place) => Record<string, string>> = {
  '/analysis/:leadId retries': () => ({ intent: 'retry' }),
  '/analysis/:leadId checks': () => ({ intent: 'check' }),
  '/analysis/:leadId shares': () => ({ intent: 'share', label: '', submissionId: newSubmissionId() }),
  '/analysis/:leadId unshares': () => ({ intent: 'unshare', link: 'x' }),
  '/analysis/:leadId/edit posts': () => ({ ...propertyFields(), submissionId: newSubmissionId() }),
  '/analysis/:leadId/manage/rent posts': () => ({ intent: 'next', estimatedRent: '1900' }),
  '/analysis/:leadId/plan posts': () => ({ plan: 'online' }),
  '/analysis/:leadId/manage/terms posts': () => ({ acknowledged: 'yes' }),
  '/analysis/:leadId/agreement/terms posts': () => ({ acknowledged: 'yes' }),
  '/enroll posts': ({ leadId }) => enrollmentOf(leadId),
  '/enroll/walkthrough/:leadId posts': () => ({ intent: 'schedule' }),
  '/walkthrough/:handed books': ({ hour }) => ({ intent: 'book', startsAt: hour, booking: '' }),
  '/walkthrough/:mailed books': ({ hour }) => ({ intent: 'book', startsAt: hour, booking: '' }),
  '/walkthrough/:handed cancels': () => ({ intent: 'cancel', booking: '' }),
  '/sign/:handed posts': () => ({ intent: 'code' }),
  '/sign/:mailed posts': () => ({ intent: 'code' }),
  '/sign/:handed declines': () => ({ intent: 'decline' }),
  '/api/pdf/generate-report posts': ({ leadId }) => ({ lead: leadId }),
  '/api/stripe/create-session posts': ({ leadId }) => ({ leadId }),
  '/checkout/:payment pays': () => ({ intent: 'pay' }),
}

/** The lead's property, enrolled with its email. */
function enrollmentOf(leadId: string): Record<string, string> {
  const lead = rowOf(leads, eq(leads.id, leadId))
  if (!lead) throw new Error(`There is no lead ${leadId}`)
  const { streetAddress, city, state, zipCode, email } = lead
  const typed = {
    propertyType: 'single-family',
    unitCount: '1',
    estimatedRent: '1900',
    name: 'Olive Owner',
    phone: '(515) 555-0188',
  }
  return { ...typed, streetAddress, city, state, zipCode, email, intent: 'submit', step: '3', submissionId: newSubmissionId() }
}
