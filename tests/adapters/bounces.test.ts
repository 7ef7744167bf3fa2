import { desc, eq } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { consents, leadActivities, leadProgress, leads, messageContents, messages, suppressions } from '#app/db/schema/index.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { writeMail } from '#app/modules/leads/compose/write-mail.server.ts'
import { withShownFacts } from '#app/modules/leads/list/shown-rents.server.ts'
import { logContact } from '#app/modules/leads/work-log/log-contact.server.ts'
import type { DeliveryReport } from '#app/modules/messaging/delivery/delivery-report.ts'
import { messageLife } from '#app/modules/messaging/outbox/labels.ts'
import { type NewMail, queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { suppress } from '#app/modules/messaging/consent/suppress.server.ts'
import { recordDeliveryReport } from '#app/modules/messaging/delivery/record-bounce.server.ts'
import { recordAnswer } from '#app/modules/messaging/received/store-received.server.ts'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { setupMailServer } from '#tests/setup/mail-server.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { proveMailboxOf } from '#tests/setup/visitor.ts'

const server = setupMailServer()
setupTestDatabase()
afterEach(() => {
  vi.useRealTimers()
  server().acceptAll()
})

function queue(change: Partial<NewMail> = {}): string {
  const mail = {
    template: 'welcome',
    cause: 'system',
    to: 'Dana@example.com',
    subject: 'Welcome',
    text: 'Hello',
    html: '<p>Hello</p>',
  } as const
  return inTransaction((tx) => queueMail(tx, { ...mail, ...change }).id)
}

function find(id: string) {
  const message = rowOf(messages, eq(messages.id, id))
  if (!message) throw new Error('The message is gone')
  return message
}

const later = (milliseconds: number) => new Date(Date.now() + milliseconds)
const suppressed = () => db().select({ key: suppressions.recipientKey, reason: suppressions.reason }).from(suppressions).all()

/** A server's later report about an email. */
function report(messageId: string, change: Partial<DeliveryReport> = {}) {
  const delivery: DeliveryReport = {
    outcome: 'failed',
    recipient: 'dana@example.com',
    status: '5.1.1',
    diagnostic: '550 5.1.1 User unknown',
    messageId,
    ...change,
  }
  return inTransaction((tx) => recordDeliveryReport(tx, delivery, new Date()))
}

describe('an email that bounces', () => {
  test('is shown in the outbox and on its lead, and the dead address gets only essential emails', async () => {
    const lead = makeLead(db())
    const id = queue({ leadId: lead.id })
    await runDueJobs()
    expect(report(id)).toMatchObject({ isNew: true })
    expect(find(id)).toMatchObject({ state: 'sent', bounceReason: '550 5.1.1 User unknown' })
    expect(messageLife(find(id))).toBe('bounced')
    expect(rowsOf(leadActivities)).toMatchObject([
      { leadId: lead.id, kind: 'message_failed', summary: "The email 'Welcome' could not be delivered" },
    ])
    expect(suppressed()).toEqual([{ key: 'dana@example.com', reason: 'bounced' }])
  })

  test('is no contact with its lead: the last and the first one are those before and after it, until its reader answers', async () => {
    const { id: leadId } = makeLead(db(), { email: 'dana@example.com', lastContactedAt: null, status: 'leads' })
    const { viewer: sender } = signedInAs('user')
    const contacts = () => [
      rowOf(leads, eq(leads.id, leadId))?.lastContactedAt ?? null,
      rowOf(leadProgress, eq(leadProgress.leadId, leadId))?.firstContactAt ?? null,
      withShownFacts(db(), [{ id: leadId }])[0]?.work.contact?.how ?? null,
    ]
    vi.useFakeTimers({ toFake: ['Date'] })
    const pass = () => vi.setSystemTime(later(120_000)).getMockedSystemTime()
    const write = async () => {
      const mail = { id: leadId, subject: 'Our visit', message: 'Hello', submissionId: newSubmissionId(), sender }
      pass()
      expect(writeMail(mail).ok).toBe(true)
      await runDueJobs()
      const written = db().select().from(messages).where(eq(messages.template, 'staff-mail')).orderBy(desc(messages.id)).get()
      if (!written?.sentAt) throw new Error('The email has not left')
      return { id: written.id, at: written.sentAt }
    }
    const first = await write()
    expect(contacts()).toEqual([first.at, first.at, 'we emailed'])
    report(first.id)
    expect(contacts()).toEqual([null, null, null])
    const contact = { kind: 'call', outcome: 'talked', note: null, nextAction: null, dueDay: null } as const
    const called = pass()
    logContact({
      id: leadId,
      contact: { ...contact, submissionId: newSubmissionId() },
      actor: { kind: 'staff', userId: sender.id },
    })
    db().delete(suppressions).run()
    const last = await write()
    expect(contacts()).toEqual([last.at, called, 'we emailed'])
    report(last.id)
    expect(contacts()).toEqual([called, called, 'talked'])
    inTransaction((tx) => recordAnswer(tx, last.id, new Date()))
    expect(contacts()).toEqual([last.at, called, 'we emailed'])
  })

  test('is recorded once, however often the report arrives', async () => {
    const id = queue({ leadId: makeLead(db()).id })
    await runDueJobs()
    expect([report(id), report(id)].map((delivery) => delivery?.isNew)).toEqual([true, false])
    expect(rowsOf(leadActivities)).toHaveLength(1)
  })

  test('because the mailbox is full leaves the address alone', async () => {
    const id = queue()
    await runDueJobs()
    report(id, { status: '5.2.2', diagnostic: '552 5.2.2 Mailbox full' })
    expect(messageLife(find(id))).toBe('bounced')
    expect(suppressed()).toEqual([])
  })

  test('as a spam report ends marketing to its reader, as their own choice', async () => {
    const id = queue()
    await runDueJobs()
    report(id, { outcome: 'complained', status: null, diagnostic: 'Reported as spam' })
    expect(messageLife(find(id))).toBe('complained')
    expect(suppressed()).toEqual([{ key: 'dana@example.com', reason: 'complained' }])
  })

  test('is accepted only for the address that it went to, and for an existing email', async () => {
    const id = queue()
    await runDueJobs()
    expect(report(id, { recipient: 'someone@else.example' })).toBeNull()
    expect(report('0'.repeat(32))).toBeNull()
    expect(messageLife(find(id))).toBe('sent')
    expect(suppressed()).toEqual([])
  })

  test('is not believed of an email whose recipient answered it, followed its link or proved the mailbox since', async () => {
    const ids = [queue(), queue({ to: 'pat@example.com' }), queue({ to: 'sam@example.com' })] as const
    await runDueJobs()
    const change = (id: string, read: Partial<typeof messages.$inferInsert>) =>
      db().update(messages).set(read).where(eq(messages.id, id)).run()
    change(ids[0], { answeredAt: new Date() })
    change(ids[1], { clickedAt: new Date() })
    change(ids[2], { sentAt: later(-60_000) })
    proveMailboxOf('sam@example.com')
    const recipients = ['dana@example.com', 'pat@example.com', 'sam@example.com']
    expect(ids.map((id, at) => report(id, { recipient: recipients[at] ?? null }))).toEqual([null, null, null])
    expect(suppressed()).toEqual([])
  })

  test('blocks its address only until the mailbox is proved: it then gets marketing again, without a new consent', async () => {
    const lead = makeLead(db(), { email: 'dana@example.com' })
    const id = queue({ leadId: lead.id })
    await runDueJobs()
    report(id)
    proveMailboxOf('Dana@Example.com')
    expect(suppressed()).toEqual([])
    expect(rowsOf(consents)).toEqual([])
    expect(rowsOf(leadActivities).at(-1)).toMatchObject({
      leadId: lead.id,
      kind: 'resubscribed',
      actorKind: 'owner',
      summary: 'Marketing emails resumed: the owner proved the mailbox that was undeliverable',
    })
  })

  test('and its proof end no block for another reason, and none of another address', async () => {
    for (const [recipient, reason] of [
      ['dana@example.com', 'unsubscribed'],
      ['dana+1@example.com', 'bounced'],
      ['pat@example.com', 'staff'],
    ] as const)
      inTransaction((tx) => suppress(tx, { channel: 'email', recipient, reason, by: null }))
    proveMailboxOf('dana@example.com')
    proveMailboxOf('pat@example.com')
    expect(suppressed().map(({ reason }) => reason)).toEqual(['unsubscribed', 'bounced', 'staff'])
  })

  test('is ignored if it is only delayed or delivered', async () => {
    const id = queue()
    await runDueJobs()
    report(id, { outcome: 'delayed', status: '4.4.1' })
    expect(messageLife(find(id))).toBe('sent')
    report(id, { outcome: 'delivered', status: '2.0.0' })
    expect(messageLife(find(id))).toBe('delivered')
  })
})

test('an address refused as unknown gets only essential emails; one refused for another reason gets all', async () => {
  server().refuseRecipients({ code: 550, words: '5.7.1 Blocked' })
  queue()
  await runDueJobs()
  expect(suppressed()).toEqual([])
  server().refuseRecipients({ code: 550, words: '5.1.1 No such mailbox' })
  queue()
  await runDueJobs()
  expect(suppressed()).toEqual([{ key: 'dana@example.com', reason: 'bounced' }])
})

describe('an email that may have arrived', () => {
  test('because the server never confirmed it is sent again with the same Message-ID, and counted', async () => {
    server().dropAfterMail()
    const id = queue({ text: 'Open https://site.example/r/abc' })
    expect(await runDueJobs()).toEqual(['retried'])
    expect(find(id).tryStartedAt).not.toBeNull()
    server().acceptAll()
    expect(await runDueJobs(later(80_000))).toEqual(['done'])
    expect(find(id)).toMatchObject({ state: 'sent', attempts: 2, doubtfulTries: 1, tryStartedAt: null })
    const ids = server().taken.map(({ email }) => email.messageId)
    expect(ids).toHaveLength(2)
    expect(ids[0]).toBe(ids[1])
  })

  test('because a server refused it explicitly is not counted', async () => {
    server().refuseMail({ code: 451, words: '4.3.0 Try again later' })
    const id = queue()
    await runDueJobs()
    expect(find(id).tryStartedAt).toBeNull()
    server().acceptAll()
    await runDueJobs(later(80_000))
    expect(find(id)).toMatchObject({ state: 'sent', doubtfulTries: 0 })
  })

  test("isn't sent again once a report about it comes in", async () => {
    server().dropAfterMail()
    const id = queue({ text: 'Open https://site.example/s/0123456789abcdef0123456789abcdef' })
    await runDueJobs()
    server().acceptAll()
    report(id, { status: '5.2.2', diagnostic: '552 5.2.2 Mailbox full' })
    expect(messageLife(find(id))).toBe('bounced')
    expect(rowsOf(messageContents)).toEqual([])
    await runDueJobs(later(80_000))
    expect(server().taken).toHaveLength(1)
  })
})
