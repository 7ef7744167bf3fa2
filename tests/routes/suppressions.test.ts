import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { auditLog, campaignRuns, consents, leadActivities, suppressions } from '#app/db/schema/index.ts'
import { startRun } from '#app/modules/campaigns/runs.server.ts'
import { findLatestConsent, recordConsent } from '#app/modules/messaging/consent/consents.server.ts'
import { suppress } from '#app/modules/messaging/consent/suppress.server.ts'
import { loader as ledger } from '#app/routes/admin/consents.tsx'
import { loader as exportLedger } from '#app/routes/admin/consents-export.ts'
import { loader as list } from '#app/routes/admin/suppressions.tsx'
import { loader as exportList } from '#app/routes/admin/suppressions/export.ts'
import { action as importList } from '#app/routes/admin/suppressions/import.tsx'
import { action as add } from '#app/routes/admin/suppressions/new.tsx'
import { action as takeBack, loader as askBack } from '#app/routes/admin/suppressions/take-back.tsx'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeSuppression } from '#tests/factories/make-marketing-link.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader, type FormFields } from '#tests/setup/route.ts'
import { leastCost } from '#tests/setup/processor-time.ts'
import { signedInAs, type SignedIn } from '#tests/setup/session.ts'

setupTestDatabase()

let admin: SignedIn
beforeEach(() => {
  admin = signedInAs('admin')
})

const listed = async (query = '') => (await callLoader(list, { url: `/admin/suppressions${query}`, cookie: admin.cookie })).data
const keys = async (query = '') => (await listed(query)).page.rows.map(({ recipientKey }) => recipientKey)
const put = (form: Record<string, string>) => callAction(add, { url: '/admin/suppressions/new', cookie: admin.cookie, form })
const send = (form: FormFields) => callAction(importList, { url: '/admin/suppressions/import', cookie: admin.cookie, form })
const paste = (entries: string, note = 'List from the previous email service') => send({ entries, note })
const upload = (content: string | Uint8Array<ArrayBuffer>, note = '', entries = '') =>
  send([
    ['file', new File([content], 'list.csv')],
    ['entries', entries],
    ['note', note],
  ])
const stored = () => db().select({ key: suppressions.recipientKey, note: suppressions.note }).from(suppressions).all()
const audited = () => db().select({ action: auditLog.action, detail: auditLog.detail }).from(auditLog).all()
const errorsOf = (answer: Awaited<ReturnType<typeof put>>) => answer.data.error

describe('the suppression list', () => {
  test('shows people without marketing and the reason, and finds them by address, number, channel and reason', async () => {
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

  test('adds a person by hand: their campaigns stop, and timeline and audit log name the author', async () => {
    const leadId = makeLead(db(), { email: 'ann@example.com' }).id
    inTransaction((tx) => startRun(tx, { leadId, workflow: 'warm_lead', actor: { kind: 'system' }, now: new Date() }))
    const form = { channel: 'email', recipient: ' Ann@Example.com', note: 'Asked by phone' }
    expect((await put(form)).location).toBe('/admin/suppressions')
    expect(rowsOf(suppressions)).toMatchObject([
      { recipientKey: 'ann@example.com', reason: 'staff', note: 'Asked by phone', byUserId: admin.viewer.id },
    ])
    expect(rowsOf(campaignRuns)).toMatchObject([{ state: 'stopped', endReason: 'unsubscribed' }])
    const events = rowsOf(leadActivities, eq(leadActivities.kind, 'unsubscribed'))
    expect(events).toMatchObject([{ leadId, actorUserId: admin.viewer.id }])
    expect(audited().map(({ action }) => action)).toContain('suppression_added')
    expect(errorsOf(await put(form))).toEqual({ recipient: ['This is already on the list'] })
  })

  test.each([
    [{ channel: 'email', recipient: 'ann', note: 'x' }, 'recipient'],
    [{ channel: 'sms', recipient: '12', note: 'x' }, 'recipient'],
    [{ channel: 'fax', recipient: 'ann@example.com', note: 'x' }, 'channel'],
    [{ channel: 'email', recipient: 'ann@example.com', note: ' ' }, 'note'],
    [{ channel: 'email', recipient: ' '.repeat(900_000), note: 'x' }, 'recipient'],
    [{ channel: 'email', recipient: 'ann@example.com\r\nBcc: all@example.com', note: 'x' }, 'recipient'],
  ])('refuses an invalid address, beside its field: %#', async (form, field) => {
    const answer = await put(form)
    expect([answer.status, Object.keys(errorsOf(answer) ?? {})]).toEqual([400, [field]])
    expect(rowsOf(suppressions)).toEqual([])
  })
})

describe('a pasted or uploaded list', () => {
  test.each([
    ['pasted', paste],
    ['as a file', upload],
  ])('is added whole, %s: each line with its reason, or with the common one, and existing ones are counted', async (_, give) => {
    makeSuppression({ recipient: 'ann@example.com' })
    const list =
      'Phone,Email,Address,Reason,Note\r\n,ANN@example.com,1 Elm St,left,\r\n"(515) 555-0173",,,,\r\n\r\n,bo@example.com,,Unsubscribed,"in May,\r\nby mail"\r\n'
    const answer = await give(list, 'List from the previous email service')
    expect([answer.status, answer.location]).toEqual([303, '/admin/suppressions'])
    expect(stored()).toEqual(
      expect.arrayContaining([
        { key: '+15155550173', note: 'List from the previous email service' },
        { key: 'bo@example.com', note: 'Unsubscribed: in May, by mail' },
      ]),
    )
    expect(stored()).toHaveLength(3)
    expect(audited().find(({ action }) => action === 'suppressions_imported')?.detail).toEqual({ added: 2, known: 1 })
  })

  test('requires no heading: the address first, then the reason; nor commas between them', async () => {
    expect((await paste('ann@example.com\tmoved away\n515 555 0173')).status).toBe(303)
    expect(stored()).toEqual([
      { key: 'ann@example.com', note: 'moved away' },
      { key: '+15155550173', note: 'List from the previous email service' },
    ])
    expect((await upload('E-Mail Address;Status\nbo@example.com;cleaned\n')).status).toBe(303)
    expect(stored()).toContainEqual({ key: 'bo@example.com', note: 'cleaned' })
  })

  test('may be our own export', async () => {
    makeSuppression({ recipient: 'ann@example.com', note: '=2+3' })
    makeSuppression({ recipient: '+15155550173', channel: 'sms', reason: 'staff' })
    const call = { url: '/admin/suppressions/list.csv', cookie: admin.cookie }
    const exported = await (await callLoader(exportList, call)).text()
    db().delete(suppressions).run()
    expect((await upload(exported)).status).toBe(303)
    expect(stored()).toEqual(
      expect.arrayContaining([
        { key: 'ann@example.com', note: 'Unsubscribed: =2+3' },
        { key: '+15155550173', note: 'Entered by staff' },
      ]),
    )
  })

  test('with unreadable lines stores nothing, names each, and keeps typed text', async () => {
    const list = `\n\nann@example.com\nnonsense\nbo@example,left\n${'x'.repeat(300)}@example.com\ncy@example.com,${'y'.repeat(201)}\n,left\n`
    const answer = await paste(list)
    expect(answer.status).toBe(400)
    expect(errorsOf(answer)).toEqual({
      entries: ['5 lines can’t be read, so nothing was saved. Fix the list and upload it again.'],
    })
    expect(answer.data.bad).toMatchObject({
      count: 5,
      lines: [
        { line: 4, text: 'nonsense', problem: 'Not an email address or phone number' },
        { line: 5, text: 'bo@example' },
        { line: 6, text: `${'x'.repeat(60)}…` },
        { line: 7, problem: 'Reason is longer than 200 characters' },
        { line: 8, text: ', left', problem: 'No email address or phone number' },
      ],
    })
    expect(answer.data.initialValue).toMatchObject({ entries: list, note: 'List from the previous email service' })
    expect(stored()).toEqual([])
  })

  test('as a file is shown in the form for correction, because browsers forget files', async () => {
    const answer = await upload('ann@example.com\nnonsense\n', 'Their word')
    expect([answer.status, answer.data.initialValue]).toMatchObject([
      400,
      { entries: 'ann@example.com\nnonsense\n', note: 'Their word' },
    ])
    expect(errorsOf(answer)?.entries?.[0]).toContain('The contents of list.csv are shown here')
    const long = await upload(`nonsense\n${'ann@example.com\n'.repeat(6_000)}`, 'Their word')
    expect([Object.keys(errorsOf(long) ?? {}), long.data.initialValue?.entries ?? '']).toEqual([['file'], ''])
    expect(long.data.bad?.lines).toMatchObject([{ line: 1 }])
    expect(stored()).toEqual([])
  })

  test('requires a reason for each, one by one or for all', async () => {
    const answer = await upload('email,reason\nann@example.com,left\nbo@example.com,\n')
    expect(errorsOf(answer)).toEqual({ note: ['Add a reason: 1 line has none'] })
    expect(answer.data.initialValue?.entries).toContain('bo@example.com')
    expect(stored()).toEqual([])
  })

  test.each<[string, () => ReturnType<typeof send>, string]>([
    ['nothing', () => paste(''), 'file'],
    ['blanks', () => paste(' '.repeat(80_000)), 'file'],
    ['far too many blanks', () => paste(' '.repeat(900_000)), 'entries'],
    ['one long word', () => paste('x'.repeat(80_000)), 'entries'],
    ['more than may be pasted', () => paste('ann@example.com\n'.repeat(70_000)), 'entries'],
    ['lines of nothing', () => paste('a@\n'.repeat(30_000)), 'entries'],
    ['a NUL', () => paste('ann@example.com\0'), 'entries'],
    ['a quotation mark without an end', () => paste('ann@example.com\n"bo@example.com'), 'entries'],
    ['a reason of two lines for all', () => paste('ann@example.com', 'one\r\ntwo'), 'note'],
    ['a file and a text', () => upload('ann@example.com', 'Why', 'bo@example.com'), 'file'],
    ['an empty file', () => upload('', 'Why'), 'file'],
    ['a file of blanks', () => upload(' '.repeat(900_000), 'Why'), 'file'],
    ['a file of blank lines', () => upload('\n'.repeat(900_000), 'Why'), 'file'],
    ['a file of one long word', () => upload('x'.repeat(1_100_000), 'Why'), 'file'],
    ['a file with too many lines', () => upload('ann@example.com\n'.repeat(70_000), 'Why'), 'file'],
    ['a file of quotation marks', () => upload('"'.repeat(1_100_000), 'Why'), 'file'],
    ['a picture', () => upload(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), 'Why'), 'file'],
    ['a file that is too large', () => upload(new Uint8Array(20 * 1024 * 1024 + 1), 'Why'), 'file'],
  ])('is refused beside its field if it is %s', async (_, give, field) => {
    const answer = await give()
    expect([400, 413]).toContain(answer.status)
    expect(Object.keys(errorsOf(answer) ?? {})).toEqual([field])
    expect(stored()).toEqual([])
  })

  test('of a refused megabyte is answered at once', async () => {
    const floods = [
      ' '.repeat(900_000),
      '\n'.repeat(1_100_000),
      'x'.repeat(1_100_000),
      'a@,b\n'.repeat(220_000),
      '"a"\n'.repeat(275_000),
    ]
    for (const flood of floods) expect(await leastCost(() => upload(flood, 'Why'), { enough: 500 })).toBeLessThan(500)
  })
})

describe('a removed entry', () => {
  const call = (of: string, recipient: string, filter = {}) => ({
    url: `/admin/suppressions/take-back?${new URLSearchParams({ of, recipient, ...filter })}`,
    cookie: admin.cookie,
  })

  test('adds a consent with its reason to the ledger if the person had declined', async () => {
    const email = makeSuppression()
    expect((await callLoader(askBack, call('email', email))).data.reason).toBe('unsubscribed')
    expect((await callAction(takeBack, { ...call('email', email), form: { reason: '' } })).status).toBe(400)
    const taken = await callAction(takeBack, { ...call('email', email), form: { reason: 'Asked for it in an email' } })
    expect(taken.location).toBe('/admin/suppressions')
    expect(findLatestConsent(db(), 'email', email)).toBe('yes')
    const rows = rowsOf(consents, eq(consents.form, 'staff'))
    expect(rows).toMatchObject([{ wording: 'Asked for it in an email', byUserId: admin.viewer.id, granted: true }])
    expect(audited().map(({ action }) => action)).toContain('suppression_removed')
    expect((await callLoader(askBack, call('email', email))).status).toBe(404)
  })

  test('leads back to the list as it was filtered', async () => {
    const email = makeSuppression({ reason: 'bounced' })
    const asked = call('email', email, { reason: 'bounced', q: 'example' })
    const back = '/admin/suppressions?q=example&reason=bounced'
    expect((await callLoader(askBack, asked)).data.closeTo).toBe(back)
    expect((await callAction(takeBack, { ...asked, form: { reason: 'The mailbox is there again' } })).location).toBe(back)
  })

  test('from a mail server changes no consent', async () => {
    const email = makeSuppression({ reason: 'bounced' })
    await callAction(takeBack, { ...call('email', email), form: { reason: 'The mailbox is there again' } })
    expect(rowsOf(suppressions)).toEqual([])
    expect(findLatestConsent(db(), 'email', email)).toBeNull()
  })

  test("can't be one that the person created by STOP", async () => {
    makeSuppression({ channel: 'sms', recipient: '+15155550173', reason: 'stop' })
    await callAction(takeBack, { ...call('sms', '+15155550173'), form: { reason: 'Because' } })
    expect(rowsOf(suppressions)).toHaveLength(1)
  })

  test.each(['?of=fax&recipient=x', '', '?of=email', '?of=__proto__&recipient=x'])('must exist: %s', async (query) => {
    const answer = await callLoader(askBack, { url: `/admin/suppressions/take-back${query}`, cookie: admin.cookie })
    expect(answer.status).toBe(404)
  })
})

describe('the consent ledger', () => {
  const shown = async (query = '') => (await callLoader(ledger, { url: `/admin/consents${query}`, cookie: admin.cookie })).data

  test('shows consents with wording, box, form, time, IP address and confirmation', async () => {
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

  test('and the list are exported as CSV without formulas, and the audit log keeps who exported how many', async () => {
    const wording = '=HYPERLINK("http://example.com")'
    inTransaction((tx) =>
      recordConsent(tx, { channel: 'email', recipient: 'ann@example.com', wording, form: 'webinar', ipAddress: undefined }),
    )
    makeSuppression({ recipient: '+15155550173', channel: 'sms', reason: 'stop' })
    const lines = await (await callLoader(exportLedger, { url: '/admin/consents/ledger.csv', cookie: admin.cookie })).text()
    expect(lines).toContain('ann@example.com,Email,all,"\'=HYPERLINK(""http://example.com"")",Box checked,webinar,')
    const entries = await (
      await callLoader(exportList, { url: '/admin/suppressions/list.csv?q=0173', cookie: admin.cookie })
    ).text()
    expect(entries).toMatch(/^Address or number,[^]*'\+15155550173,Text messages,Replied STOP,/)
    const taken = audited().filter(({ action }) => action.endsWith('_exported'))
    expect(taken.map(({ action, detail }) => [action, detail?.rows])).toEqual([
      ['consents_exported', 2],
      ['suppressions_exported', 1],
    ])
  })
})
