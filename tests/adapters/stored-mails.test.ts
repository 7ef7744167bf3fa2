import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { company } from '#app/content/company.ts'
import { env } from '#app/config/env.server.ts'
import { db, inTransaction, sqlite } from '#app/db/client.server.ts'
import { messageContents, messages } from '#app/db/schema/index.ts'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { removeExpired, RETENTION } from '#app/worker/retention.server.ts'
import { mailLayout } from '#app/modules/messaging/layout/mail-layout.ts'
import { WINTER_STREET } from '#app/modules/messaging/pictures/mail-pictures.ts'
import { type NewMail, queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { resendMessage } from '#app/modules/messaging/outbox/resend-message.server.ts'
import { loader as openMessage } from '#app/routes/admin/outbox-message.tsx'
import { refused } from '#app/result.ts'
import { makeMessage } from '#tests/factories/make-message.ts'
import { makeUser } from '#tests/factories/make-user.ts'
import { type SmtpTestServer, startSmtpServer } from '#tests/servers/smtp-server.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { withContent } from '#tests/setup/outbox.ts'
import { callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

const DAY = 24 * 60 * 60 * 1000
const TOKEN = 'f3a1c5d97b20468e8c14be6d09a7f253'
const SECRETS = [TOKEN, TOKEN.slice(0, 16), TOKEN.slice(16), '493201', 'B7KM-2XQ9']

let server: SmtpTestServer
beforeAll(async () => {
  server = await startSmtpServer()
  // Must run before the first test's database reads the settings.
  process.env.SMTP_URL = server.url
})
afterAll(() => server.stop())
afterEach(() => {
  server.acceptAll()
  server.taken.length = 0
})
setupTestDatabase()

const LINK = `https://site.example/walkthrough/${TOKEN}`
const MAIL: NewMail = {
  template: 'welcome',
  cause: 'system',
  to: 'dana@example.com',
  subject: 'Your code is 493201',
  text: `Open ${LINK}\n\nYour code is B7KM-2XQ9\n`,
  html: `<p><a href="${LINK}">Open</a></p><p>Your code is <b>493201</b></p>`,
  headers: { 'List-Unsubscribe': `<https://site.example/u/${TOKEN}>` },
  // Folded like a calendar file, inside the secret.
  attachments: [
    { filename: 'a.ics', contentType: 'text/calendar', content: `DESCRIPTION:${LINK.slice(0, -16)}\r\n ${TOKEN.slice(16)}\r\n` },
  ],
}
const queue = (change: Partial<NewMail> = {}) => inTransaction((tx) => queueMail(tx, { ...MAIL, ...change }).id)
const kept = () => rowsOf(messageContents)

/** The contents of the database files, which a backup would include. */
function secretsInFiles(): string[] {
  const file = process.env.DATABASE_PATH ?? ''
  const before = readFileSync(`${file}-wal`)
  sqlite().pragma('wal_checkpoint(TRUNCATE)')
  const bytes = Buffer.concat([before, readFileSync(file)]).toString('latin1')
  expect(bytes).toContain('https://site.example/')
  return SECRETS.filter((secret) => bytes.includes(secret))
}

describe('links and codes of an email', () => {
  test('are never in a file in the clear, before or after sending, and arrive whole', async () => {
    const id = queue()
    expect(secretsInFiles()).toEqual([])
    expect(kept()).toHaveLength(1)
    expect(await runDueJobs()).toEqual(['done'])
    const [taken] = server.taken
    expect(taken?.email.subject).toBe(MAIL.subject)
    expect(taken?.email.text).toContain(`Open ${LINK}`)
    expect(taken?.email.html).toContain(`href="${LINK}"`)
    expect(taken?.email.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toContain(TOKEN)
    expect(taken?.email.attachments).toHaveLength(1)
    expect(kept()).toEqual([])
    expect(rowsOf(messages)).toMatchObject([{ id, subject: 'Your code is ••••', isMasked: true }])
    sqlite().pragma('wal_checkpoint(TRUNCATE)')
    makeMessage(db())
    expect(secretsInFiles()).toEqual([])
  })

  test('are sent with the pictures that the email refers to', async () => {
    const body = mailLayout(company, { title: 'Welcome', preview: '', picture: WINTER_STREET, parts: [], reason: 'You asked.' })
    queue(body)
    expect(await runDueJobs()).toEqual(['done'])
    const [taken] = server.taken
    const named = [...(taken?.email.html?.matchAll(/ src="cid:([^"]+)"/g) ?? [])].map(([, id]) => `<${id}>`)
    expect(named).toHaveLength(3)
    const pictures = taken?.email.attachments.filter(({ mimeType }) => mimeType === 'image/png') ?? []
    expect(pictures.map(({ contentId }) => contentId)).toEqual(named)
    expect(pictures.map(({ disposition, related }) => ({ disposition, related }))).toEqual(
      named.map(() => ({ disposition: 'inline', related: true })),
    )
  })

  test('are available for the next try, and for sending again', async () => {
    server.refuseRecipients({ code: 550, words: '5.1.1 No such mailbox' })
    const id = queue()
    expect(await runDueJobs()).toEqual(['dead'])
    server.acceptAll()
    resendMessage(makeUser(db(), { role: 'admin' }), id)
    expect(await runDueJobs(new Date(Date.now() + 1000))).toEqual(['done'])
    expect(server.taken[0]?.email.text).toContain(LINK)
  })

  test('are also decrypted with older secrets, and with no others', async () => {
    const secrets = env().SESSION_SECRETS
    const [old = ''] = secrets
    queue()
    secrets.unshift('a newer secret of forty-three letters and more')
    expect(await runDueJobs()).toEqual(['done'])
    expect(server.taken).toHaveLength(1)
    queue()
    secrets.shift()
    const lost = queue()
    secrets.splice(0, 1, 'another secret of the same length, or so')
    expect(await runDueJobs()).toEqual(['dead', 'dead'])
    const { cookie } = signedInAs('admin')
    const page = await callLoader(openMessage, { url: `/admin/outbox/${lost}`, params: { id: lost }, cookie })
    expect(page.data.message).toMatchObject({ isMasked: true, text: expect.stringContaining('/••••') as string })
    secrets.splice(0, 1, old)
    const message = rowsOf(messages).find(({ id }) => id === lost)
    expect(message).toMatchObject({ state: 'failed', lastError: expect.stringContaining('SESSION_SECRET') as string })
  })

  test('of one message decrypt no other', () => {
    const [first, second] = [queue(), queue()]
    const [sealed] = kept().filter(({ messageId }) => messageId === first)
    db().delete(messageContents).run()
    db()
      .insert(messageContents)
      .values({ messageId: second, sealed: sealed?.sealed ?? Buffer.alloc(0) })
      .run()
    const message = rowsOf(messages).find(({ id }) => id === second)
    expect(() => message && withContent(message)).toThrow(/SESSION_SECRET/)
  })

  test('stored by an earlier version are masked; those of unsent emails are kept separately', () => {
    const body = { subject: 'A subject', textBody: `Open ${LINK}`, htmlBody: `<a href="${LINK}">Open</a>` }
    for (const state of ['sent', 'failed'] as const) makeMessage(db(), { state, ...body })
    expect(removeExpired(RETENTION.unmaskedMessages, new Date(), 10)).toBe(2)
    expect(removeExpired(RETENTION.unmaskedMessages, new Date(), 10)).toBe(0)
    const [sent, failed] = rowsOf(messages).toSorted((a, b) => b.state.localeCompare(a.state))
    expect([sent?.textBody, failed?.textBody]).toEqual(Array(2).fill('Open https://site.example/••••'))
    expect(sent && withContent(sent).textBody).not.toContain(TOKEN)
    expect(failed && withContent(failed).textBody).toContain(TOKEN)
  })
})

describe('the content of an email', () => {
  test('is deleted after 90 days with its stored secrets; its recipient stays, and so does a waiting email', async () => {
    const now = new Date()
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY)
    const young = makeMessage(db(), { state: 'sent', createdAt: new Date(now.getTime() - 90 * DAY + 1) })
    const old = makeMessage(db(), { state: 'sent', createdAt: daysAgo(90), htmlBody: '<p>Old</p>' })
    const waiting = makeMessage(db(), { state: 'queued', createdAt: daysAgo(91) })
    const failed = queue()
    const change = { state: 'failed', createdAt: daysAgo(91) } as const
    db().update(messages).set(change).where(eq(messages.id, failed)).run()
    expect(removeExpired(RETENTION.messageBodies, now, 10)).toBe(2)
    expect(removeExpired(RETENTION.messageBodies, now, 10)).toBe(0)
    const bodies = new Map(rowsOf(messages).map((message) => [message.id, message]))
    expect(bodies.get(old.id)).toMatchObject({ textBody: '', htmlBody: null, bodyRemovedAt: now, recipient: old.recipient })
    for (const { id, textBody } of [young, waiting]) expect(bodies.get(id)).toMatchObject({ textBody, bodyRemovedAt: null })
    expect(kept()).toEqual([])

    const { cookie, viewer } = signedInAs('admin')
    const page = await callLoader(openMessage, { url: `/admin/outbox/${failed}`, params: { id: failed }, cookie })
    expect(page.data.message).toMatchObject({ text: '', bodyRemovedAt: now })
    expect(resendMessage(viewer, failed)).toEqual(refused('not-failed'))
  })
})

test('answers go to the company', async () => {
  queue()
  await runDueJobs()
  expect(server.taken[0]?.email.replyTo).toEqual([{ name: company.name, address: company.email }])
})
