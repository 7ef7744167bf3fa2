import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { leadActivities, leads, tokens } from '#app/db/schema/index.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { openMailedLink } from '#app/modules/enrollment/presentation/open-mailed-link.server.ts'
import { issueToken } from '#app/modules/tokens/tokens.server.ts'
import { listTimeline } from '#app/modules/timeline/timeline.server.ts'
import { findReport } from '#app/modules/reports/queries.server.ts'
import { shareCardOf } from '#app/modules/reports/share-card.ts'
import { action, loader } from '#app/routes/public/report.tsx'
import { loader as sharedLoader, meta as sharedMeta } from '#app/routes/public/shared-report.tsx'
import { loader as pdfLoader } from '#app/routes/resources/report-pdf.ts'
import { loader as sharedCardLoader } from '#app/routes/resources/shared-report-card.ts'
import { loader as sharedPdfLoader } from '#app/routes/resources/shared-report-pdf.ts'
import { makeReport } from '#tests/factories/make-report.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { readPdf } from '#tests/setup/pdf-text.ts'
import { callAction, callLoader, TEST_ORIGIN } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { browserOf, cookieOf, provedBrowserOf } from '#tests/setup/visitor.ts'
import { valueOf } from '#tests/setup/value-of.ts'

setupTestDatabase()

const PERSON = { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36' }

const openReport = (leadId: string, cookie = '', headers: Record<string, string> = {}) =>
  callLoader(loader, { url: `/analysis/${leadId}`, params: { leadId }, cookie, headers })

const openShared = (token: string, { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {}) =>
  callLoader(sharedLoader, { url: `/s/${token}${query}`, params: { token }, headers })

const press = (leadId: string, form: Record<string, string>, cookie = '') =>
  callAction(action, { url: `/analysis/${leadId}`, params: { leadId }, form, cookie })

const share = (leadId: string, cookie: string, label = '', submissionId = newSubmissionId()) =>
  press(leadId, { intent: 'share', label, submissionId }, cookie)

/** Creates a link like its owner. Returns its secret, which the next page shows. */
async function sharedToken(leadId: string, cookie: string, label = ''): Promise<string> {
  await share(leadId, cookie, label)
  const { data } = await openReport(leadId, cookie)
  return data.sharing?.links[0]?.address?.split('/s/')[1] ?? ''
}

const sharesOf = (leadId: string) => rowsOf(tokens, eq(tokens.leadId, leadId))
const timelineOf = (leadId: string) => listTimeline(leadId, { max: 50 }).map(({ summary, actor }) => `${summary} (${actor})`)

describe('sharing a report', () => {
  test('creates a link that its owner can copy again, stored as a hash and encrypted', async () => {
    const leadId = makeReport(db())
    const cookie = await provedBrowserOf(leadId)
    const answer = await share(leadId, cookie, 'for my accountant')
    expect([answer.status, answer.location]).toEqual([303, `/analysis/${leadId}#share`])
    const addressOf = async (who: string) => (await openReport(leadId, who)).data.sharing?.links[0]?.address ?? ''
    const address = await addressOf(cookie)
    expect(address).toMatch(/^http:\/\/localhost:3000\/s\/[0-9a-f]{32}$/)
    const token = address.split('/s/')[1] ?? ''
    const stored = JSON.stringify([sharesOf(leadId), rowsOf(leadActivities)])
    expect(stored).not.toContain(token)
    expect(Buffer.from(sharesOf(leadId)[0]?.sealedToken ?? '').includes(token)).toBe(false)
    expect(await addressOf(cookie)).toBe(address)
    // Another of the owner's browsers can copy it, too; one that only typed the email can't.
    expect(await addressOf(await provedBrowserOf(leadId))).toBe(address)
    expect(await addressOf(await browserOf(leadId))).toBe('')
    expect((await openShared(token)).status).toBe(200)
    expect(timelineOf(leadId)[0]).toBe('Created a link to share the report: “for my accountant” (Owner)')
  })

  test('a link of an earlier version, or encrypted with another secret, is listed without its address', async () => {
    const leadId = makeReport(db())
    const cookie = await provedBrowserOf(leadId)
    inTransaction((tx) => issueToken(tx, { purpose: 'shared_report', leadId, days: 1 }))
    await share(leadId, cookie, 'sealed')
    db()
      .update(tokens)
      .set({ sealedToken: Buffer.alloc(60) })
      .where(eq(tokens.label, 'sealed'))
      .run()
    const { data } = await openReport(leadId, cookie)
    expect(data.sharing?.links.map(({ address }) => address)).toEqual([null, null])
  })

  test('the same post twice creates one link; another label or form creates another', async () => {
    const leadId = makeReport(db())
    const cookie = await provedBrowserOf(leadId)
    const id = newSubmissionId()
    const answers = await Promise.all([share(leadId, cookie, 'a', id), share(leadId, cookie, 'a', id)])
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect(sharesOf(leadId)).toHaveLength(1)
    await share(leadId, cookie, 'b', id)
    await share(leadId, cookie, 'b')
    expect(sharesOf(leadId)).toHaveLength(3)
  })

  test.each([
    ['a label that is too long', { label: 'x'.repeat(61) }, 400],
    ['line breaks in the label', { label: 'a\r\nBcc: b' }, 400],
    ['no id of a form', { submissionId: '' }, 400],
    ['a filled trap', { website: 'x' }, 400],
  ])('refuses %s and creates nothing', async (_, changed, status) => {
    const leadId = makeReport(db())
    const cookie = await provedBrowserOf(leadId)
    const form = { intent: 'share', label: '', submissionId: newSubmissionId(), ...changed }
    expect((await press(leadId, form, cookie)).status).toBe(status)
    expect(sharesOf(leadId)).toEqual([])
  })

  test('neither sharing nor revoking is offered to or done for a browser without a proved mailbox', async () => {
    const leadId = makeReport(db())
    const owner = await provedBrowserOf(leadId)
    const token = await sharedToken(leadId, owner)
    const [link] = sharesOf(leadId)
    for (const cookie of ['', await provedBrowserOf(makeReport(db())), await browserOf(leadId)]) {
      expect((await openReport(leadId, cookie)).data.sharing).toBeNull()
      expect((await share(leadId, cookie)).status).toBe(403)
      expect((await press(leadId, { intent: 'unshare', link: link?.hash ?? '' }, cookie)).status).toBe(403)
    }
    expect(sharesOf(leadId)).toHaveLength(1)
    expect((await openShared(token)).status).toBe(200)
  })

  test('is limited to twenty active links', async () => {
    const leadId = makeReport(db())
    const cookie = await provedBrowserOf(leadId)
    for (let made = 0; made < 20; made++) await share(leadId, cookie)
    const answer = await share(leadId, cookie)
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.data)).toContain('Remove one')
    expect(sharesOf(leadId)).toHaveLength(20)
  })
})

describe('revoking a link', () => {
  test('ends it at once, for the page and its PDF, and is recorded once', async () => {
    const leadId = makeReport(db())
    const cookie = await provedBrowserOf(leadId)
    const token = await sharedToken(leadId, cookie, 'Aunt May')
    const form = { intent: 'unshare', link: sharesOf(leadId)[0]?.hash ?? '' }
    const answers = await Promise.all([press(leadId, form, cookie), press(leadId, form, cookie)])
    expect(answers.map(({ status, location }) => [status, location])).toEqual([
      [303, `/analysis/${leadId}#share`],
      [303, `/analysis/${leadId}#share`],
    ])
    const page = await openShared(token)
    expect([page.status, await page.text()]).toEqual([
      410,
      'The link was removed or has expired, or the report was deleted. Ask the sender for a new one.',
    ])
    const pdf = await callLoader(sharedPdfLoader, { url: `/s/${token}/report.pdf`, params: { token } })
    expect(pdf.status).toBe(410)
    expect((await openReport(leadId, cookie)).data.sharing?.links).toEqual([])
    expect(timelineOf(leadId).filter((line) => line.startsWith('Removed a link'))).toEqual([
      'Removed a link to the report: “Aunt May” (Owner)',
    ])
  })

  test('leaves links of other leads and of other purposes alone', async () => {
    const [leadId, other] = [makeReport(db()), makeReport(db())]
    const token = await sharedToken(other, await provedBrowserOf(other))
    inTransaction((tx) => issueToken(tx, { purpose: 'report', leadId, email: 'a@example.com', days: 1 }))
    const cookie = await provedBrowserOf(leadId)
    for (const { hash } of [...sharesOf(other), ...sharesOf(leadId)])
      await press(leadId, { intent: 'unshare', link: hash }, cookie)
    expect([...sharesOf(other), ...sharesOf(leadId)].map(({ revokedAt }) => revokedAt)).toEqual([null, null])
    expect((await openShared(token)).status).toBe(200)
  })
})

describe('a shared link', () => {
  test("shows the report, with a choice of comparables, without the lead's data", async () => {
    const owner = { name: 'Wilhelmina Quist', email: 'wilhelmina@quist.example', phone: '(515) 555-0999' }
    const leadId = makeReport(db(), { lead: { ...owner, streetAddress: '2847 Ingersoll Ave' }, entry: owner })
    const cookie = await provedBrowserOf(leadId, makeReport(db(), { lead: owner }))
    const token = await sharedToken(leadId, cookie)
    const { data } = await openShared(token)
    expect(data).toMatchObject({
      state: 'ready',
      address: { street: '2847 Ingersoll Ave' },
      report: { rentDollars: { estimate: 1895 } },
    })
    expect(JSON.stringify(data)).not.toMatch(new RegExp(`${leadId}|quist|wilhelmina|0999`, 'i'))
    const chosen = await openShared(token, { query: `?of=${data.report?.comparables?.of ?? ''}&all=5&use=1&use=2&use=3&use=4` })
    expect(chosen.data.report?.selection?.title).toBe('Your selection: 4 of 5 comparables')
  })

  test('gives the report as a PDF without more about the lead than the page', async () => {
    const leadId = makeReport(db(), { lead: { streetAddress: '2847 Ingersoll Ave' } })
    const token = await sharedToken(leadId, await provedBrowserOf(leadId))
    const request = new Request(`${TEST_ORIGIN}/s/${token}/report.pdf`)
    const response = await sharedPdfLoader({ request, params: { token }, context: {} })
    expect(response.headers.get('Content-Disposition')).toContain('rent-analysis-2847-ingersoll-ave.pdf')
    const { pages, syntax } = readPdf(new Uint8Array(await response.arrayBuffer()))
    expect(pages.join(' ')).toContain('$1,895')
    expect(pages.join(' ') + syntax).not.toContain(leadId)
  })

  test('expires, and ends with a lead in the trash', async () => {
    const leadId = makeReport(db())
    const token = await sharedToken(leadId, await provedBrowserOf(leadId))
    const [link] = sharesOf(leadId)
    expect((link?.expiresAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(89 * 86_400_000)
    db().update(leads).set({ deletedAt: new Date() }).where(eq(leads.id, leadId)).run()
    expect((await openShared(token)).status).toBe(410)
    db().update(leads).set({ deletedAt: null }).where(eq(leads.id, leadId)).run()
    expect((await openShared(token)).status).toBe(200)
    db().update(tokens).set({ expiresAt: new Date() }).run()
    expect((await openShared(token)).status).toBe(410)
  })

  test.each(['nope', '', '%00', '0'.repeat(32)])('that never existed is not found: %j', async (token) => {
    const page = await openShared(token)
    expect([page.status, await page.text()]).toEqual([
      404,
      'We couldn’t find a report at this link. The link may be incomplete. Ask the sender to send it again.',
    ])
    const pdf = await callLoader(sharedPdfLoader, { url: `/s/${token}/report.pdf`, params: { token } })
    expect(pdf.status).toBe(404)
  })

  test('of another purpose, and the ID of a lead or of a link, open nothing', async () => {
    const leadId = makeReport(db())
    const cookie = await provedBrowserOf(leadId)
    await sharedToken(leadId, cookie)
    const mailed = inTransaction((tx) => issueToken(tx, { purpose: 'report', leadId, email: 'a@example.com', days: 1 }))
    for (const token of [mailed, leadId, sharesOf(leadId)[0]?.hash ?? '']) expect((await openShared(token)).status).toBe(404)
  })

  test('waits with a report that is being regenerated, and reports its failure', async () => {
    const leadId = makeReport(db(), { result: null })
    const token = inTransaction((tx) => issueToken(tx, { purpose: 'shared_report', leadId, days: 1 }))
    const answer = await openShared(token)
    expect([answer.data.state, answer.headers.get('Refresh')]).toEqual(['waiting', '5'])
    const pdf = await callLoader(sharedPdfLoader, { url: `/s/${token}/report.pdf`, params: { token } })
    expect(pdf.location).toBe(`/s/${token}`)
  })
})

describe('the timeline says when a report was opened', () => {
  const openPdf = (leadId: string, headers: Record<string, string> = PERSON) =>
    callLoader(pdfLoader, { url: `/analysis/${leadId}/report.pdf`, params: { leadId }, headers })

  test('by whom, once an hour for each kind of reader', async () => {
    const email = 'owner@example.com'
    const leadId = makeReport(db(), { lead: { email } })
    const owner = await browserOf(leadId)
    await openReport(leadId, owner, PERSON)
    await openReport(leadId, owner, PERSON)
    const link = inTransaction((tx) => issueToken(tx, { purpose: 'report', leadId, email, days: 1 }))
    const proved = await cookieOf(
      valueOf(openMailedLink({ token: link, visitor: null, wantsMarketing: false, ipAddress: undefined })).visitor,
    )
    const partner = inTransaction((tx) =>
      issueToken(tx, { purpose: 'shared_report', leadId, label: 'for my accountant', days: 1 }),
    )
    const unnamed = inTransaction((tx) => issueToken(tx, { purpose: 'shared_report', leadId, days: 1 }))
    for (let time = 0; time < 2; time++) {
      await openReport(leadId, proved, PERSON)
      await openReport(leadId, '', PERSON)
      await openShared(partner, { headers: PERSON })
      await openShared(unnamed, { headers: PERSON })
      await openPdf(leadId)
    }
    expect(timelineOf(leadId).reverse()).toEqual([
      'Opened the report (Owner)',
      'Opened the report, from the link in our email (Owner)',
      'Opened the report, in a different browser (Reader)',
      'Opened the report, from the shared link “for my accountant” (Reader)',
      'Opened the report, from a shared link (Reader)',
      'Downloaded the report as a PDF, in a different browser (Reader)',
    ])
    const anHourAgo = new Date(Date.now() - 3_600_001)
    db().update(leadActivities).set({ createdAt: anHourAgo }).run()
    await openReport(leadId, proved, PERSON)
    expect(timelineOf(leadId)).toHaveLength(7)
  })

  test.each([
    ['a member of our staff', { cookie: () => signedInAs('user').cookie }],
    ['a browser that loads ahead', { headers: { ...PERSON, 'Sec-Purpose': 'prefetch;prerender' } }],
    ['an older browser that loads ahead', { headers: { ...PERSON, Purpose: 'prefetch' } }],
    ['a look at the head alone', { context: { isHead: true } }],
    ['a scanner of links', { headers: { 'User-Agent': 'Mozilla/5.0 (compatible; Proofpoint URLDefense)' } }],
    ['a preview in a chat', { headers: { 'User-Agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' } }],
    ['a program that does not say what it is', { headers: {} }],
  ])(
    'but not of %s',
    async (_, by: { cookie?: () => string; headers?: Record<string, string>; context?: { isHead: boolean } }) => {
      const leadId = makeReport(db())
      const token = inTransaction((tx) => issueToken(tx, { purpose: 'shared_report', leadId, days: 1 }))
      const call = { headers: by.headers ?? PERSON, context: by.context ?? {}, ...(by.cookie ? { cookie: by.cookie() } : {}) }
      await callLoader(loader, { url: `/analysis/${leadId}`, params: { leadId }, ...call })
      await callLoader(sharedLoader, { url: `/s/${token}`, params: { token }, ...call })
      await callLoader(pdfLoader, { url: `/analysis/${leadId}/report.pdf`, params: { leadId }, ...call })
      expect(timelineOf(leadId)).toEqual([])
    },
  )

  test('not while there is no result', async () => {
    const leadId = makeReport(db(), { result: null })
    await openReport(leadId, '', PERSON)
    expect(timelineOf(leadId)).toEqual([])
  })
})

describe('the share card of a report', () => {
  const cardOf = (token: string) => sharedCardLoader({ request: new Request(TEST_ORIGIN), params: { token }, context: {} })

  test('has the rents and the city, and nothing that identifies the home', async () => {
    const leadId = makeReport(db(), { lead: { streetAddress: '4215 Beaver Ave', name: 'Ann Owner' } })
    const token = await sharedToken(leadId, await provedBrowserOf(leadId))
    const { data } = await openShared(token, { query: '?of=x&all=5&use=0' })
    expect(data.card).toEqual({ name: 'Rent estimate', rents: '$1,800 to $1,990', place: 'a month in Des Moines, IA' })
    const site = { data: { site: { baseUrl: TEST_ORIGIN, name: 'Harvest Gate', shareVersion: null } } }
    const at = { matches: [site] as never, params: { token }, location: {} as never, error: undefined }
    const tags = sharedMeta({ data, ...at }).filter((tag) => 'property' in tag)
    expect(JSON.stringify(tags)).toContain(`/s/${token}/card.png`)
    expect(JSON.stringify(tags)).toContain('Rent estimate: $1,800 to $1,990 a month in Des Moines, IA')
    expect(JSON.stringify(tags)).not.toMatch(/4215|Beaver|Ann|50312/)
    const picture = await cardOf(token)
    expect([picture.status, picture.headers.get('X-Robots-Tag')]).toEqual([200, 'noindex'])
    const png = Buffer.from(await picture.arrayBuffer())
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  })

  test('exists only for an active link', async () => {
    const leadId = makeReport(db())
    const cookie = await provedBrowserOf(leadId)
    const token = await sharedToken(leadId, cookie)
    expect((await cardOf('0'.repeat(32))).status).toBe(404)
    await press(leadId, { intent: 'unshare', link: sharesOf(leadId)[0]?.hash ?? '' }, cookie)
    expect((await cardOf(token)).status).toBe(410)
  })

  test.each(['4215 Beaver Ave, Des Moines, IA 50310', 'Apt 3, IA', ''])('names no city if %j is one line', (locality) => {
    const found = findReport(makeReport(db()))
    expect(found && shareCardOf({ ...found, address: { street: '', locality } })?.place).toBe('a month')
  })
})
