import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { conversations, leads, receivedMessages } from '#app/db/schema/index.ts'
import { HOUR_MS } from '#app/format/duration.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { inboxList } from '#app/modules/inbox/inbox-list.ts'
import { INBOX_MESSAGES } from '#app/modules/inbox/messages.ts'
import { countInbox, countUnanswered, listInbox } from '#app/modules/inbox/queries.server.ts'
import { action as listAction, loader as listLoader } from '#app/routes/staff/inbox/inbox.tsx'
import { action } from '#app/routes/staff/inbox/message.tsx'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeReceived } from '#tests/factories/make-received.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const lines = async (query = '', cookie = signedInAs('user').cookie) =>
  (await callLoader(listLoader, { url: `/inbox${query}`, cookie })).data.page.rows
const press = (id: string, form: Record<string, string>) =>
  callAction(action, { url: `/inbox/${id}`, params: { id }, cookie: signedInAs('user').cookie, form })
const pick = (picked: readonly string[], [name, value]: [string, string]) => {
  const form = [...picked.map((id): [string, string] => ['picked', id]), [name, value] as [string, string]]
  return callAction(listAction, { url: '/inbox', cookie: signedInAs('user').cookie, form })
}
const statesOf = (leadId: string) =>
  db()
    .select({ state: receivedMessages.state })
    .from(receivedMessages)
    .where(eq(receivedMessages.leadId, leadId))
    .orderBy(receivedMessages.receivedAt)
    .all()
    .map(({ state }) => state)

test("a lead has a line per channel, a stranger one per address, and machines aren't listed with people", async () => {
  const lead = makeLead(db(), { name: 'Ann Owner' })
  const first = makeReceived(db(), { leadId: lead.id, receivedAt: minutesAgo(90) })
  const second = makeReceived(db(), { leadId: lead.id, sender: 'other@example.com', receivedAt: minutesAgo(5) })
  const text = makeReceived(db(), { leadId: lead.id, channel: 'sms', sender: '+15155550163', receivedAt: minutesAgo(4) })
  makeReceived(db(), { leadId: lead.id, kind: 'auto_reply', state: 'done', receivedAt: minutesAgo(1) })
  const stranger = makeReceived(db(), { sender: 'pat@example.net', receivedAt: minutesAgo(3) })
  const earlier = makeReceived(db(), { sender: 'pat@example.net', receivedAt: minutesAgo(30) })
  const rows = await lines()
  expect(rows.map(({ id, waitingSince }) => [id, waitingSince])).toEqual([
    [stranger.id, earlier.receivedAt],
    [text.id, text.receivedAt],
    [second.id, first.receivedAt],
  ])
  expect((await lines('?show=automatic')).map(({ leadName }) => leadName)).toEqual(['Ann Owner'])
  expect(countUnanswered()).toBe(3)
})

test('an answer closes earlier messages, and none that arrived since', async () => {
  const { id: leadId } = makeLead(db())
  makeReceived(db(), { leadId, receivedAt: minutesAgo(30) })
  const shown = makeReceived(db(), { leadId, receivedAt: minutesAgo(20) })
  makeReceived(db(), { leadId, receivedAt: minutesAgo(10) })
  await press(shown.id, { intent: 'answer', answer: 'Tuesday at four.', submissionId: newSubmissionId() })
  expect(statesOf(leadId)).toEqual(['done', 'done', 'new'])
  expect(countUnanswered()).toBe(1)
})

test('a line follows its messages: moved to another lead, closed, reopened and deleted', async () => {
  const { id: leadId } = makeLead(db())
  const received = makeReceived(db(), { sender: 'pat@example.net' })
  db().update(receivedMessages).set({ leadId }).run()
  expect(rowsOf(conversations)).toMatchObject([{ id: `${leadId}:email`, newestId: received.id, isWaiting: true }])
  await press(received.id, { intent: 'done' })
  expect(countUnanswered()).toBe(0)
  await press(received.id, { intent: 'reopen' })
  expect(countUnanswered()).toBe(1)
  db().delete(leads).run()
  expect(rowsOf(conversations)).toEqual([])
})

test('a new message is assigned like its conversation', async () => {
  const { viewer, cookie } = signedInAs('user')
  const { id: leadId } = makeLead(db())
  const first = makeReceived(db(), { leadId, receivedAt: minutesAgo(20) })
  await press(first.id, { intent: 'assign', assigneeId: viewer.id })
  const second = makeReceived(db(), { leadId, receivedAt: minutesAgo(2) })
  expect((await lines('?show=mine', cookie)).map(({ id }) => id)).toEqual([second.id])
  expect(countInbox(new Date())).toEqual({ waiting: 1, free: 0, snoozed: 0 })
})

test('a snoozed conversation returns at its time, or with their next message', async () => {
  const { id: leadId } = makeLead(db())
  const received = makeReceived(db(), { leadId, receivedAt: minutesAgo(20) })
  expect((await press(received.id, { intent: 'snooze', until: '2020-01-01T09:00' })).status).toBe(409)
  await press(received.id, { intent: 'snooze', until: 'hours' })
  expect([(await lines()).length, (await lines('?show=snoozed')).length, countUnanswered()]).toEqual([0, 1, 0])
  const later = { viewerId: '', now: new Date(Date.now() + 4 * HOUR_MS) }
  expect(listInbox(inboxList.read(new URLSearchParams()), later).rows.map(({ id }) => id)).toEqual([received.id])
  expect(countInbox(later.now)).toEqual({ waiting: 1, free: 1, snoozed: 0 })
  makeReceived(db(), { leadId, receivedAt: minutesAgo(1) })
  expect([(await lines()).length, (await lines('?show=snoozed')).length]).toEqual([1, 0])
  await press((await lines())[0]?.id ?? '', { intent: 'done' })
  expect((await press(received.id, { intent: 'snooze', until: 'hours' })).status).toBe(409)
})

test('several are closed, assigned and snoozed at once; an empty selection is reported', async () => {
  const { viewer, cookie } = signedInAs('user')
  const picked = [1, 2, 3].map(() => makeReceived(db()).id)
  expect((await pick([], ['done', 'yes'])).data).toEqual({ problem: INBOX_MESSAGES['nothing-picked'] })
  expect((await pick(picked, ['assign', 'no such person'])).data).toEqual({ problem: INBOX_MESSAGES['no-person'] })
  expect((await pick(picked, ['assign', viewer.id])).status).toBe(303)
  expect(await lines('?show=mine', cookie)).toHaveLength(3)
  expect((await pick(picked, ['assign', 'no-one'])).status).toBe(303)
  expect(await lines('?show=free')).toHaveLength(3)
  expect((await pick(picked.slice(0, 1), ['snooze', 'monday'])).status).toBe(303)
  expect(countInbox(new Date())).toEqual({ waiting: 2, free: 2, snoozed: 1 })
  expect((await pick(picked, ['done', 'yes'])).status).toBe(303)
  expect((await pick(picked, ['done', 'yes'])).data).toEqual({ problem: INBOX_MESSAGES['nothing-changed'] })
  expect((await pick(picked, ['reopen', 'yes'])).status).toBe(303)
  expect(countUnanswered()).toBe(3)
})
