import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { newId } from '#app/db/columns.ts'
import { leadActivities, tokens, messages, receivedMessages, suppressions, tasks } from '#app/db/schema/index.ts'
import { startRun } from '#app/modules/campaigns/runs.server.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { INBOX_MESSAGES } from '#app/modules/inbox/messages.ts'
import { receiveMail } from '#app/modules/inbox/receive/receive-mail.server.ts'
import { loadCompared } from '#app/modules/leads/merge/load-compared.server.ts'
import { mergeLeads, versionOf } from '#app/modules/leads/merge/merge-leads.server.ts'
import { moveToTrash } from '#app/modules/leads/trash/move-to-trash.server.ts'
import { replyAddress } from '#app/modules/messaging/delivery/reply-mailbox.server.ts'
import { suppress } from '#app/modules/messaging/consent/suppress.server.ts'
import { loader as listLoader } from '#app/routes/staff/inbox/inbox.tsx'
import { action, loader } from '#app/routes/staff/inbox/message.tsx'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeMessage } from '#tests/factories/make-message.ts'
import { makeReceived } from '#tests/factories/make-received.ts'
import { makeReport } from '#tests/factories/make-report.ts'
import { runsOf } from '#tests/setup/campaigns.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { errorsOf } from '#tests/setup/form-reply.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { type SignedIn, signedInAs } from '#tests/setup/session.ts'

// Before the settings are first read, by the first test's database.
process.env.IMAP_URL = 'imap://office%40example.com:secret@127.0.0.1:1'
process.env.MAIL_FROM = 'Harvest Gate <Hello@harvestgate.example>'
setupTestDatabase()

let staff: SignedIn
beforeEach(() => {
  staff = signedInAs('user')
})

type Mail = { from: string; to?: string; id?: string; inReplyTo?: string; references?: string; checked?: string; body?: string }

async function receive({ from, to = 'office@example.com', id = newId(), inReplyTo, references, checked, body = 'Hello' }: Mail) {
  const results = checked === undefined ? [] : [`Authentication-Results: mx.example.com; ${checked}`]
  const lines = [...results, `From: ${from}`, `To: ${to}`, 'Subject: Re: Lease', `Message-ID: <${id}@example.net>`]
  if (inReplyTo !== undefined) lines.push(`In-Reply-To: <${inReplyTo}>`)
  if (references !== undefined) lines.push(`References: <${references}>`)
  const mail = { place: { uidValidity: '1', uid: 1 }, receivedAt: new Date(), size: 0, isTruncated: false, files: [] }
  await receiveMail({ ...mail, source: Buffer.from([...lines, '', body].join('\r\n')) })
  const stored = rowOf(receivedMessages, eq(receivedMessages.providerId, `${id}@example.net`))
  if (!stored) throw new Error('The email was not stored')
  return stored
}

const call = (id: string) => ({ url: `/inbox/${id}`, params: { id }, cookie: staff.cookie })
const pageOf = async (id: string) => (await callLoader(loader, call(id))).data
const answer = (id: string, text: string) =>
  callAction(action, { ...call(id), form: { intent: 'answer', answer: text, submissionId: newSubmissionId() } })
const outbox = () => rowsOf(messages, eq(messages.template, 'staff-mail'))
const runsCampaign = (leadId: string) =>
  inTransaction((tx) => startRun(tx, { leadId, workflow: 'warm_lead', actor: { kind: 'system' }, now: new Date() }))

describe('an email from an address that bounced', () => {
  const HOUR_MS = 3_600_000
  const bounceOf = (recipient: string, at: Date) =>
    inTransaction((tx) => suppress(tx, { channel: 'email', recipient, reason: 'bounced', by: null }, at))
  const isBlocked = () => rowsOf(suppressions).length > 0

  test('ends its block, because the mailbox is in use', async () => {
    const { id } = makeLead(db(), { email: 'ann@example.com' })
    bounceOf('ann@example.com', new Date(Date.now() - HOUR_MS))
    await receive({ from: 'Ann@Example.com' })
    expect(isBlocked()).toBe(false)
    const summary = 'Marketing emails resumed: the owner wrote from the address that was undeliverable'
    const lifted = and(eq(leadActivities.leadId, id), eq(leadActivities.kind, 'resubscribed'))
    expect(rowsOf(leadActivities, lifted)).toMatchObject([{ summary }])
  })

  test('ends nothing if its sender is forged, or it is older than the block', async () => {
    bounceOf('ann@example.com', new Date(Date.now() - HOUR_MS))
    await receive({ from: 'ann@example.com', checked: 'dmarc=fail' })
    await receive({ from: 'bob@example.com' })
    expect(isBlocked()).toBe(true)
    db().delete(suppressions).run()
    bounceOf('ann@example.com', new Date(Date.now() + HOUR_MS))
    await receive({ from: 'ann@example.com' })
    expect(isBlocked()).toBe(true)
  })
})

describe('an email of another lead', () => {
  test("stays with its sender, even if it refers to another lead's message without our signature", async () => {
    const ann = makeLead(db(), { email: 'ann@example.com' })
    const bob = makeLead(db(), { email: 'bob@example.com' })
    runsCampaign(ann.id)
    const toAnn = makeMessage(db(), { leadId: ann.id, recipient: 'ann@example.com', state: 'sent' })
    const ours = `${toAnn.id}@harvestgate.example`
    const stored = await receive({ from: 'bob@example.com', inReplyTo: ours, references: ours })
    expect(stored).toMatchObject({ leadId: bob.id, messageId: null })
    expect(runsOf(ann.id)).toMatchObject([{ state: 'active' }])
    expect(rowOf(messages, eq(messages.id, toAnn.id))?.answeredAt).toBeNull()
    expect(db().select({ leadId: tasks.leadId }).from(tasks).all()).toEqual([{ leadId: bob.id }])
  })

  test("stays with its sender, even if it refers to another sender's email", async () => {
    const ann = makeLead(db(), { email: 'ann@example.com' })
    const bob = makeLead(db(), { email: 'bob@example.com' })
    const first = await receive({ from: 'ann@example.com' })
    expect(first.leadId).toBe(ann.id)
    expect((await receive({ from: 'bob@example.com', inReplyTo: first.providerId })).leadId).toBe(bob.id)
  })

  test('belongs to the lead that our message was about, if one person has two', async () => {
    const first = makeLead(db(), { email: 'ann@example.com', createdAt: new Date('2026-01-01') })
    makeLead(db(), { email: 'ann@example.com' })
    const ours = makeMessage(db(), { leadId: first.id, recipient: 'ann@example.com', state: 'sent' })
    const stored = await receive({ from: 'Ann@example.com', inReplyTo: `${ours.id}@harvestgate.example` })
    expect(stored).toMatchObject({ leadId: first.id, messageId: ours.id })
  })
})

test("a stranger's email in a lead's conversation says so, and gets no links to the lead's pages", async () => {
  const leadId = makeReport(db(), { lead: { email: 'ann@example.com', name: 'Ann Owner' } })
  const ours = makeMessage(db(), { leadId, recipient: 'ann@example.com', state: 'sent' })
  const { id } = await receive({ from: '"Ann Owner" <mallory@example.net>', inReplyTo: `${ours.id}@harvestgate.example` })
  expect((await pageOf(id)).message.lead).toMatchObject({ id: leadId, isSender: false })
  expect((await pageOf(id)).thread.find(({ isOurs }) => !isOurs)?.title).toContain('mallory@example.net')
  const before = rowsOf(tokens).length
  for (const text of ['Here: {{report_link}}', '{{#walkthrough_link}}Pick a time: {{walkthrough_link}}{{/walkthrough_link}}']) {
    const refused = await answer(id, text)
    expect(refused.status).toBe(409)
    expect(errorsOf(refused.data)).toMatchObject({ answer: INBOX_MESSAGES['link-not-theirs'] })
    expect(refused.data).toMatchObject({ initialValue: { answer: text } })
  }
  expect(rowsOf(tokens)).toHaveLength(before)
  expect((await answer(id, 'Who are you? {{site_link}}')).status).toBe(303)
  expect(outbox()).toMatchObject([{ recipient: 'mallory@example.net', textBody: expect.not.stringContaining('{{') as string }])

  const { id: own } = await receive({ from: 'Ann@example.com', inReplyTo: `${ours.id}@harvestgate.example` })
  expect((await pageOf(own)).message.lead).toMatchObject({ isSender: true })
  expect((await answer(own, 'Here: {{report_link}}')).status).toBe(303)
})

test('a Message-ID that two senders use loses neither email, and each is stored once', async () => {
  const id = newId()
  for (const _round of [1, 2]) for (const from of ['ann@example.com', 'bob@example.com']) await receive({ from, id })
  const stored = db().select({ sender: receivedMessages.sender, state: receivedMessages.state }).from(receivedMessages).all()
  expect(stored).toHaveLength(2)
  expect(stored).toEqual(
    expect.arrayContaining([
      { sender: 'ann@example.com', state: 'new' },
      { sender: 'bob@example.com', state: 'new' },
    ]),
  )
})

test('an email that only claims our own address says so', async () => {
  const stored = await receive({ from: 'hello@harvestgate.example', checked: 'spf=pass; dmarc=fail' })
  expect(stored).toMatchObject({ kind: 'own', state: 'done' })
  expect((await pageOf(stored.id)).thread).toMatchObject([
    { doubt: 'Sender couldn’t be verified', note: 'Claims to be from our address' },
  ])
})

describe('an email that may not be from the lead', () => {
  const conversation = () => {
    const ann = makeLead(db(), { email: 'ann@example.com' })
    const ours = makeMessage(db(), { leadId: ann.id, recipient: 'ann@example.com', state: 'sent' })
    runsCampaign(ann.id)
    return { leadId: ann.id, ours: ours.id, inReplyTo: `${ours.id}@harvestgate.example` }
  }
  const answeredAt = (messageId: string) => rowOf(messages, eq(messages.id, messageId))?.answeredAt
  const timelineOf = (leadId: string) =>
    db()
      .select({ actor: leadActivities.actorKind, summary: leadActivities.summary })
      .from(leadActivities)
      .where(and(eq(leadActivities.leadId, leadId), eq(leadActivities.kind, 'mail_received')))
      .all()

  test.each([
    [
      'from another address',
      { from: '"Ann" <mallory@example.net>' },
      'From a different address',
      'Email from mallory@example.net: Re: Lease',
    ],
    [
      "from the lead's address, which our mail server found forged",
      { from: 'ann@example.com', checked: 'spf=pass smtp.mailfrom=example.net; dmarc=fail header.from=example.com' },
      'Sender couldn’t be verified',
      'Email from an unverified sender: Re: Lease',
    ],
  ])('%s is marked, and is work for staff, but stops no campaign', async (_what, mail, doubt, summary) => {
    const { leadId, ours, inReplyTo } = conversation()
    const stored = await receive({ ...mail, inReplyTo })
    expect(stored).toMatchObject({ leadId, state: 'new' })
    expect(runsOf(leadId)).toMatchObject([{ state: 'active' }])
    expect(answeredAt(ours)).toBeNull()
    expect(db().select({ leadId: tasks.leadId }).from(tasks).all()).toEqual([{ leadId }])
    expect(timelineOf(leadId)).toEqual([{ actor: 'system', summary }])
    expect((await pageOf(stored.id)).thread.find(({ isOurs }) => !isOurs)).toMatchObject({ doubt })
  })

  test('counts as the answer if it came to the address that only our message names', async () => {
    const { leadId, ours } = conversation()
    const stored = await receive({ from: 'ann.at.work@example.net', to: replyAddress(ours) ?? '' })
    expect(stored).toMatchObject({ leadId, messageId: ours })
    expect(runsOf(leadId)).toMatchObject([{ state: 'stopped', endReason: 'answered' }])
    expect(answeredAt(ours)).not.toBeNull()
    expect((await pageOf(stored.id)).thread.find(({ isOurs }) => !isOurs)).toMatchObject({ doubt: 'From a different address' })
  })

  test('is none if our mail server verified the sender', async () => {
    const { leadId, ours, inReplyTo } = conversation()
    const stored = await receive({ from: 'Ann@example.com', inReplyTo, checked: 'spf=fail; dkim=pass; dmarc=pass' })
    expect(runsOf(leadId)).toMatchObject([{ state: 'stopped', endReason: 'answered' }])
    expect(answeredAt(ours)).not.toBeNull()
    expect(timelineOf(leadId)).toEqual([{ actor: 'owner', summary: 'Emailed us: Re: Lease' }])
    expect((await pageOf(stored.id)).thread.find(({ isOurs }) => !isOurs)).toMatchObject({ doubt: null })
  })
})

test.each([
  ['to no address', null],
  ['to a lead without a report', 'ann@example.com'],
])('an answer %s never goes out with an unfilled address', async (_to, email) => {
  const lead = email === null ? null : makeLead(db(), { email })
  const { id } = makeReceived(db(), { sender: email ?? 'pat@example.net', leadId: lead?.id ?? null })
  const refused = await answer(id, 'Here is your report: {{report_link}}')
  expect(errorsOf(refused.data)).toMatchObject({ answer: INBOX_MESSAGES['link-unknown'] })
  expect(outbox()).toEqual([])
})

describe('an email from our own address', () => {
  test.each(['hello@harvestgate.example', 'Office <OFFICE@example.com>', 'office+abc@example.com'])(
    'of %s is not attributed to the lead of the conversation',
    async (from) => {
      const ann = makeLead(db(), { email: 'ann@example.com' })
      const first = await receive({ from: 'ann@example.com' })
      runsCampaign(ann.id)
      const stored = await receive({ from, to: 'ann@example.com', inReplyTo: first.providerId, body: 'We come on Tuesday.' })
      expect(stored).toMatchObject({ leadId: ann.id, kind: 'own', state: 'done' })
      expect(runsOf(ann.id)).toMatchObject([{ state: 'active' }])
      expect((await pageOf(stored.id)).thread.find(({ id }) => id === stored.id)).toMatchObject({
        own: 'We come on Tuesday.',
        note: expect.stringContaining('our own address') as string,
      })
      expect(errorsOf((await answer(stored.id, 'Hello me')).data)).toMatchObject({ '': INBOX_MESSAGES.automatic })
      const automatic = await callLoader(listLoader, { url: '/inbox?show=automatic', cookie: staff.cookie })
      expect(automatic.data.page.rows.map(({ id }) => id)).toEqual([stored.id])
    },
  )
})

describe('an answer to a lead', () => {
  test('who declined marketing is sent', async () => {
    const lead = makeLead(db(), { email: 'ann@example.com' })
    const now = new Date()
    inTransaction((tx) => suppress(tx, { channel: 'email', recipient: 'ann@example.com', reason: 'unsubscribed', by: null }, now))
    const { id } = makeReceived(db(), { leadId: lead.id, sender: 'ann@example.com' })
    expect((await answer(id, 'Tuesday at four.')).status).toBe(303)
    await runDueJobs(new Date(now.getTime() + 60_000))
    expect(outbox()).toMatchObject([{ state: expect.stringMatching(/^(?:sent|kept)$/) as string }])
  })

  test('whose last email bounced says so', async () => {
    const lead = makeLead(db(), { email: 'ann@example.com' })
    const { id } = makeReceived(db(), { leadId: lead.id, sender: 'ann@example.com' })
    expect((await pageOf(id)).returned).toBeNull()
    const at = new Date(Date.now() - 60_000)
    const sent = { recipient: 'ann@example.com', state: 'sent', sentAt: at, createdAt: at } as const
    makeMessage(db(), { ...sent, bouncedAt: new Date(), bounceReason: '550 5.1.1 No such user' })
    expect((await pageOf(id)).returned).toMatchObject({ reason: '550 5.1.1 No such user' })
    makeMessage(db(), { ...sent, createdAt: new Date() })
    expect((await pageOf(id)).returned).toBeNull()
  })
})

describe('an email to a deleted lead', () => {
  test('to a merged one belongs to the kept one', async () => {
    const [stays, goes] = [makeLead(db(), { email: 'ann@example.com' }), makeLead(db(), { email: 'old@example.com' })]
    const ours = makeMessage(db(), { leadId: goes.id, recipient: 'old@example.com', state: 'sent' })
    const compared = loadCompared(db(), [stays.id, goes.id])
    const seen = compared.ok ? versionOf(compared.value) : ''
    expect(mergeLeads(staff.viewer, { ids: [stays.id, goes.id], stays: stays.id, picks: {}, seen })).toMatchObject({ ok: true })
    const stored = await receive({ from: 'old@example.com', inReplyTo: `${ours.id}@harvestgate.example` })
    expect(stored).toMatchObject({ leadId: stays.id, state: 'new' })
  })

  test('in the trash waits in the inbox, which shows the lead, and can be answered', async () => {
    const lead = makeLead(db(), { email: 'ann@example.com' })
    const ours = makeMessage(db(), { leadId: lead.id, recipient: 'ann@example.com', state: 'sent' })
    inTransaction((tx) => moveToTrash(tx, { leadId: lead.id, actor: { kind: 'system' }, now: new Date() }))
    const stored = await receive({ from: 'ann@example.com', inReplyTo: `${ours.id}@harvestgate.example` })
    expect(stored.state).toBe('new')
    expect((await pageOf(stored.id)).message.lead).toMatchObject({ id: lead.id, isInTrash: true })
    expect((await answer(stored.id, 'We thought that you had moved.')).status).toBe(303)
    expect(outbox()).toMatchObject([{ recipient: 'ann@example.com' }])
  })
})
