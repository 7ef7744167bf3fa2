import { eq, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { campaignTemplates, messages, receivedMessages, tasks } from '#app/db/schema/index.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { inboxList } from '#app/modules/inbox/inbox-list.ts'
import { INBOX_MESSAGES } from '#app/modules/inbox/messages.ts'
import { listInbox } from '#app/modules/inbox/queries.server.ts'
import { findAnswerable, listMessagesOfLead } from '#app/modules/inbox/read-thread.server.ts'
import { openContent } from '#app/modules/messaging/queue/sealed-content.server.ts'
import { createTask } from '#app/modules/tasks/tasks.server.ts'
import { loader as listLoader } from '#app/routes/staff/inbox/inbox.tsx'
import { action, loader } from '#app/routes/staff/inbox/message.tsx'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeReceived } from '#tests/factories/make-received.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { errorsOf } from '#tests/setup/form-reply.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

const SUBMISSION = newSubmissionId()
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const stored = (id: string) => rowOf(receivedMessages, eq(receivedMessages.id, id))
const list = (query = '', cookie = signedInAs('user').cookie) => callLoader(listLoader, { url: `/inbox${query}`, cookie })
const pageOf = (id: string, query = '') =>
  callLoader(loader, { url: `/inbox/${id}${query}`, params: { id }, cookie: signedInAs('user').cookie })
const press = (id: string, form: Record<string, string>, cookie = signedInAs('user').cookie) =>
  callAction(action, { url: `/inbox/${id}`, params: { id }, cookie, form })

function fromOwner(overrides: Parameters<typeof makeReceived>[1] = {}) {
  const lead = makeLead(db(), { name: 'Ann Owner', email: 'ann@example.com', phone: '(515) 555-0163' })
  inTransaction((tx) => createTask(tx, { leadId: lead.id, kind: 'answer-message', summary: 'Answer', dueAt: new Date() }))
  return { lead, received: makeReceived(db(), { leadId: lead.id, sender: 'ann@example.com', ...overrides }) }
}

describe('the inbox', () => {
  test('shows unanswered messages first, and hides machines unless requested', async () => {
    makeReceived(db(), { subject: 'Done', state: 'done', receivedAt: minutesAgo(1) })
    makeReceived(db(), { subject: 'Older', senderName: 'Ölga Ågren', receivedAt: minutesAgo(60) })
    makeReceived(db(), { subject: 'Newer', receivedAt: minutesAgo(5) })
    makeReceived(db(), { subject: 'Away', kind: 'auto_reply', state: 'done', receivedAt: minutesAgo(2) })
    const subjects = async (query: string) => (await list(query)).data.page.rows.map(({ subject }) => subject)
    expect(await subjects('')).toEqual(['Newer', 'Older', 'Done'])
    expect(await subjects('?show=automatic')).toEqual(['Away'])
    expect(await subjects('?show=done')).toEqual(['Done'])
    for (const q of ['oLD', 'Ölga', 'ölga ågren']) expect(await subjects(`?q=${encodeURIComponent(q)}`), q).toEqual(['Older'])
  })

  test('shows each user their assigned messages', async () => {
    const { viewer, cookie } = signedInAs('user')
    const { id } = makeReceived(db(), { subject: 'Mine' })
    makeReceived(db(), { subject: 'Free' })
    await press(id, { intent: 'assign', assigneeId: viewer.id })
    const subjects = async (query: string) => (await list(query, cookie)).data.page.rows.map(({ subject }) => subject)
    expect(await subjects('?show=mine')).toEqual(['Mine'])
    expect(await subjects('?show=free')).toEqual(['Free'])
  })
})

describe('an answer by email', () => {
  test('goes to any sender, in their conversation, once per form, and completes the task', async () => {
    const { lead, received } = fromOwner({ subject: 'Tuesday?', referenceIds: ['first@example.com'] })
    const form = { intent: 'answer', answer: 'Tuesday at four.', submissionId: SUBMISSION }
    expect((await press(received.id, form)).status).toBe(303)
    expect((await press(received.id, form)).status).toBe(303)
    expect(rowsOf(messages)).toMatchObject([
      { template: 'staff-mail', recipient: 'ann@example.com', subject: 'Re: Tuesday?', leadId: lead.id },
    ])
    expect(stored(received.id)).toMatchObject({ state: 'done' })
    expect(rowOf(tasks, eq(tasks.leadId, lead.id))?.doneAt).toBeInstanceOf(Date)
    const { data } = await pageOf(received.id)
    expect(data.thread.map(({ isOurs }) => isOurs)).toEqual([false, true])
    expect(data.message.doneBy).toMatch(/\w/)
  })

  test('is pending until the mail server has accepted it: only then is the message done', async () => {
    const { received } = fromOwner()
    await press(received.id, { intent: 'answer', answer: 'Tuesday at four.', submissionId: SUBMISSION })
    const shown = (show: 'done' | null) =>
      listInbox({ ...inboxList.read(new URLSearchParams()), show }, { viewerId: '', now: new Date() }).rows.map(
        ({ isAnswerQueued }) => isAnswerQueued,
      )
    expect((await pageOf(received.id)).data.message).toMatchObject({ state: 'done', isOnItsWay: true })
    expect([shown(null), shown('done')]).toEqual([[true], []])
    db().update(messages).set({ state: 'sent' }).run()
    expect((await pageOf(received.id)).data.message.isOnItsWay).toBe(false)
    expect([shown(null), shown('done')]).toEqual([[false], [false]])
  })

  test('that is empty is refused beside its field, and the message stays', async () => {
    const { received } = fromOwner()
    const answer = await press(received.id, { intent: 'answer', answer: '   ', submissionId: SUBMISSION })
    expect(answer.status).toBe(400)
    expect(errorsOf(answer.data)).toMatchObject({ answer: 'Write a reply' })
    expect(stored(received.id)).toMatchObject({ state: 'new' })
  })

  test('given by someone else in between says so, keeps the text, and is sent on the second press', async () => {
    const { received } = fromOwner()
    const [jo, sam] = [signedInAs('user').cookie, signedInAs('user').cookie]
    const { seenDoneAt } = (await pageOf(received.id)).data
    const answerOf = (answer: string, seen: string) => ({
      intent: 'answer',
      answer,
      seenDoneAt: seen,
      submissionId: newSubmissionId(),
    })
    expect((await press(received.id, answerOf('Tuesday at four.', seenDoneAt), jo)).status).toBe(303)
    const second = await press(received.id, answerOf('Wednesday at two.', seenDoneAt), sam)
    expect(second.status).toBe(409)
    expect(second.data).toMatchObject({ initialValue: { answer: 'Wednesday at two.' }, error: { '': [INBOX_MESSAGES.answered] } })
    expect(rowsOf(messages)).toHaveLength(1)
    const after = (await pageOf(received.id)).data
    expect(after.message).toMatchObject({ state: 'done', doneBy: expect.stringMatching(/\w/) as string })
    expect((await press(received.id, answerOf('Wednesday at two.', after.seenDoneAt), sam)).status).toBe(303)
    expect(rowsOf(messages)).toHaveLength(2)
  })

  test("begins from a filled-in template, and isn't sent with an unfilled part", async () => {
    const { received } = fromOwner()
    const template = {
      id: 'meeting',
      name: 'A meeting',
      type: 'email',
      workflow: 'warm_lead',
      delayDays: 0,
      subject: 'Meeting',
    } as const
    const content = 'Hello {{first_name}}, {{meeting_day}} works.'
    db()
      .insert(campaignTemplates)
      .values({ ...template, content })
      .run()
    expect((await pageOf(received.id)).data.templates).toContainEqual({ id: template.id, name: template.name, isReply: false })
    const filled = await press(received.id, { intent: 'fill', template: template.id, answer: '', submissionId: SUBMISSION })
    expect(filled.data).toMatchObject({ initialValue: { answer: 'Hello Ann, {{meeting_day}} works.' } })
    const open = await press(received.id, {
      intent: 'answer',
      answer: 'Hello Ann, {{meeting_day}} works.',
      submissionId: SUBMISSION,
    })
    expect(errorsOf(open.data)).toMatchObject({ answer: expect.stringContaining('{{braces}}') as string })
    const gone = await press(received.id, { intent: 'fill', template: 'gone', answer: 'Kept', submissionId: SUBMISSION })
    expect(errorsOf(gone.data)).toMatchObject({ template: INBOX_MESSAGES['no-template'] })
    expect(stored(received.id)).toMatchObject({ state: 'new' })
  })

  test('to a machine is refused', async () => {
    const { received } = fromOwner({ kind: 'auto_reply', state: 'done' })
    const answer = await press(received.id, { intent: 'answer', answer: 'Hello', submissionId: SUBMISSION })
    expect(answer.status).toBe(409)
    expect(errorsOf(answer.data)).toMatchObject({ '': INBOX_MESSAGES.automatic })
    expect(rowsOf(messages)).toEqual([])
  })
})

test("a lead's page shows the conversation, the beginning of their messages, and what can be answered", async () => {
  const { lead } = fromOwner({ textBody: `${'So it is. '.repeat(100)}\n> quoted`, receivedAt: minutesAgo(30) })
  for (const minutes of [20, 10])
    makeReceived(db(), { leadId: lead.id, textBody: `From ${minutes}`, receivedAt: minutesAgo(minutes) })
  const newest = makeReceived(db(), { leadId: lead.id, textBody: 'The last', receivedAt: minutesAgo(5) })
  makeReceived(db(), { leadId: lead.id, textBody: 'Away', kind: 'auto_reply', state: 'done', receivedAt: minutesAgo(4) })
  expect([findAnswerable(lead.id, 'email')?.id, findAnswerable(lead.id, 'sms')]).toEqual([newest.id, null])
  expect(
    listMessagesOfLead(lead.id, {})
      .map(({ own }) => own)
      .slice(1),
  ).toEqual(['From 20', 'From 10', 'The last', 'Away'])
  const silent = makeLead(db()).id
  expect([listMessagesOfLead(silent, {}), findAnswerable(silent, 'email')]).toEqual([[], null])
  const one = fromOwner({ textBody: `${'So it is. '.repeat(100)}\n> quoted` })
  expect(listMessagesOfLead(one.lead.id, {})[0]?.own).toMatch(/^(?:So it is\. ){59}So it is\.…$/)
})

test("an answer from a lead's page leads back to it", async () => {
  const { lead, received } = fromOwner()
  const answer = await callAction(action, {
    url: `/inbox/${received.id}?back=lead`,
    params: { id: received.id },
    cookie: signedInAs('user').cookie,
    form: { intent: 'answer', answer: 'At four.', submissionId: SUBMISSION },
  })
  expect(answer.location).toBe(`/leads/${lead.id}`)
})

test('a text begins from a text template, whose links are created on sending', async () => {
  const { received } = fromOwner({ channel: 'sms', sender: '+15155550163', subject: '' })
  const template = { id: 'short', name: 'Short', type: 'sms', workflow: 'warm_lead', delayDays: 0, subject: '' } as const
  const content = 'Hi {{first_name}}, book here: {{walkthrough_link}}'
  db()
    .insert(campaignTemplates)
    .values({ ...template, content })
    .run()
  expect((await pageOf(received.id)).data.templates).toContainEqual({ id: 'short', name: 'Short', isReply: false })
  const filled = await press(received.id, { intent: 'fill', template: 'short', answer: '', submissionId: SUBMISSION })
  const answer = 'Hi Ann, book here: {{walkthrough_link}}'
  expect(filled.data).toMatchObject({ initialValue: { answer } })
  expect((await press(received.id, { intent: 'answer', answer, submissionId: SUBMISSION })).status).toBe(303)
  const [sent] = rowsOf(messages)
  expect(sent && openContent(db(), sent).text).toMatch(/^Hi Ann, book here: https?:\/\/\S+$/)
})

test('a text is answered by text, and never with one that is too long', async () => {
  const { lead, received } = fromOwner({ channel: 'sms', sender: '+15155550163', subject: '' })
  const long = await press(received.id, { intent: 'answer', answer: 'a'.repeat(1601), submissionId: SUBMISSION })
  expect(errorsOf(long.data)).toMatchObject({ answer: INBOX_MESSAGES['too-long'] })
  await press(received.id, { intent: 'answer', answer: 'See you then.', submissionId: SUBMISSION })
  expect(rowsOf(messages)).toMatchObject([
    { channel: 'sms', template: 'staff-text', recipient: '+15155550163', textBody: 'See you then.', leadId: lead.id },
  ])
})

test('of two people closing a message at once the second is notified', async () => {
  const { received } = fromOwner()
  expect((await press(received.id, { intent: 'done' })).status).toBe(303)
  const second = await press(received.id, { intent: 'done' })
  expect(second.status).toBe(409)
  expect(errorsOf(second.data)).toMatchObject({ '': INBOX_MESSAGES['was-done'] })
  const openTasks = () => db().select({ kind: tasks.kind }).from(tasks).where(isNull(tasks.doneAt)).all()
  expect(openTasks()).toEqual([])
  expect((await press(received.id, { intent: 'reopen' })).status).toBe(303)
  expect(stored(received.id)).toMatchObject({ state: 'new', doneAt: null })
  expect(openTasks()).toEqual([{ kind: 'answer-message' }])
})
