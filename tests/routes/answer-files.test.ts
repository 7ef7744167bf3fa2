import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { leadFiles, messages } from '#app/db/schema/index.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { MAX_IMAGE_BYTES } from '#app/modules/images/rules.ts'
import { INBOX_MESSAGES } from '#app/modules/inbox/messages.ts'
import { openContent } from '#app/modules/messaging/queue/sealed-content.server.ts'
import { action as answer, loader as thread } from '#app/routes/staff/inbox/message.tsx'
import { action as write } from '#app/routes/staff/work/write-message.tsx'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeReceived } from '#tests/factories/make-received.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { errorsOf } from '#tests/setup/form-reply.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

const pdf = (name = 'plan.pdf', more = '') => new File([`%PDF-1.7\n${more}`], name)
const rows = () => rowsOf(leadFiles)
const mails = () => rowsOf(messages)

function fromOwner(more: Parameters<typeof makeReceived>[1] = {}) {
  const lead = makeLead(db(), { email: 'ann@example.com', phone: '(515) 555-0163' })
  return { lead, received: makeReceived(db(), { leadId: lead.id, sender: 'ann@example.com', ...more }) }
}

function reply(id: string, files: File[], submissionId = newSubmissionId(), cookie = signedInAs('user').cookie) {
  const form: [string, string | File][] = [
    ['intent', 'answer'],
    ['answer', 'Here is the plan.'],
    ['submissionId', submissionId],
    ...files.map((file): [string, File] => ['files', file]),
  ]
  return callAction(answer, { url: `/inbox/${id}`, params: { id }, cookie, form })
}

describe('an answer by email with files', () => {
  test('sends them along, keeps them with the lead and shows them in the conversation, once per form', async () => {
    const { lead, received } = fromOwner()
    const { cookie } = signedInAs('user')
    const submissionId = newSubmissionId()
    expect((await reply(received.id, [pdf(), pdf('roof.pdf')], submissionId, cookie)).status).toBe(303)
    expect((await reply(received.id, [pdf()], submissionId, cookie)).status).toBe(303)
    expect(rows()).toMatchObject([
      { leadId: lead.id, name: 'plan.pdf' },
      { leadId: lead.id, name: 'roof.pdf' },
    ])
    const [mail] = mails()
    expect(mails()).toHaveLength(1)
    expect(mail && openContent(db(), mail).attachments).toMatchObject([
      { filename: 'plan.pdf', contentType: 'application/pdf', fileKey: rows()[0]?.storageKey },
      { filename: 'roof.pdf' },
    ])
    const page = await callLoader(thread, { url: `/inbox/${received.id}`, params: { id: received.id }, cookie })
    expect(page.data.thread.at(-1)?.attachments).toMatchObject([
      { name: 'plan.pdf', fileId: rows()[0]?.id, leadId: lead.id, notStored: null },
      { name: 'roof.pdf' },
    ])
  })

  test.each<[string, () => File[], string]>([
    ['what is neither a photo nor a PDF', () => [new File(['MZ'], 'virus.exe')], 'virus.exe is neither a photo nor a PDF'],
    ['one that is too large', () => [pdf('big.pdf', 'x'.repeat(MAX_IMAGE_BYTES))], 'too large'],
    ['more than it may have', () => [pdf(), pdf(), pdf(), pdf()], 'Add up to 3 files'],
  ])('refuses %s, keeps the text and sends nothing', async (_what, files, words) => {
    const { received } = fromOwner()
    const refused = await reply(received.id, files())
    expect(errorsOf(refused.data).files).toContain(words)
    expect(refused.data).toMatchObject({ initialValue: { answer: 'Here is the plan.' } })
    expect([rows(), mails()]).toEqual([[], []])
  })

  test('accepts none without a lead, or in a text', async () => {
    const stranger = makeReceived(db(), { sender: 'new@example.com' })
    expect(errorsOf((await reply(stranger.id, [pdf()])).data).files).toBe(INBOX_MESSAGES['files-of-no-lead'])
    const { received } = fromOwner({ channel: 'sms', sender: '+15155550163' })
    expect(errorsOf((await reply(received.id, [pdf()])).data).files).toBe(INBOX_MESSAGES['files-of-no-lead'])
    expect(rows()).toEqual([])
  })
})

test('a new staff email also accepts files', async () => {
  const { id } = makeLead(db(), { email: 'ann@example.com' })
  const form: [string, string | File][] = [
    ['intent', 'send'],
    ['subject', 'Our plan'],
    ['message', 'Here it is.'],
    ['submissionId', newSubmissionId()],
    ['files', pdf()],
  ]
  const sent = await callAction(write, {
    url: `/leads/${id}/email`,
    params: { leadId: id },
    cookie: signedInAs('user').cookie,
    form,
  })
  expect(sent.status).toBe(303)
  const [mail] = rowsOf(messages, eq(messages.leadId, id))
  expect(mail?.attachments).toMatchObject([{ filename: 'plan.pdf', fileId: rows()[0]?.id }])
})
