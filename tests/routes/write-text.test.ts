import { expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { consents, leadActivities, messages } from '#app/db/schema/index.ts'
import { writeText } from '#app/modules/leads/compose/write-text.server.ts'
import { changeLead } from '#app/modules/leads/write/change-lead.server.ts'
import { queueText } from '#app/modules/messaging/queue/queue-text.server.ts'
import { action } from '#app/routes/staff/work/write-message.tsx'
import { loader as leadPage } from '#app/routes/staff/lead.tsx'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeReceived } from '#tests/factories/make-received.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

const PHONE = { phone: '(515) 555-0177', phoneE164: '+15155550177' }
const texts = () => rowsOf(messages)

function post(leadId: string, form: Record<string, string>, cookie: string) {
  const fields = { intent: 'send', submissionId: 'a'.repeat(32), ...form }
  return callAction(action, { url: `/leads/${leadId}/text`, params: { leadId }, cookie, form: fields })
}

test('goes to a lead with consent to texts, once, and the timeline names the author', async () => {
  const { viewer, cookie } = signedInAs('user')
  const { id } = makeLead(db(), PHONE)
  const words = { wording: 'Texts', form: 'enrollment', granted: true, confirmedAt: new Date() } as const
  db()
    .insert(consents)
    .values({ channel: 'sms', recipientKey: PHONE.phoneE164, leadId: id, ...words })
    .run()
  for (let press = 0; press < 2; press++) expect((await post(id, { message: 'Tuesday at 9?' }, cookie)).status).toBe(303)
  expect(texts()).toMatchObject([
    { channel: 'sms', template: 'staff-text', recipientKey: PHONE.phoneE164, textBody: 'Tuesday at 9?' },
  ])
  expect(rowsOf(leadActivities)).toMatchObject([{ kind: 'text_written', actorUserId: viewer.id }])
  const page = await callLoader(leadPage, { url: `/leads/${id}`, params: { leadId: id }, cookie })
  expect(page.data.compose.gate).toMatchObject({ refusal: null, agreedAt: expect.any(Date) })
  expect(page.data.story.entries).toMatchObject([{ type: 'message', by: viewer.name }])
})

test('goes to no one without consent, and to no lead without a number', async () => {
  const { viewer, cookie } = signedInAs('user')
  const [silent, unknown] = [makeLead(db(), PHONE), makeLead(db(), { phone: null, phoneE164: null })]
  const answer = await post(silent.id, { message: 'Tuesday at 9?' }, cookie)
  expect([answer.status, answer.data]).toMatchObject([
    409,
    { error: { '': [expect.stringMatching(/hasn’t opted in to texts/)] } },
  ])
  const wrote = writeText({ id: unknown.id, message: 'Hello', submissionId: 'b'.repeat(32), sender: viewer })
  expect(wrote).toEqual({ ok: false, reason: 'no-phone' })
  expect(texts()).toEqual([])
})

test('that waits for the morning is canceled if the lead’s number changes, but an answer to that number is not', () => {
  const { id } = makeLead(db(), PHONE)
  const { id: repliesToId } = makeReceived(db(), { channel: 'sms', sender: PHONE.phoneE164 })
  const text = { template: 'staff-text', cause: 'staff', to: PHONE.phone, leadId: id, now: new Date() } as const
  const change = (phone: string) =>
    inTransaction((tx) => changeLead(tx, { leadId: id, changes: { phone }, actor: { kind: 'system' }, now: new Date() }))
  inTransaction((tx) => {
    queueText(tx, { ...text, text: 'Your report is ready' })
    queueText(tx, { ...text, text: 'Who is this?', repliesToId })
  })
  const states = () => Object.fromEntries(texts().map(({ textBody, state }) => [textBody, state]))
  change('515 555 0177')
  expect(states()).toEqual({ 'Your report is ready': 'queued', 'Who is this?': 'queued' })
  change('(515) 555-0178')
  expect(states()).toEqual({ 'Your report is ready': 'suppressed', 'Who is this?': 'queued' })
  const lines = db().select({ summary: leadActivities.summary }).from(leadActivities).all()
  expect(lines).toContainEqual({ summary: '1 waiting text to the old number canceled' })
})

test('shows missing values beside their fields, and keeps typed ones', async () => {
  const { cookie } = signedInAs('user')
  const { id } = makeLead(db(), PHONE)
  const blank = await post(id, { message: ' ' }, cookie)
  expect([blank.status, blank.data]).toMatchObject([400, { error: { message: ['Enter a message'] } }])
  const open = await post(id, { message: 'On {{day}}' }, cookie)
  expect(open.data).toMatchObject({ initialValue: { message: 'On {{day}}' } })
})
