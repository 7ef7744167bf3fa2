import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { auditLog, campaignRuns, consents, leadActivities, suppressions } from '#app/db/schema/index.ts'
import { startRun } from '#app/modules/campaigns/runs.server.ts'
import { findLastWord } from '#app/modules/messaging/consents.server.ts'
import { recordConsent } from '#app/modules/messaging/record-consent.server.ts'
import { suppress } from '#app/modules/messaging/suppress.server.ts'
import { loader as ledger } from '#app/routes/admin/consents.tsx'
import { loader as exportLedger } from '#app/routes/admin/consents-export.ts'
import { loader as list } from '#app/routes/admin/suppressions.tsx'
import { loader as exportList } from '#app/routes/admin/suppressions/export.ts'
import { action as importList } from '#app/routes/admin/suppressions/import.tsx'
import { action as add } from '#app/routes/admin/suppressions/new.tsx'
import { action as takeBack, loader as askBack } from '#app/routes/admin/suppressions/take-back.tsx'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeSuppression } from '#tests/factories/make-marketing-link.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { signedInAs, type SignedIn } from '#tests/setup/session.ts'

setupTestDatabase()

let admin: SignedIn
beforeEach(() => {
  admin = signedInAs('admin')
})

const listed = async (query = '') => (await callLoader(list, { url: `/admin/suppressions${query}`, cookie: admin.cookie })).data
const keys = async (query = '') => (await listed(query)).page.rows.map(({ recipientKey }) => recipientKey)
const put = (form: Record<string, string>) => callAction(add, { url: '/admin/suppressions/new', cookie: admin.cookie, form })
const paste = (entries: string, note = 'List of the former mail service') =>
  callAction(importList, { url: '/admin/suppressions/import', cookie: admin.cookie, form: { entries, note } })
const audited = () => db().select({ action: auditLog.action, detail: auditLog.detail }).from(auditLog).all()
const errorsOf = (answer: Awaited<ReturnType<typeof put>>) => answer.data.error

describe('the suppression list', () => {
  test('shows who gets no marketing and why, and finds them by address, number, channel and reason', async () => {
    makeSuppression({ recipient: 'ann@example.com' })
    makeSuppression({ recipient: 'bo@example.com', reason: 'bounced', note: '550 no such user' })
    makeSuppression({ recipient: '(515) 555-0173', channel: 'sms', reason: 'stop' })
    expect((await keys()).toSorted()).toEqual(['+15155550173', 'ann@example.com', 'bo@example.com'])
    expect(await keys('?q=ANN@')).toEqual(['ann@example.com'])
    expect(await keys('?q=515.555.0173')).toEqual(['+15155550173'])
    expect(await keys('?channel=sms')).toEqual(['+15155550173'])
    expect(await keys('?reason=bounced')).toEqual(['bo@example.com'])
    expect((await listed('?reason=nonsense&channel=fax')).filter.problems).toHaveLength(2)
    expect((await keys('?reason=nonsense')).length).toBe(3)
  })

  test('is paged', async () => {
    for (let place = 0; place < 60; place += 1) makeSuppression({ recipient: `p${place}@example.com` })
    const first = await listed()
    expect(first.page.rows).toHaveLength(50)
    const rest = await keys(`?after=${first.page.next?.after}`)
    expect(new Set([...first.page.rows.map((row) => row.recipientKey), ...rest]).size).toBe(60)
  })

  test('takes somebody by hand: their campaigns stop, and timeline and audit log say who did it', async () => {
    const leadId = makeLead(db(), { email: 'ann@example.com' }).id
    inTransaction((tx) => startRun(tx, { leadId, workflow: 'warm_lead', actor: { kind: 'system' }, now: new Date() }))
    const form = { channel: 'email', recipient: ' Ann@Example.com', note: 'Asked on the phone' }
    expect((await put(form)).location).toBe('/admin/suppressions')
    expect(db().select().from(suppressions).all()).toMatchObject([
      { recipientKey: 'ann@example.com', reason: 'staff', note: 'Asked on the phone', byUserId: admin.viewer.id },
    ])
    expect(db().select().from(campaignRuns).all()).toMatchObject([{ state: 'stopped', endReason: 'unsubscribed' }])
    const told = db().select().from(leadActivities).where(eq(leadActivities.kind, 'unsubscribed')).all()
    expect(told).toMatchObject([{ leadId, actorUserId: admin.viewer.id }])
    expect(audited().map(({ action }) => action)).toContain('suppression_added')
    expect(errorsOf(await put(form))).toEqual({ recipient: ['This is on the list already'] })
  })

  test.each([
    [{ channel: 'email', recipient: 'ann', note: 'x' }, 'recipient'],
    [{ channel: 'sms', recipient: '12', note: 'x' }, 'recipient'],
    [{ channel: 'fax', recipient: 'ann@example.com', note: 'x' }, 'channel'],
    [{ channel: 'email', recipient: 'ann@example.com', note: ' ' }, 'note'],
    [{ channel: 'email', recipient: ' '.repeat(900_000), note: 'x' }, 'recipient'],
    [{ channel: 'email', recipient: 'ann@example.com\r\nBcc: all@example.com', note: 'x' }, 'recipient'],
  ])('refuses what is no address, beside its field: %#', async (form, field) => {
    const answer = await put(form)
    expect([answer.status, Object.keys(errorsOf(answer) ?? {})]).toEqual([400, [field]])
    expect(db().select().from(suppressions).all()).toEqual([])
  })
})

describe('a pasted list', () => {
  test('is taken whole: first cells of lines, a heading passed over, what is there counted', async () => {
    makeSuppression({ recipient: 'ann@example.com' })
    const answer = await paste('email,reason\r\nANN@example.com,left\r\n"bo@example.com";x\n\n(515) 555-0173\nbo@example.com\n')
    expect([answer.status, answer.location]).toEqual([303, '/admin/suppressions'])
    expect((await keys()).toSorted()).toEqual(['+15155550173', 'ann@example.com', 'bo@example.com'])
    expect(audited().find(({ action }) => action === 'suppressions_imported')?.detail).toEqual({ added: 2, known: 1 })
  })

  test('with a line that cannot be read stores nothing and names it', async () => {
    const answer = await paste('ann@example.com\nnonsense\nbo@example\n')
    expect(answer.status).toBe(400)
    expect(answer.data.error?.entries?.[0]).toBe(
      'Line 2: “nonsense” is neither an e-mail address nor a phone number. Line 3: “bo@example” is neither an e-mail address nor a phone number',
    )
    expect(answer.data.initialValue?.entries).toContain('ann@example.com')
    expect(db().select().from(suppressions).all()).toEqual([])
  })

  test.each(['', ' '.repeat(900_000), 'x'.repeat(80_000), 'a@\n'.repeat(30_000)])(
    'refuses what is none: %.10s',
    async (entries) => {
      expect((await paste(entries)).status).toBe(400)
      expect(db().select().from(suppressions).all()).toEqual([])
    },
  )
})

describe('an entry that is taken back', () => {
  const call = (channel: string, recipient: string) => ({
    url: `/admin/suppressions/take-back?${new URLSearchParams({ channel, recipient })}`,
    cookie: admin.cookie,
  })

  test('leaves a yes with its reason in the ledger where the person had said no', async () => {
    const email = makeSuppression()
    expect((await callLoader(askBack, call('email', email))).data.reason).toBe('unsubscribed')
    expect((await callAction(takeBack, { ...call('email', email), form: { reason: '' } })).status).toBe(400)
    const taken = await callAction(takeBack, { ...call('email', email), form: { reason: 'Asked for it in a mail' } })
    expect(taken.location).toBe('/admin/suppressions')
    expect(findLastWord(db(), 'email', email)).toBe('yes')
    const rows = db().select().from(consents).where(eq(consents.form, 'staff')).all()
    expect(rows).toMatchObject([{ wording: 'Asked for it in a mail', byUserId: admin.viewer.id, granted: true }])
    expect(audited().map(({ action }) => action)).toContain('suppression_removed')
    expect((await callLoader(askBack, call('email', email))).status).toBe(404)
  })

  test('that a mail server made says nothing of consent', async () => {
    const email = makeSuppression({ reason: 'bounced' })
    await callAction(takeBack, { ...call('email', email), form: { reason: 'The mailbox is there again' } })
    expect(db().select().from(suppressions).all()).toEqual([])
    expect(findLastWord(db(), 'email', email)).toBeNull()
  })

  test('is not one that the person made by STOP', async () => {
    makeSuppression({ channel: 'sms', recipient: '+15155550173', reason: 'stop' })
    await callAction(takeBack, { ...call('sms', '+15155550173'), form: { reason: 'Because' } })
    expect(db().select().from(suppressions).all()).toHaveLength(1)
  })

  test.each(['?channel=fax&recipient=x', '', '?channel=email', '?channel=__proto__&recipient=x'])(
    'is one that exists: %s',
    async (query) => {
      const answer = await callLoader(askBack, { url: `/admin/suppressions/take-back${query}`, cookie: admin.cookie })
      expect(answer.status).toBe(404)
    },
  )
})

describe('the consent ledger', () => {
  const shown = async (query = '') => (await callLoader(ledger, { url: `/admin/consents${query}`, cookie: admin.cookie })).data

  test('shows who said what: words, box, form, time, network address, confirmation', async () => {
    const leadId = makeLead(db(), { email: 'ann@example.com' }).id
    const yes = { channel: 'email', recipient: 'Ann@example.com', wording: 'Send me tips', form: 'webinar', leadId } as const
    inTransaction((tx) => recordConsent(tx, { ...yes, ipAddress: '203.0.113.7' }))
    inTransaction((tx) => suppress(tx, { channel: 'email', recipient: 'bo@example.com', reason: 'complained', by: null }))
    const { page } = await shown('?form=webinar')
    expect(page.rows).toMatchObject([
      {
        recipientKey: 'ann@example.com',
        wording: 'Send me tips',
        form: 'webinar',
        ipAddress: '203.0.113.7',
        granted: true,
        confirmedAt: null,
        leadId,
      },
    ])
    expect((await shown('?q=bo@')).page.rows.map(({ form }) => form)).toEqual(['complaint'])
    expect((await shown('?to=2020-01-01')).page.rows).toEqual([])
    expect((await shown('?channel=sms')).page.rows).toEqual([])
    expect((await shown('?form=x&from=yesterday')).filter.problems).toHaveLength(2)
  })

  test('and the list leave as CSV, in which nothing is a formula, and the audit log keeps who took how many', async () => {
    const wording = '=HYPERLINK("http://example.com")'
    inTransaction((tx) =>
      recordConsent(tx, { channel: 'email', recipient: 'ann@example.com', wording, form: 'webinar', ipAddress: undefined }),
    )
    makeSuppression({ recipient: '+15155550173', channel: 'sms', reason: 'stop' })
    const lines = await (await callLoader(exportLedger, { url: '/admin/consents/ledger.csv', cookie: admin.cookie })).text()
    expect(lines).toContain('ann@example.com,E-mail,all,"\'=HYPERLINK(""http://example.com"")",Box ticked,webinar,')
    const entries = await (
      await callLoader(exportList, { url: '/admin/suppressions/list.csv?q=0173', cookie: admin.cookie })
    ).text()
    expect(entries).toMatch(/^Address or number,[^]*'\+15155550173,Text messages,Answered STOP,/)
    const taken = audited().filter(({ action }) => action.endsWith('_exported'))
    expect(taken.map(({ action, detail }) => [action, detail?.rows])).toEqual([
      ['consents_exported', 2],
      ['suppressions_exported', 1],
    ])
  })
})
