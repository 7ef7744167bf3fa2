import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { campaignRuns, leadActivities, leadFiles, leads, messages, receivedMessages, tasks } from '#app/db/schema/index.ts'
import { startRun } from '#app/modules/campaigns/runs.server.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { findSenderLead } from '#app/modules/inbox/receive/find-sender-lead.server.ts'
import { INBOX_MESSAGES } from '#app/modules/inbox/messages.ts'
import { recordReply } from '#app/modules/inbox/receive/record-reply.server.ts'
import { loader as layout } from '#app/routes/staff/layout.tsx'
import { action, loader } from '#app/routes/staff/inbox/message.tsx'
import { action as addAction, loader as addLoader } from '#app/routes/staff/new-lead.tsx'
import { makeEntry } from '#tests/factories/make-entry.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeReceived } from '#tests/factories/make-received.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { errorsOf } from '#tests/setup/form-reply.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

const staff = () => signedInAs('user').cookie
const stored = (id: string) => rowOf(receivedMessages, eq(receivedMessages.id, id))
const pageOf = (id: string, query = '') => callLoader(loader, { url: `/inbox/${id}${query}`, params: { id }, cookie: staff() })
const press = (id: string, form: Record<string, string>) =>
  callAction(action, { url: `/inbox/${id}`, params: { id }, cookie: staff(), form })
const link = (id: string, leadId: string) => press(id, { intent: 'link', leadId })
const answer = (id: string, text: string) =>
  press(id, {
    intent: 'answer',
    answer: text,
    submissionId: newSubmissionId(),
    seenDoneAt: stored(id)?.doneAt?.toISOString() ?? '',
  })
const linesOf = (leadId: string) =>
  rowsOf(leadActivities, eq(leadActivities.leadId, leadId)).flatMap(({ kind, summary }) =>
    kind === 'message_linked' ? [summary] : [],
  )
const openTasks = (leadId: string) => rowsOf(tasks, eq(tasks.leadId, leadId)).filter(({ doneAt }) => doneAt === null)
const start = (leadId: string) =>
  inTransaction((tx) => startRun(tx, { leadId, workflow: 'warm_lead', actor: { kind: 'system' }, now: new Date() }))

test("leads with the same name and address are distinguished, and an analysis without a lead isn't offered", async () => {
  const twin = { name: 'Pat Twin', streetAddress: '12 Oak St', city: 'Ames', propertyAddress: '12 Oak St, Ames, IA 50010' }
  makeLead(db(), { ...twin, status: 'lost' })
  makeLead(db(), { ...twin, status: 'proposal' })
  makeEntry(db(), { name: 'Pat Twin' })
  const { id } = makeReceived(db(), { sender: 'pat@example.net' })
  const { found } = (await pageOf(id, '?lead=twin')).data
  expect(found.map(({ label }) => label.split(',')[0]).toSorted()).toEqual(['Lost', 'Proposal'])
})

describe('a message without a lead', () => {
  test('is linked to one with all other messages of its sender, and not to one in the trash', async () => {
    const lead = makeLead(db(), { name: 'Pat Moore of Ankeny' })
    const trashed = makeLead(db(), { deletedAt: new Date() })
    const first = makeReceived(db(), { sender: 'pat@example.net' })
    const second = makeReceived(db(), { sender: 'pat@example.net' })
    const found = await pageOf(first.id, '?lead=moore')
    expect(found.data.found).toMatchObject([{ id: lead.id, name: 'Pat Moore of Ankeny' }])
    expect((await link(first.id, trashed.id)).status).toBe(409)
    await link(first.id, lead.id)
    expect([stored(first.id)?.leadId, stored(second.id)?.leadId]).toEqual([lead.id, lead.id])
    expect(linesOf(lead.id)).toEqual(['Linked 2 messages from pat@example.net'])
  })

  test('counts as an answer of the lead: its campaign stops, and staff get a task', async () => {
    const { id: leadId } = makeLead(db())
    start(leadId)
    await link(makeReceived(db(), { sender: 'pat@example.net' }).id, leadId)
    expect(rowsOf(campaignRuns)).toMatchObject([{ state: 'stopped', endReason: 'answered' }])
    expect(openTasks(leadId)).toMatchObject([{ kind: 'answer-message' }])
  })

  test('takes our answers along, and the next email reaches the lead automatically', async () => {
    const { id: leadId } = makeLead(db())
    const received = makeReceived(db(), { sender: 'pat@example.net' })
    await answer(received.id, 'Who are you?')
    await link(received.id, leadId)
    expect((await pageOf(received.id)).data.thread.map(({ isOurs }) => isOurs)).toEqual([false, true])
    expect(openTasks(leadId), 'it was answered before').toEqual([])
    expect(inTransaction((tx) => findSenderLead(tx, 'email', 'pat@example.net'))).toBe(leadId)
    db().update(leads).set({ deletedAt: new Date() }).run()
    expect(inTransaction((tx) => findSenderLead(tx, 'email', 'pat@example.net'))).toBeNull()
  })

  test('is offered the leads with its address, with their houses', async () => {
    const received = makeReceived(db(), { sender: 'ann@example.com' })
    const lead = makeLead(db(), { email: 'ann@example.com', propertyAddress: '2847 Ingersoll Ave, Des Moines, IA 50312' })
    expect((await pageOf(received.id)).data.found).toMatchObject([{ id: lead.id, address: lead.propertyAddress }])
  })
})

describe('a lead created from a message', () => {
  const open = (id: string) => callLoader(addLoader, { url: `/leads/new?message=${id}`, cookie: staff() })
  const add = (id: string, form: Record<string, string> = {}) =>
    callAction(addAction, {
      url: `/leads/new?message=${id}`,
      cookie: staff(),
      form: {
        ...{ intent: 'save', submissionId: newSubmissionId(), name: 'Pat Moore', email: 'pat@example.net' },
        ...{ state: 'IA', source: 'manual', status: 'leads', ...form },
      },
    })

  test("begins with the sender's name and address, or number; it gets all of the sender's messages", async () => {
    const first = makeReceived(db(), { sender: 'pat@example.net', senderName: 'Pat Moore' })
    const second = makeReceived(db(), { sender: 'pat@example.net' })
    const text = makeReceived(db(), { channel: 'sms', sender: '+15155550163', senderName: '' })
    expect((await open(first.id)).data.message?.fields).toEqual({ name: 'Pat Moore', email: 'pat@example.net', phone: '' })
    expect((await open(text.id)).data.message?.fields).toEqual({ name: '', email: '', phone: '+15155550163' })
    const added = await add(first.id)
    expect([added.status, added.location]).toEqual([303, `/inbox/${first.id}`])
    const [lead] = rowsOf(leads)
    expect(lead).toMatchObject({ name: 'Pat Moore', emailKey: 'pat@example.net' })
    expect([stored(first.id)?.leadId, stored(second.id)?.leadId, stored(text.id)?.leadId]).toEqual([lead?.id, lead?.id, null])
    expect(openTasks(lead?.id ?? '')).toHaveLength(1)
  })

  test('is checked for duplicates like every new one, and may be linked to one of them instead', async () => {
    const there = makeLead(db(), { email: 'pat@example.net' })
    const { id } = makeReceived(db(), { sender: 'pat@example.net' })
    const refused = await add(id)
    expect([refused.status, refused.data]).toMatchObject([409, { duplicates: [{ id: there.id }] }])
    expect(stored(id)?.leadId).toBeNull()
    expect((await add(id, { intent: 'anyway' })).status).toBe(303)
    expect(stored(id)?.leadId).not.toBe(there.id)
  })

  test('is created once per form, and not if someone linked the message in between', async () => {
    const { id } = makeReceived(db(), { sender: 'pat@example.net' })
    const submissionId = newSubmissionId()
    expect((await add(id, { submissionId })).status).toBe(303)
    expect((await add(id, { submissionId })).status).toBe(303)
    const second = await add(id, { intent: 'anyway', name: 'Pat B. Moore' })
    expect(second.status).toBe(409)
    expect(second.data).toMatchObject({ initialValue: { name: 'Pat B. Moore' }, error: { '': [INBOX_MESSAGES.taken] } })
    expect(rowsOf(leads)).toHaveLength(1)
    expect((await open(id)).location).toBe(`/inbox/${id}`)
    expect((await open('0'.repeat(32))).status).toBe(404)
    expect((await add('0'.repeat(32))).status).toBe(404)
  })
})

describe('a message on the wrong lead', () => {
  test("is moved with its conversation, answers and files; the sender's other messages stay", async () => {
    const [wrong, right] = [makeLead(db(), { email: 'ann@example.com' }), makeLead(db(), { email: 'ann@example.com' })]
    start(right.id)
    const base = { leadId: wrong.id, sender: 'ann@example.com' }
    const first = makeReceived(db(), { ...base, subject: 'The duplex' })
    const file = db()
      .insert(leadFiles)
      .values({ leadId: wrong.id, name: 'lease.pdf', kind: 'pdf', storageKey: 'k', bytes: 9 })
      .returning()
      .get()
    const kept = { name: 'lease.pdf', contentType: 'application/pdf', bytes: 9, fileId: file.id, notStored: null }
    const second = makeReceived(db(), { ...base, inReplyTo: first.providerId, attachments: [kept] })
    const other = makeReceived(db(), { ...base, subject: 'The other house' })
    inTransaction((tx) =>
      recordReply(tx, {
        id: first.id,
        messageId: null,
        leadId: wrong.id,
        kind: 'mail_received',
        summary: 'Wrote',
        isFromLead: true,
        now: new Date(),
      }),
    )
    await answer(first.id, 'Tuesday at four.')
    expect((await link(second.id, right.id)).status).toBe(303)
    expect([first, second, other].map(({ id }) => stored(id)?.leadId)).toEqual([right.id, right.id, wrong.id])
    expect(rowsOf(messages)).toMatchObject([{ leadId: right.id, repliesToId: first.id }])
    expect(rowsOf(leadFiles)).toMatchObject([{ leadId: right.id }])
    expect([linesOf(wrong.id), linesOf(right.id)]).toEqual([
      ['Moved 2 messages from ann@example.com to another lead'],
      ['Linked 2 messages from ann@example.com'],
    ])
    expect(rowsOf(campaignRuns)).toMatchObject([{ state: 'stopped', endReason: 'answered' }])
    expect(openTasks(right.id)).toHaveLength(1)
    await link(other.id, right.id)
    expect(openTasks(wrong.id), 'no tasks remain there').toEqual([])
  })

  test('finds the other leads of its sender, and never moves to its own', async () => {
    const [own, other] = [makeLead(db(), { email: 'ann@example.com' }), makeLead(db(), { email: 'ann@example.com' })]
    const { id } = makeReceived(db(), { leadId: own.id, sender: 'ann@example.com' })
    expect((await pageOf(id)).data.found.map((found) => found.id)).toEqual([other.id])
    const same = await link(id, own.id)
    expect([same.status, errorsOf(same.data)]).toMatchObject([409, { '': INBOX_MESSAGES.same }])
  })

  test('takes all texts of its number along', async () => {
    const [wrong, right] = [makeLead(db()), makeLead(db())]
    const text = { channel: 'sms', leadId: wrong.id, sender: '+15155550163', subject: '' } as const
    const [one, two] = [makeReceived(db(), text), makeReceived(db(), text)]
    const mail = makeReceived(db(), { leadId: wrong.id })
    await answer(one.id, 'See you then.')
    await link(two.id, right.id)
    expect([one, two, mail].map(({ id }) => stored(id)?.leadId)).toEqual([right.id, right.id, wrong.id])
    expect(rowsOf(messages)).toMatchObject([{ leadId: right.id }])
  })
})

test('the menu counts messages waiting for an answer', async () => {
  const waiting = async () => (await callLoader(layout, { url: '/inbox', cookie: staff() })).data.unansweredCount
  expect(await waiting()).toBe(0)
  makeReceived(db())
  makeReceived(db(), { kind: 'help', channel: 'sms' })
  makeReceived(db(), { state: 'done' })
  makeReceived(db(), { kind: 'auto_reply', state: 'done' })
  expect(await waiting()).toBe(2)
})
