import { desc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { imapMailbox } from '#app/adapters/mailbox/imap.server.ts'
import { log } from '#app/config/log.server.ts'
import { db } from '#app/db/client.server.ts'
import { mailboxes, messages, receivedMessages, tasks } from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { watchMailbox } from '#app/modules/inbox/receive/watch-mailbox.server.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeMessage } from '#tests/factories/make-message.ts'
import { startImapServer } from '#tests/servers/imap-server.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'

setupTestDatabase()

let server: Awaited<ReturnType<typeof startImapServer>>
const watches: { stop: () => Promise<void> }[] = []

beforeEach(async () => {
  server = await startImapServer()
})
afterEach(async () => {
  await Promise.all(watches.splice(0).map((watch) => watch.stop()))
  await server.stop()
})

function watch(url = server.url) {
  const started = watchMailbox(imapMailbox(url), 'office')
  watches.push(started)
  return started
}

const received = () => db().select().from(receivedMessages).orderBy(desc(receivedMessages.createdAt)).all()
const state = () => rowOf(mailboxes, eq(mailboxes.name, 'office'))

function mail({ id = 'first@example.com', headers = '', body = 'Yes, Tuesday works.' } = {}) {
  return [
    `From: Dana Holt <dana@example.com>`,
    `To: office@example.com`,
    `Subject: Re: Your rental`,
    `Message-ID: <${id}>`,
    headers,
    '',
    body,
  ]
    .filter((line, place) => place !== 4 || line !== '')
    .join('\r\n')
}

async function takes(count: number) {
  await expect.poll(() => received()).toHaveLength(count)
}

describe('a mailbox over IMAP', () => {
  test('is read from now on, each email as it comes; earlier ones stay there', async () => {
    server.deliver(mail({ id: 'old@example.com' }), new Date(Date.now() - 30 * DAY_MS))
    watch()
    await expect.poll(() => state()?.connectedAt).toBeInstanceOf(Date)
    server.deliver(mail())
    await takes(1)
    expect(received()).toMatchObject([
      {
        channel: 'email',
        kind: 'reply',
        state: 'new',
        senderKey: 'dana@example.com',
        senderName: 'Dana Holt',
        textBody: 'Yes, Tuesday works.',
      },
    ])
    server.deliver(mail({ id: 'second@example.com', body: 'Or Wednesday.' }))
    await takes(2)
    expect(server.logins()).toBe(1)
    expect(server.commands).toContain('EXAMINE')
    expect(server.commands).not.toContain('SELECT')
  })

  test('resumes at its position after a break, without duplicates after its UIDs change', async () => {
    const first = watch()
    await expect.poll(() => state()?.connectedAt).toBeInstanceOf(Date)
    server.deliver(mail())
    await takes(1)
    await first.stop()
    server.deliver(mail({ id: 'second@example.com' }))
    const second = watch()
    await takes(2)
    await second.stop()
    server.renumber()
    server.deliver(mail({ id: 'third@example.com' }))
    watch()
    await takes(3)
    await expect.poll(() => state()).toMatchObject({ uidValidity: '2', lastUid: 3 })
  })

  test('is read by one of several processes, and by another one once it stops', async () => {
    const first = watch()
    await expect.poll(() => state()?.connectedAt).toBeInstanceOf(Date)
    watch()
    server.deliver(mail())
    await takes(1)
    expect(server.logins()).toBe(1)
    await first.stop()
    expect(state()?.leaseToken).toBeNull()
  })

  test("is still read if its lease can't be renewed for a moment, as in a locked database", async () => {
    watches.push(watchMailbox(imapMailbox(server.url), 'office', 5))
    await expect.poll(() => state()?.connectedAt).toBeInstanceOf(Date)
    db().run(
      `create trigger no_renewal before update of lease_until on mailboxes begin select raise(abort, 'simulated failure'); end`,
    )
    onTestFinished(() => void db().run('drop trigger if exists no_renewal'))
    const said = vi.spyOn(log, 'error')
    await expect.poll(() => said.mock.calls.length).toBeGreaterThan(1)
    db().run('drop trigger no_renewal')
    server.deliver(mail())
    await takes(1)
    expect(server.logins()).toBe(1)
  })

  test('that refuses the password says why', async () => {
    watch(server.url.replace('secret', 'wrong'))
    await expect.poll(() => state()?.lastError).toBe('password')
    expect(server.logins()).toBe(0)
  })
})

describe('an answer', () => {
  test('to our email belongs to its lead, is shown on the email and creates a task', async () => {
    const lead = makeLead(db(), { email: 'dana@example.com' })
    const sent = makeMessage(db(), { leadId: lead.id, state: 'sent' })
    watch()
    await expect.poll(() => state()?.connectedAt).toBeInstanceOf(Date)
    server.deliver(mail({ headers: `In-Reply-To: <${sent.id}@harvestgate.example>` }))
    await takes(1)
    expect(received()).toMatchObject([{ leadId: lead.id, messageId: sent.id }])
    expect(rowOf(messages, eq(messages.id, sent.id))?.answeredAt).toBeInstanceOf(Date)
    expect(rowsOf(tasks)).toMatchObject([{ leadId: lead.id, kind: 'answer-message' }])
  })

  test('of an auto-responder creates no task, and two machines never write to each other', async () => {
    const lead = makeLead(db(), { email: 'dana@example.com' })
    watch()
    await expect.poll(() => state()?.connectedAt).toBeInstanceOf(Date)
    server.deliver(mail({ headers: 'Auto-Submitted: auto-replied' }))
    await takes(1)
    expect(received()).toMatchObject([{ leadId: lead.id, kind: 'auto_reply', state: 'done' }])
    expect(rowsOf(tasks)).toEqual([])
    expect(rowsOf(messages)).toEqual([])
  })

  test('that says it did not arrive marks our email as bounced', async () => {
    const sent = makeMessage(db(), { recipient: 'dead@example.com', state: 'sent' })
    watch()
    await expect.poll(() => state()?.connectedAt).toBeInstanceOf(Date)
    server.deliver(bounce(sent.id))
    await takes(1)
    expect(received()).toMatchObject([{ kind: 'bounce', state: 'done', messageId: sent.id }])
    expect(rowOf(messages, eq(messages.id, sent.id))).toMatchObject({
      bounceReason: expect.stringContaining('unknown') as string,
    })
  })
})

function bounce(messageId: string) {
  return [
    'From: MAILER-DAEMON@mx.example.com',
    'To: office@example.com',
    'Subject: Undelivered Mail Returned to Sender',
    'Message-ID: <bounce@mx.example.com>',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'Your email could not be delivered.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.com',
    '',
    'Final-Recipient: rfc822; dead@example.com',
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 User unknown',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: <${messageId}@harvestgate.example>`,
    'To: dead@example.com',
    '--b--',
    '',
  ].join('\r\n')
}
