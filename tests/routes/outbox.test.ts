import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { auditLog, jobs, messages } from '#app/db/schema/index.ts'
import { outboxList } from '#app/modules/messaging/outbox/outbox-list.ts'
import { conditionOf, OUTBOX_PAGE_SIZE } from '#app/modules/messaging/outbox/queries.server.ts'
import { paths } from '#app/paths.ts'
import * as list from '#app/routes/admin/outbox.tsx'
import * as html from '#app/routes/admin/outbox-message-html.ts'
import * as page from '#app/routes/admin/outbox-message.tsx'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeMessage } from '#tests/factories/make-message.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader, type FormFields } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

const at = (minute: number) => new Date(Date.UTC(2026, 9, 1, 12, minute))

describe('the list', () => {
  test('shows the newest first, paged, each message once', async () => {
    const { cookie } = signedInAs('admin')
    // Two with the same time, which is therefore not enough to distinguish them.
    const made = Array.from({ length: 60 }, (_unused, index) =>
      makeMessage(db(), { subject: `Mail ${index}`, createdAt: at(Math.floor(index / 2)) }),
    )
    const seen: string[] = []
    let url = '/admin/outbox'
    for (let pages = 0; pages < 5; pages += 1) {
      const { data } = await callLoader(list.loader, { url, cookie })
      seen.push(...data.page.rows.map(({ id }) => id))
      expect(data.page.rows.length).toBeLessThanOrEqual(OUTBOX_PAGE_SIZE)
      if (data.page.next === null) break
      url = paths.adminOutbox(data.page.next)
    }
    const expected = made
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
      .map(({ id }) => id)
    expect(seen).toEqual(expected)
  })

  test('filters by state', async () => {
    const { cookie } = signedInAs('admin')
    makeMessage(db(), { state: 'sent' })
    const failed = makeMessage(db(), { state: 'failed', lastError: '550 No such mailbox' })
    const { data } = await callLoader(list.loader, { url: '/admin/outbox?state=failed', cookie })
    expect(data.page.rows.map(({ id }) => id)).toEqual([failed.id])
    expect(data.page.rows[0]?.lastError).toBe('550 No such mailbox')
  })

  test('finds each message by its delivery state, and only by that', async () => {
    const { cookie } = signedInAs('admin')
    const reportedAt = at(9)
    const sent = { state: 'sent' } as const
    const lives: Record<string, Partial<typeof messages.$inferInsert>> = {
      sent,
      delivered: { ...sent, deliveredAt: reportedAt },
      answered: { ...sent, deliveredAt: reportedAt, bouncedAt: reportedAt, answeredAt: reportedAt },
      bounced: { ...sent, deliveredAt: reportedAt, bouncedAt: reportedAt, bounceReason: '552 5.2.2 Mailbox full' },
      complained: { ...sent, answeredAt: reportedAt, complainedAt: reportedAt },
      queued: { state: 'queued', bouncedAt: reportedAt },
    }
    for (const [life, change] of Object.entries(lives)) {
      const { id } = makeMessage(db(), change)
      const { data } = await callLoader(list.loader, { url: `/admin/outbox?state=${life}`, cookie })
      expect(data.page.rows.map((row) => [row.id, row.life])).toEqual([[id, life]])
    }
  })

  test('finds messages by channel and by the beginning of their recipient', async () => {
    const { cookie } = signedInAs('admin')
    const text = makeMessage(db(), { channel: 'sms', recipient: '+15155550100', recipientKey: '+15155550100' })
    const mail = makeMessage(db(), { recipient: 'Dana_100%@Example.com' })
    makeMessage(db(), { recipient: 'danb@example.com' })
    const found = async (query: string) => {
      const { data } = await callLoader(list.loader, { url: `/admin/outbox?${query}`, cookie })
      return data.page.rows.map(({ id }) => id)
    }
    expect(await found('channel=sms')).toEqual([text.id])
    expect(await found('to=%2B1515')).toEqual([text.id])
    expect(await found('to=DANA_')).toEqual([mail.id])
    expect(await found('channel=email&to=%25')).toEqual([])
    expect(await found(`to=${encodeURIComponent(' '.repeat(5000))}&channel=sms`)).toEqual([text.id])
  })

  test.each([
    ['kind=privacy-answer', 'messages_template'],
    ['kind=privacy-answer&state=sent', 'messages_template'],
    ['channel=sms', 'messages_texts'],
    ['channel=sms&state=kept', 'messages_texts'],
    ['kind=campaign&state=queued', 'messages_state'],
    ['kind=campaign&state=bounced', 'messages_bounced'],
    ['state=delivered', 'messages_delivered'],
    ['to=ann&state=sent&kind=campaign&channel=sms', 'messages_recipient'],
  ])('reads %s from the index of what finds the fewest', (query, index) => {
    const which = conditionOf(outboxList.read(new URLSearchParams(query)))
    const plan = db().all(
      sql`explain query plan select id from messages where ${which} order by created_at desc, id desc limit 26`,
    )
    expect(JSON.stringify(plan)).toContain(`INDEX ${index}`)
  })

  test.each(['?state=nonsense', '?after=nonsense', '?after=1.x', '?after=', '?state=failed&state=sent', '?after=%00'])(
    'handles %s',
    async (query) => {
      const { cookie } = signedInAs('admin')
      makeMessage(db())
      expect((await callLoader(list.loader, { url: `/admin/outbox${query}`, cookie })).status).toBe(200)
    },
  )

  test('says that emails are kept here without a mail server', async () => {
    const { cookie } = signedInAs('admin')
    expect((await callLoader(list.loader, { url: '/admin/outbox', cookie })).data).toMatchObject({
      storesMailOnly: true,
      page: { rows: [], next: null, isLost: false },
    })
  })
})

describe('a message', () => {
  test.each([
    ['is given up', { state: 'failed', lastError: 'No answer' }, true],
    ['waits to be asked for', { state: 'queued', lastError: 'No answer' }, true],
    ['is in its first try', { state: 'queued' }, false],
    ['was sent', { state: 'sent' }, false],
  ] as const)('with an unfinished try, %s: whether it is in doubt', async (_how, change, isDoubtful) => {
    const { cookie } = signedInAs('admin')
    const { id } = makeMessage(db(), { channel: 'sms', tryStartedAt: at(1), ...change })
    const { data } = await callLoader(page.loader, { url: paths.adminMessage(id), params: { id }, cookie })
    expect(data.message.isDoubtful).toBe(isDoubtful)
  })

  test('is shown with its text, and its HTML in a sandbox', async () => {
    const { cookie } = signedInAs('admin')
    const lead = makeLead(db())
    const { id } = makeMessage(db(), {
      leadId: lead.id,
      textBody: 'Open http://localhost:3000/r/abc',
      htmlBody: '<p onclick="alert(1)">Hello</p><script>alert(2)</script>',
      attachments: [{ filename: 'a.ics', contentType: 'text/calendar', content: 'SECRET' }],
    })
    const { data } = await callLoader(page.loader, { url: `/admin/outbox/${id}`, params: { id }, cookie })
    expect(data).toMatchObject({
      hasHtml: true,
      message: { text: 'Open http://localhost:3000/r/abc', leadId: lead.id, isMasked: false },
    })
    expect(JSON.stringify(data)).not.toContain('SECRET')

    const answer = await callLoader(html.loader, { url: `/admin/outbox/${id}/html`, params: { id }, cookie })
    expect(answer.headers.get('Content-Security-Policy')).toMatch(/^sandbox; default-src 'none'/)
    expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(await answer.text()).toContain('<p')
  })

  test("that doesn't exist is not found", async () => {
    const { cookie } = signedInAs('admin')
    for (const id of ['0'.repeat(32), '../x', '', "' or 1=1"]) {
      expect((await callLoader(page.loader, { url: '/admin/outbox/x', params: { id }, cookie })).status).toBe(404)
      expect((await callLoader(html.loader, { url: '/admin/outbox/x/html', params: { id }, cookie })).status).toBe(404)
      const form = { intent: 'resend' }
      expect((await callAction(page.action, { url: '/admin/outbox/x', params: { id }, cookie, form })).status).toBe(404)
    }
    const { id } = makeMessage(db(), { htmlBody: null })
    expect((await callLoader(html.loader, { url: `/admin/outbox/${id}/html`, params: { id }, cookie })).status).toBe(404)
  })

  test('that failed is sent again once, with a line in the audit log', async () => {
    const { cookie, viewer } = signedInAs('admin')
    const { id } = makeMessage(db(), { state: 'failed', lastError: '550 No such mailbox', attempts: 1 })
    const resend = () =>
      callAction(page.action, { url: `/admin/outbox/${id}`, params: { id }, cookie, form: { intent: 'resend' } })
    const answers = [await resend(), await resend()]
    expect(answers.map(({ status, location }) => [status, location])).toEqual(Array(2).fill([303, `/admin/outbox/${id}`]))
    expect(rowOf(messages, eq(messages.id, id))).toMatchObject({
      state: 'queued',
      attempts: 0,
      lastError: null,
    })
    expect(rowsOf(jobs)).toMatchObject([{ kind: 'send-message', payload: { messageId: id }, state: 'waiting' }])
    const resent = rowsOf(auditLog, eq(auditLog.action, 'message_resent'))
    expect(resent).toMatchObject([{ userId: viewer.id, subject: id }])
  })

  test.each(['sent', 'kept', 'queued', 'suppressed'] as const)('that is %s is not sent again', async (state) => {
    const { cookie } = signedInAs('admin')
    const { id } = makeMessage(db(), { state })
    await callAction(page.action, { url: `/admin/outbox/${id}`, params: { id }, cookie, form: { intent: 'resend' } })
    expect(rowsOf(jobs)).toEqual([])
  })

  test('accepts no unknown button', async () => {
    const { cookie } = signedInAs('admin')
    const { id } = makeMessage(db(), { state: 'failed' })
    const forms: FormFields[] = [{}, { intent: 'delete' }]
    for (const form of forms) {
      expect((await callAction(page.action, { url: `/admin/outbox/${id}`, params: { id }, cookie, form })).status).toBe(400)
    }
  })
})

test('the outbox is only for admins', async () => {
  const { id } = makeMessage(db(), { state: 'failed' })
  const url = `/admin/outbox/${id}`
  const params = { id }
  const asked = (cookie?: string) => [
    callLoader(list.loader, { url: '/admin/outbox', cookie }),
    callLoader(page.loader, { url, params, cookie }),
    callLoader(html.loader, { url, params, cookie }),
    callAction(page.action, { url, params, cookie, form: { intent: 'resend' } }),
  ]
  for (const answer of await Promise.all(asked())) expect(answer.location).toMatch(/^\/login\?from=/)
  for (const answer of await Promise.all(asked(signedInAs('user').cookie))) expect(answer.location).toBe('/')
  expect(rowsOf(jobs)).toEqual([])
})
