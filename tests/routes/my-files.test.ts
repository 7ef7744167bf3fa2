import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { leadActivities, leadFiles, leads, messages, receivedMessages } from '#app/db/schema/index.ts'
import { writeFiles } from '#app/modules/files/add-file.server.ts'
import { storeMessageFiles, mailedFiles, type MessageFile } from '#app/modules/files/store-message-files.server.ts'
import { MAX_FILES } from '#app/modules/files/rules.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { MAX_IMAGE_BYTES } from '#app/modules/images/rules.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { paths } from '#app/paths.ts'
import { ok } from '#app/result.ts'
import { loader as save } from '#app/routes/public/my/file.ts'
import * as my from '#app/routes/public/my/my.tsx'
import { loader as inboxMessage } from '#app/routes/staff/inbox/message.tsx'
import { loader as leadPage } from '#app/routes/staff/lead.tsx'
import { makeLead } from '#tests/factories/make-lead.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { errorsOf } from '#tests/setup/form-reply.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { cookieOf, proveMailboxOf } from '#tests/setup/visitor.ts'

setupTestDatabase()

const EMAIL = 'priya@example.com'
const PDF = '%PDF-1.7\nA survey'
const named = (bytes: Uint8Array | string, name: string) => new File([new Uint8Array(Buffer.from(bytes))], name)
const photo = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()

const owner = async (email = EMAIL) => cookieOf(proveMailboxOf(email))
const messagesOf = async (cookie: string) => (await callLoader(my.loader, { url: paths.my(), cookie })).data.messages
const rows = () => rowsOf(leadFiles)

function write(cookie: string, leadId: string, files: File[], submissionId = newSubmissionId()) {
  const form: [string, string | File][] = [
    ['submissionId', submissionId],
    ['about', leadId],
    ['text', 'Our roof after the storm'],
  ]
  return callAction(my.action, {
    url: paths.my(),
    cookie,
    form: [...form, ...files.map((file): [string, File] => ['files', file])],
  })
}

async function get(cookie: string, fileId: string) {
  const answer = await callLoader(save, { url: paths.myFile(fileId), params: { fileId }, cookie })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** The attachments of an email by staff. */
async function mailTo(leadId: string, file: { name: string; bytes: Buffer }): Promise<MessageFile> {
  const staff = signedInAs('user').viewer
  let sent: MessageFile | undefined
  await storeMessageFiles([file], (files) =>
    inTransaction((tx) => {
      writeFiles(tx, { leadId, files, actor: { kind: 'staff', userId: staff.id }, now: new Date() })
      const mail = { template: 'staff-mail', cause: 'staff', to: EMAIL, subject: 'Plan', text: 'Here it is.', html: '' } as const
      queueMail(tx, { ...mail, leadId, attachments: mailedFiles(files) })
      sent = files[0]
      return ok({ isNew: true })
    }),
  )
  if (!sent) throw new Error('Nothing was sent')
  return sent
}

describe('files that an owner sends', () => {
  test("are with the message in inbox and timeline, with the lead, and on the owner's page; the same form twice is one message", async () => {
    const { id: leadId } = makeLead(db(), { email: EMAIL })
    const cookie = await owner()
    const submissionId = newSubmissionId()
    const files = async () => [named(await photo(), 'Roof.jpg'), named(PDF, 'Survey.pdf')]
    for (const _twice of [1, 2]) expect((await write(cookie, leadId, await files(), submissionId)).location).toBe('/my#messages')
    expect(rows().map(({ name, kind, leadId: of, uploadedById }) => [name, kind, of, uploadedById])).toEqual([
      ['Roof.jpg', 'image', leadId, null],
      ['Survey.pdf', 'pdf', leadId, null],
    ])
    const [message] = rowsOf(receivedMessages)
    const staff = signedInAs('user').cookie
    const inInbox = await callLoader(inboxMessage, { url: '/', params: { id: message?.id ?? '' }, cookie: staff })
    const shown = inInbox.data.thread.flatMap(({ attachments }) => attachments)
    expect(
      shown.map(({ name, fileId, leadId: of, notStored }) => [name, rows().some(({ id }) => id === fileId), of, notStored]),
    ).toEqual([
      ['Roof.jpg', true, leadId, null],
      ['Survey.pdf', true, leadId, null],
    ])
    expect(JSON.stringify((await callLoader(leadPage, { url: '/', params: { leadId }, cookie: staff })).data)).toContain(
      'Survey.pdf',
    )
    const [mine] = await messagesOf(cookie)
    expect(mine?.files.map(({ name }) => name)).toEqual(['Roof.jpg', 'Survey.pdf'])
    const saved = await get(cookie, mine?.files[1]?.id ?? '')
    expect(saved.text).toBe(PDF)
    expect(saved.headers.get('Content-Disposition')).toBe('attachment; filename="Survey.pdf"')
    expect(saved.headers.get('Content-Security-Policy')).toContain('sandbox')
  })

  test('nothing is kept or sent if one of them is refused, and the text comes back', async () => {
    const { id: leadId } = makeLead(db(), { email: EMAIL })
    const cookie = await owner()
    const good = named(await photo(), 'Roof.jpg')
    const refusals: [File[], string][] = [
      [[good, named('MZ', 'setup.jpg')], 'setup.jpg is neither a photo nor a PDF. Choose another file.'],
      [[good, named(Buffer.alloc(MAX_IMAGE_BYTES + 1, 'x'), 'a.pdf')], 'File size too large. Maximum size is 5MB.'],
      [[good, good, good, good], 'Add up to 3 files. You can send more in another message.'],
    ]
    for (const [files, message] of refusals) {
      const answer = await write(cookie, leadId, files)
      expect([answer.status, errorsOf(answer.data)]).toEqual([400, { files: message }])
      expect(answer.data.initialValue).toMatchObject({ text: 'Our roof after the storm' })
    }
    db()
      .insert(leadFiles)
      .values(
        Array.from({ length: MAX_FILES }, (_, at) => ({
          leadId,
          name: `${at}`,
          kind: 'pdf' as const,
          storageKey: `${at}`,
          bytes: 1,
        })),
      )
      .run()
    expect(errorsOf((await write(cookie, leadId, [good])).data)).toHaveProperty('files')
    expect([rows().length, rowsOf(receivedMessages)]).toEqual([MAX_FILES, []])
  })

  test("are never accepted for another person's lead", async () => {
    const { id: other } = makeLead(db(), { email: 'dan@example.com' })
    makeLead(db(), { email: EMAIL })
    expect((await write(await owner(), other, [named(PDF, 'a.pdf')])).status).toBe(409)
    expect([rows(), rowsOf(leadActivities)]).toEqual([[], []])
  })
})

describe('files that staff send', () => {
  test("are attached to the email and on the owner's page, ready to save", async () => {
    const { id: leadId } = makeLead(db(), { email: EMAIL })
    const { id: fileId, storageKey } = await mailTo(leadId, { name: 'Plan.pdf', bytes: Buffer.from(PDF) })
    expect(rowsOf(messages)[0]?.attachments).toEqual([
      { filename: 'Plan.pdf', contentType: 'application/pdf', fileKey: storageKey, fileId },
    ])
    const cookie = await owner()
    expect((await messagesOf(cookie))[0]?.files).toEqual([{ id: fileId, name: 'Plan.pdf', bytes: null }])
    expect((await get(cookie, fileId)).text).toBe(PDF)
    const page = await callLoader(leadPage, { url: '/', params: { leadId }, cookie: signedInAs('user').cookie })
    expect(JSON.stringify(page.data)).toContain(`"fileId":"${fileId}"`)
  })

  test('belong to no one else, and neither do internal staff files', async () => {
    const { id: leadId } = makeLead(db(), { email: EMAIL })
    makeLead(db(), { email: 'dan@example.com' })
    const { id: fileId } = await mailTo(leadId, { name: 'Plan.pdf', bytes: Buffer.from(PDF) })
    expect((await get(await owner('dan@example.com'), fileId)).status).toBe(404)
    const kept = db()
      .insert(leadFiles)
      .values({ leadId, name: 'Inspection', kind: 'pdf', storageKey: 'x', bytes: 1 })
      .returning()
      .get()
    expect((await get(await owner(), kept.id)).status).toBe(404)
    db().update(leads).set({ deletedAt: new Date() }).where(eq(leads.id, leadId)).run()
    expect((await get(await owner(), fileId)).status).toBe(404)
  })
})
