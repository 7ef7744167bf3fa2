import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailboxAdapter } from '#app/adapters/mailbox/index.server.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { campaignRuns, consents, leadActivities, mailboxes, receivedMessages, suppressions, tasks } from '#app/db/schema/index.ts'
import { startRun } from '#app/modules/campaigns/runs.server.ts'
import { watchMailbox } from '#app/modules/inbox/receive/watch-mailbox.server.ts'
import { mailLayout } from '#app/modules/messaging/layout/mail-layout.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { queueMarketingMail } from '#app/modules/messaging/queue/queue-marketing-mail.server.ts'
import { replyAddress } from '#app/modules/messaging/delivery/reply-mailbox.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { replyDestination } from '#app/modules/leads/compose/queries.server.ts'
import { writeMail } from '#app/modules/leads/compose/write-mail.server.ts'
import { openContent } from '#app/modules/messaging/queue/sealed-content.server.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { startImapServer } from '#tests/servers/imap-server.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { setupMailServer } from '#tests/setup/mail-server.ts'
import { proveMailboxOf } from '#tests/setup/visitor.ts'

const outgoing = setupMailServer()
let incoming: Awaited<ReturnType<typeof startImapServer>>
beforeAll(async () => {
  incoming = await startImapServer()
  // Must run before the first test's database reads the settings.
  process.env.IMAP_URL = incoming.url
})
afterAll(() => incoming.stop())
setupTestDatabase()

const EMAIL = 'Dana.Reed@example.com'
const KEY = EMAIL.toLowerCase()
const NOON = new Date('2027-03-10T18:00:00Z')

let leadId: string
let watch: ReturnType<typeof watchMailbox>
beforeEach(async () => {
  leadId = makeLead(db(), { email: EMAIL }).id
  proveMailboxOf(EMAIL)
  const adapter = mailboxAdapter()
  if (!adapter) throw new Error('No mailbox is set')
  watch = watchMailbox(adapter, 'office')
  await expect.poll(() => mailbox()?.connectedAt).toBeInstanceOf(Date)
})
afterEach(async () => {
  await watch.stop()
  incoming.empty()
})

const mailbox = () => rowOf(mailboxes, eq(mailboxes.name, 'office'))
const listed = () => rowsOf(suppressions)

/** The received items, once every email up to this one was fetched. */
async function receivedUpTo(uid: number) {
  await expect.poll(() => mailbox()?.lastUid).toBe(uid)
  return db().select().from(receivedMessages).orderBy(receivedMessages.createdAt, receivedMessages.id).all()
}

function body(title: string) {
  return mailLayout(getSetting('company'), { title, preview: 'For winter', parts: [], reason: 'You asked for tips.' })
}

/** Sends tips to the lead. Returns the unsubscribe link and address from the email's header. */
async function sendTips(): Promise<{ id: string; link: string; address: string }> {
  const mail = { template: 'campaign', cause: 'system', to: EMAIL, leadId, ...body('Three tips') } as const
  const id = inTransaction((tx) => queueMarketingMail(tx, { ...mail, basis: 'contact' }, NOON))
  await runDueJobs(NOON)
  const [, link = '', address = ''] = /^<(https?:[^>]+)>, <mailto:([^?>]+)\?subject=unsubscribe>$/.exec(waysOut() ?? '') ?? []
  return { id, link, address }
}

function waysOut(): string | undefined {
  return outgoing()
    .taken.at(-1)
    ?.email.headers.find(({ key }) => key === 'list-unsubscribe')?.value
}

/** The email that a mail program sends when its user clicks 'unsubscribe'. */
const unsubscribing = (to: string, from = EMAIL) =>
  `From: ${from}\r\nTo: ${to}\r\nSubject: unsubscribe\r\nMessage-ID: <${Math.random()}@example.com>\r\n\r\nThis message was written by a program.`

describe('the address for unsubscribing', () => {
  test('is offered beside the link if a mailbox is read, and ends marketing to the recipient of the email', async () => {
    inTransaction((tx) => startRun(tx, { leadId, workflow: 'warm_lead', actor: { kind: 'system' }, now: NOON }))
    const { id, link, address } = await sendTips()
    expect(link).toMatch(/\/unsubscribe\/[0-9a-f]{32}$/)
    expect(address).toMatch(/^office\+[0-9a-f]{44}@example\.com$/)
    const received = await receivedUpTo(incoming.deliver(unsubscribing(address)))
    expect(received).toMatchObject([{ kind: 'stop', state: 'done', leadId, messageId: id }])
    expect(listed()).toMatchObject([{ channel: 'email', recipientKey: KEY, reason: 'unsubscribed' }])
    expect(rowsOf(consents)).toMatchObject([{ granted: false, form: 'unsubscribe', recipientKey: KEY }])
    expect(rowsOf(campaignRuns)).toMatchObject([{ state: 'stopped', endReason: 'unsubscribed' }])
    expect(rowsOf(leadActivities, eq(leadActivities.kind, 'unsubscribed'))).toHaveLength(1)
    expect(rowsOf(tasks), 'no reply is needed').toEqual([])
  })

  test('accepts any sender, including a machine, and a second email changes nothing', async () => {
    const { address } = await sendTips()
    incoming.deliver(unsubscribing(address.toUpperCase(), 'Wife <wife@example.net>'))
    const again = unsubscribing(address).replace('\r\n\r\n', '\r\nAuto-Submitted: auto-generated\r\n\r\n')
    expect(await receivedUpTo(incoming.deliver(again))).toMatchObject([{ kind: 'stop' }, { kind: 'stop' }])
    expect(listed()).toMatchObject([{ recipientKey: KEY }])
    expect(rowsOf(consents)).toHaveLength(1)
  })

  test('ignores made-up or changed addresses and reply addresses: such an email waits for staff', async () => {
    const { id, address } = await sendTips()
    const last = address.at(address.indexOf('@') - 1)
    const changed = address.replace(`${last}@`, `${last === '0' ? '1' : '0'}@`)
    const madeUp = `office+${'ab'.repeat(22)}@example.com`
    const forAnswers = replyAddress(id) ?? ''
    const uids = [changed, madeUp, forAnswers].map((to) => incoming.deliver(unsubscribing(to)))
    const received = await receivedUpTo(uids.at(-1) ?? 0)
    expect(received.map(({ kind, state }) => [kind, state])).toEqual(Array(3).fill(['reply', 'new']))
    expect(listed()).toEqual([])
  })

  test("doesn't affect emails that the person asked for", async () => {
    const receipt = { template: 'payment-receipt', cause: 'system', to: EMAIL, ...body('Receipt') } as const
    inTransaction((tx) => queueMail(tx, receipt))
    await runDueJobs(NOON)
    expect(outgoing().taken).toHaveLength(1)
    expect(waysOut()).toBeUndefined()
  })
})

test('answers to staff emails arrive in the inbox, as the form says', () => {
  expect(replyDestination()).toBe('inbox')
  const sender = signedInAs('user').viewer
  expect(writeMail({ id: leadId, subject: 'Tuesday', message: 'At ten?', submissionId: newSubmissionId(), sender }).ok).toBe(true)
  const [mail] = listMails('staff-mail')
  expect(mail && openContent(db(), mail).headers).toEqual({})
})
