import { eq } from 'drizzle-orm'
import type { Statement } from 'better-sqlite3'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { db, inTransaction, sqlite } from '#app/db/client.server.ts'
import { campaignRuns, consents, leadActivities, messages, receivedMessages, suppressions, tasks } from '#app/db/schema/index.ts'
import { startRun } from '#app/modules/campaigns/runs.server.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { inboxList } from '#app/modules/inbox/inbox-list.ts'
import { countUnanswered, findUnsentAnswer, listInbox } from '#app/modules/inbox/queries.server.ts'
import { confirmTextConsents, findLatestConsent, recordConsent } from '#app/modules/messaging/consent/consents.server.ts'
import { areTextsPaused } from '#app/modules/messaging/delivery/paused-texts.server.ts'
import { messageLife } from '#app/modules/messaging/outbox/labels.ts'
import { queueText } from '#app/modules/messaging/queue/queue-text.server.ts'
import { findUnwantedReason } from '#app/modules/messaging/consent/find-unwanted-reason.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { action as incoming, loader as incomingGet } from '#app/routes/resources/twilio-messages.ts'
import { action as status } from '#app/routes/resources/twilio-status.ts'
import { action as inboxMessage } from '#app/routes/staff/inbox/message.tsx'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeMessage } from '#tests/factories/make-message.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { PUBLIC_URL, TWILIO, twilioPost } from '#tests/setup/twilio-post.ts'

const PHONE = '+15155550100'
const SID = `SM${'a'.repeat(32)}`
let posts = 0

beforeAll(() => Object.assign(process.env, TWILIO, { BASE_URL: PUBLIC_URL }))
setupTestDatabase()

const send = async (action: typeof status, request: Request) => action({ request, params: {}, context: {} })
const find = (id: string) => rowOf(messages, eq(messages.id, id))
const lifeOf = (id: string) => {
  const message = find(id)
  return message && messageLife(message)
}

function makeText(change: Partial<typeof messages.$inferInsert> = {}) {
  return makeMessage(db(), {
    channel: 'sms',
    template: 'walkthrough-booked',
    recipient: PHONE,
    recipientKey: PHONE,
    subject: '',
    state: 'sent',
    providerId: SID,
    ...change,
  })
}

describe('the status of a text', () => {
  const report = async (id: string, word: string, extra: Record<string, string> = {}) => {
    const fields = {
      AccountSid: TWILIO.TWILIO_ACCOUNT_SID,
      MessageSid: SID,
      MessageStatus: word,
      To: PHONE,
      From: '+15155550142',
    }
    return (await send(status, twilioPost(`/api/twilio/status?message=${id}`, { ...fields, ...extra }))).status
  }

  test('is updated on delivery, and is in the outbox', async () => {
    const { id } = makeText()
    for (const word of ['queued', 'sending', 'sent']) expect(await report(id, word)).toBe(200)
    expect(lifeOf(id)).toBe('sent')
    expect(await report(id, 'delivered')).toBe(200)
    expect(lifeOf(id)).toBe('delivered')
  })

  test('never goes back: late, out of order or reported twice', async () => {
    const { id } = makeText({ leadId: makeLead(db()).id })
    await report(id, 'delivered')
    const before = find(id)
    for (const word of ['sent', 'queued', 'failed', 'undelivered', 'delivered']) expect(await report(id, word)).toBe(200)
    expect(find(id)).toEqual(before)
    expect(rowsOf(leadActivities)).toEqual([])
  })

  test('of failure has a reason, also on its lead, once', async () => {
    const { id } = makeText({ leadId: makeLead(db()).id })
    for (let time = 0; time < 2; time += 1) expect(await report(id, 'undelivered', { ErrorCode: '30003' })).toBe(200)
    expect(await report(id, 'delivered')).toBe(200)
    expect(lifeOf(id)).toBe('bounced')
    expect(find(id)?.bounceReason).toBe('30003: The phone could not be reached')
    expect(rowsOf(leadActivities)).toMatchObject([{ kind: 'message_failed', summary: 'A text message could not be delivered' }])
    expect(rowsOf(suppressions)).toEqual([])
  })

  test.each([
    ['30006', 'bounced'],
    ['21610', 'stop'],
  ])('with reason %s ends texts to the number', async (code, reason) => {
    const { id } = makeText()
    await report(id, 'undelivered', { ErrorCode: code })
    expect(rowsOf(suppressions)).toMatchObject([{ channel: 'sms', recipientKey: PHONE, reason }])
  })

  test('may be read before we record that it was handed over: then it was', async () => {
    const { id } = makeText({ state: 'queued', providerId: null, tryStartedAt: new Date() })
    expect(await report(id, 'delivered')).toBe(200)
    expect(find(id)).toMatchObject({ state: 'sent', providerId: SID, tryStartedAt: null })
    expect(lifeOf(id)).toBe('delivered')
  })

  test('is ignored for another text, an email, or an unknown message', async () => {
    const { id } = makeText()
    expect(await report(id, 'failed', { MessageSid: `SM${'b'.repeat(32)}` })).toBe(200)
    const mail = makeMessage(db(), { state: 'sent' })
    for (const other of [mail.id, 'nonsense', '']) expect(await report(other, 'failed')).toBe(200)
    expect([lifeOf(id), lifeOf(mail.id)]).toEqual(['sent', 'sent'])
    expect(await report(id, 'failed', { MessageSid: 'x' })).toBe(400)
  })

  test('is accepted only with a valid signature, for the message in the address', async () => {
    const [{ id }, other] = [makeText(), makeText()]
    const fields = { MessageSid: SID, MessageStatus: 'failed' }
    const path = `/api/twilio/status?message=${id}`
    expect((await send(status, twilioPost(path, fields, { token: 'wrong' }))).status).toBe(403)
    const signature = twilioPost(path, fields).headers.get('X-Twilio-Signature') ?? ''
    const moved = new Request(`http://localhost:3000/api/twilio/status?message=${other.id}`, {
      method: 'POST',
      headers: { 'X-Twilio-Signature': signature },
      body: new URLSearchParams(fields),
    })
    expect((await send(status, moved)).status).toBe(403)
    expect([lifeOf(id), lifeOf(other.id)]).toEqual(['sent', 'sent'])
  })
})

describe('an incoming text', () => {
  beforeEach(() => (posts += 1))
  const sidOf = (number: number) => `SM${String(number).padStart(32, '0')}`
  const write = (Body: string, extra: Record<string, string> = {}) =>
    send(
      incoming,
      twilioPost('/api/twilio/messages', { MessageSid: sidOf((posts += 1)), From: PHONE, To: '+15155550142', Body, ...extra }),
    )
  const received = () => rowsOf(receivedMessages)

  test('waits for staff on the lead of its number, and answers our last text', async () => {
    const lead = makeLead(db(), { phone: '(515) 555-0100', phoneE164: PHONE })
    const text = makeText({ leadId: lead.id })
    const answer = await write('Can we make it 4 PM?')
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/xml; charset=utf-8'])
    expect(await answer.text()).toContain('<Response/>')
    expect(received()).toMatchObject([
      {
        channel: 'sms',
        kind: 'reply',
        state: 'new',
        senderKey: PHONE,
        textBody: 'Can we make it 4 PM?',
        leadId: lead.id,
        messageId: text.id,
      },
    ])
    expect(lifeOf(text.id)).toBe('answered')
    expect(rowsOf(leadActivities)).toMatchObject([{ leadId: lead.id, kind: 'text_received', actorKind: 'owner' }])
  })

  test('is stored once, however often it is posted', async () => {
    const fields = { MessageSid: SID, From: PHONE, To: '+15155550142', Body: 'Hello' }
    for (let time = 0; time < 3; time += 1)
      expect((await send(incoming, twilioPost('/api/twilio/messages', fields))).status).toBe(200)
    expect(received()).toHaveLength(1)
  })

  test('from an unknown number waits without a lead', async () => {
    await write('Do you manage duplexes?', { From: '+16415550199', NumMedia: '2' })
    expect(received()).toMatchObject([{ leadId: null, textBody: 'Do you manage duplexes?\n[2 attachments not downloaded]' }])
  })

  test('has no more marks on a letter than fit its line', async () => {
    await write(`Hi${'\u0323'.repeat(500)} there`)
    expect(received()).toMatchObject([{ textBody: `Hị${'\u0323'.repeat(7)} there` }])
  })

  test('that says STOP ends texts and campaigns, and START allows texts again', async () => {
    const lead = makeLead(db(), { phone: '(515) 555-0100', phoneE164: PHONE })
    inTransaction((tx) => startRun(tx, { leadId: lead.id, workflow: 'warm_lead', actor: { kind: 'system' }, now: new Date() }))
    await write('Stop.')
    expect(rowsOf(suppressions)).toMatchObject([{ channel: 'sms', recipientKey: PHONE, reason: 'stop' }])
    expect(findLatestConsent(db(), 'sms', PHONE)).toBe('no')
    expect(rowsOf(campaignRuns)).toMatchObject([{ state: 'stopped', endReason: 'unsubscribed' }])
    expect(received()).toMatchObject([{ kind: 'stop', state: 'done' }])
    await write('START')
    expect(rowsOf(suppressions)).toEqual([])
    expect(findLatestConsent(db(), 'sms', PHONE)).toBe('yes')
  })

  test('that says STOP or START runs few statements, also from a number that many leads share', async () => {
    inTransaction((tx) => {
      for (let made = 0; made < 200; made += 1) makeLead(tx, { phone: '(515) 555-0100', phoneE164: PHONE })
    })
    const prototype = Object.getPrototypeOf(sqlite().prepare('select 1')) as Statement
    const spies = (['get', 'all', 'run'] as const).map((method) => vi.spyOn(prototype, method))
    for (const word of ['STOP', 'START']) {
      await write(word)
      expect(
        spies.reduce((sum, { mock }) => sum + mock.calls.length, 0),
        word,
      ).toBeLessThan(150)
      for (const spy of spies) spy.mockClear()
    }
    vi.restoreAllMocks()
    expect(rowsOf(leadActivities)).toHaveLength(400)
  })

  test('that says START confirms the box checked for the number', async () => {
    const consent = {
      channel: 'sms',
      recipient: '(515) 555-0100',
      wording: 'Texts',
      form: 'enrollment',
      ipAddress: undefined,
    } as const
    inTransaction((tx) => recordConsent(tx, consent))
    expect(findLatestConsent(db(), 'sms', PHONE)).toBeNull()
    await write('START')
    expect(findLatestConsent(db(), 'sms', PHONE)).toBe('yes')
  })

  test('that says START without an earlier STOP is no consent', async () => {
    await write('start')
    expect(rowsOf(consents)).toEqual([])
  })

  test('that asks for help is answered at once with our name and how to stop, once an hour, without staff', async () => {
    const lead = makeLead(db(), { phone: '(515) 555-0100', phoneE164: PHONE })
    await write('HELP')
    await write('help')
    expect(received()).toMatchObject([
      { kind: 'help', state: 'done' },
      { kind: 'help', state: 'done' },
    ])
    expect([countUnanswered(), rowsOf(tasks)]).toEqual([0, []])
    const [answer, ...others] = rowsOf(messages)
    expect(others).toEqual([])
    const { name, phone } = getSetting('company')
    expect(answer).toMatchObject({ template: 'help-text', recipientKey: PHONE, leadId: lead.id })
    for (const part of [name, phone, 'Reply STOP']) expect(answer?.textBody).toContain(part)
    // They did not agree to texts, but requested this one.
    expect(answer && findUnwantedReason(db(), answer)).toBeNull()
  })

  test("that asks for help isn't answered twice: the service says if it has", async () => {
    await write('HELP', { OptOutType: 'HELP' })
    expect(received()).toMatchObject([{ kind: 'help', state: 'done' }])
    expect(rowsOf(messages)).toEqual([])
  })

  describe('with an informal request to stop', () => {
    const text = 'please stop texting me'
    const decide = (intent: string) => {
      const [message] = received()
      return pressed(message?.id ?? '', { intent })
    }
    const pressed = (id: string, form: Record<string, string>) =>
      callAction(inboxMessage, { url: `/inbox/${id}`, params: { id }, cookie: signedInAs('user').cookie, form })
    const openTasks = () =>
      rowsOf(tasks)
        .filter(({ doneAt }) => doneAt === null)
        .map(({ kind }) => kind)
        .sort()
    const queued = () => rowsOf(messages, eq(messages.state, 'queued'))

    async function asked() {
      const lead = makeLead(db(), { phone: '(515) 555-0100', phoneE164: PHONE })
      inTransaction((tx) => {
        recordConsent(tx, { channel: 'sms', recipient: PHONE, wording: 'Texts', form: 'enrollment', ipAddress: undefined })
        confirmTextConsents(tx, PHONE, new Date())
        queueText(tx, {
          template: 'campaign',
          cause: 'system',
          to: PHONE,
          text: 'Your walkthrough is today.',
          leadId: lead.id,
          now: new Date(),
        })
      })
      await write(text)
      await runDueJobs(new Date())
      return lead
    }

    test('blocks all texts to its number, and staff have to decide', async () => {
      await asked()
      expect(received()).toMatchObject([{ kind: 'reply', state: 'new', pausesTexts: true }])
      expect(queued()).toMatchObject([{ lastError: expect.stringContaining('until someone decides') }])
      expect(openTasks()).toEqual(['answer-message', 'decide-texts'])
      const { rows } = listInbox(inboxList.read(new URLSearchParams()), { viewerId: '', now: new Date() })
      expect(rows).toMatchObject([{ pausesTexts: true }])
      const answer = { intent: 'answer', answer: 'Sure, we stop.', submissionId: newSubmissionId(), seenDoneAt: '' }
      expect((await pressed(received()[0]?.id ?? '', answer)).status).toBe(409)
    })

    test('ends texts if staff say so', async () => {
      await asked()
      expect((await decide('end-texts')).status).toBe(303)
      expect(rowsOf(suppressions)).toMatchObject([{ channel: 'sms', recipientKey: PHONE, reason: 'stop' }])
      expect(received()).toMatchObject([{ state: 'done', pausesTexts: false }])
      expect(openTasks()).toEqual([])
      await runDueJobs(new Date(Date.now() + 3_600_000))
      expect(rowsOf(messages)).toMatchObject([{ state: 'suppressed' }])
      expect((await decide('keep-texts')).status).toBe(409)
    })

    test('resumes texts if staff say so, and still waits for an answer', async () => {
      await asked()
      expect((await decide('keep-texts')).status).toBe(303)
      expect(received()).toMatchObject([{ state: 'new', pausesTexts: false }])
      expect(openTasks()).toEqual(['answer-message'])
      expect(areTextsPaused(db(), PHONE)).toBe(false)
    })

    test('is resolved by a STOP that comes after it', async () => {
      await asked()
      await write('STOP')
      expect(areTextsPaused(db(), PHONE)).toBe(false)
      expect(openTasks()).toEqual(['answer-message'])
    })
  })

  describe('is answered by staff', () => {
    const answer = async () => {
      const [message] = received()
      const form = { intent: 'answer', answer: 'Yes, 4 PM works.', submissionId: newSubmissionId(), seenDoneAt: '' }
      const id = message?.id ?? ''
      await callAction(inboxMessage, { url: `/inbox/${id}`, params: { id }, cookie: signedInAs('user').cookie, form })
      const [sent] = rowsOf(messages)
      if (!sent) throw new Error('There is no answer')
      return sent
    }

    test('without marketing consent: they texted first', async () => {
      makeLead(db(), { phone: '(515) 555-0100', phoneE164: PHONE })
      await write('Can we make it 4 PM?')
      expect(findUnwantedReason(db(), await answer())).toBeNull()
      expect(received()).toMatchObject([{ state: 'done' }])
    })

    test("and waits again, with the reason, if the answer isn't sent", async () => {
      const lead = makeLead(db(), { phone: '(515) 555-0100', phoneE164: PHONE })
      await write('Can we make it 4 PM?')
      const sent = await answer()
      await write('STOP')
      await runDueJobs(new Date())
      expect(find(sent.id)).toMatchObject({ state: 'suppressed' })
      const asked = received().find(({ kind }) => kind === 'reply')
      expect(asked).toMatchObject({ state: 'new', doneAt: null })
      expect(findUnsentAnswer({ id: asked?.id ?? '', senderKey: PHONE })?.reason).toContain('opted out of these messages')
      expect(listInbox(inboxList.read(new URLSearchParams()), { viewerId: '', now: new Date() }).rows).toMatchObject([
        { isAnswerUnsent: 1 },
      ])
      const open = rowsOf(tasks, eq(tasks.leadId, lead.id))
      expect(open.filter(({ doneAt }) => doneAt === null)).toMatchObject([{ kind: 'answer-message' }])
      const events = rowsOf(leadActivities, eq(leadActivities.kind, 'message_failed'))
      expect(events).toHaveLength(1)
    })
  })

  test('is accepted only with a valid signature, and read correctly', async () => {
    const fields = { MessageSid: SID, From: PHONE, To: '+15155550142', Body: 'STOP' }
    expect((await send(incoming, twilioPost('/api/twilio/messages', fields, { token: 'wrong' }))).status).toBe(403)
    expect((await write('x'.repeat(20_000))).status).toBe(400)
    expect((await write('Hello', { MessageSid: '' })).status).toBe(400)
    expect(received()).toEqual([])
    expect(incomingGet().status).toBe(405)
  })

  test('keeps any letters and names', async () => {
    const words = '<script>alert(1)</script> 🏡\r\nBcc: x@example.com'
    expect((await write(words, { From: 'VERIZON' })).status).toBe(200)
    expect(received()).toMatchObject([{ textBody: words, sender: 'VERIZON', senderKey: 'VERIZON' }])
  })
})
