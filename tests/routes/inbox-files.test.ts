import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fileStorage } from '#app/adapters/storage/index.server.ts'
import { db } from '#app/db/client.server.ts'
import { newId } from '#app/db/columns.ts'
import { leadActivities, leadFiles, receivedMessages } from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { removeExpired, RETENTION } from '#app/worker/retention.server.ts'
import { HELD_DAYS } from '#app/modules/files/delete-file.server.ts'
import { receiveMail } from '#app/modules/inbox/receive/receive-mail.server.ts'
import { replyAddress } from '#app/modules/messaging/delivery/reply-mailbox.server.ts'
import { loader as leadFile } from '#app/routes/staff/work/lead-file.ts'
import { action, loader } from '#app/routes/staff/inbox/message.tsx'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeMessage } from '#tests/factories/make-message.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

process.env.IMAP_URL = 'imap://office%40example.com:secret@127.0.0.1:1'
setupTestDatabase()

type Attached = { header: string; bytes: Buffer | string }

/** An email with attachments and their headers, as stored in a mailbox. */
async function receive(from: string, files: readonly Attached[], { to = 'office@example.com', id = newId() } = {}) {
  const parts = files.map(({ header, bytes }) =>
    [
      '--b',
      'Content-Type: application/octet-stream',
      `Content-Disposition: attachment; ${header}`,
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(bytes).toString('base64'),
      '',
    ].join('\r\n'),
  )
  const head = [`From: ${from}`, `To: ${to}`, 'Subject: Lease', `Message-ID: <${id}@example.net>`]
  const source = [...head, 'Content-Type: multipart/mixed; boundary=b', '', '--b', '', 'Here they are.', ...parts, '--b--', '']
  const mail = { place: { uidValidity: '1', uid: 1 }, receivedAt: new Date(), size: 0, isTruncated: false, files: [] }
  await receiveMail({ ...mail, source: Buffer.from(source.join('\r\n')) })
  const stored = rowOf(receivedMessages, eq(receivedMessages.providerId, `${id}@example.net`))
  if (!stored) throw new Error('The email was not stored')
  return stored
}

const named = (name: string, bytes: Buffer | string): Attached => ({ header: `filename="${name}"`, bytes })
const picture = () => sharp({ create: { width: 40, height: 30, channels: 3, background: 'green' } })
const filesOf = (leadId: string) => rowsOf(leadFiles, eq(leadFiles.leadId, leadId))
const PDF = '%PDF-1.7 lease'

const call = (id: string) => ({ url: `/inbox/${id}`, params: { id }, cookie: signedInAs('user').cookie })
const link = (id: string, leadId: string) => callAction(action, { ...call(id), form: { intent: 'link', leadId } })
const shownFiles = async (id: string) =>
  (await callLoader(loader, call(id))).data.thread.flatMap(({ attachments }) => attachments)
const download = (leadId: string, fileId: string) =>
  callLoader(leadFile, { url: `/leads/${leadId}/files/${fileId}`, params: { leadId, fileId }, cookie: signedInAs('user').cookie })

test("attachments of a stranger's email move to the lead with the email", async () => {
  const photo = await picture().jpeg().toBuffer()
  const { id } = await receive('pat@example.net', [named('lease.pdf', PDF), named('boiler.jpg', photo), named('run.exe', 'MZ')])
  expect(await shownFiles(id)).toMatchObject([
    { name: 'lease.pdf', notStored: null, leadId: null },
    { name: 'boiler.jpg', notStored: null, leadId: null },
    { name: 'run.exe', notStored: 'type' },
  ])
  const lead = makeLead(db())
  expect((await link(id, lead.id)).status).toBe(303)
  expect(filesOf(lead.id).map(({ name }) => name)).toEqual(['lease.pdf', 'boiler.jpg'])
  const [lease] = await shownFiles(id)
  expect(lease).toMatchObject({ name: 'lease.pdf', leadId: lead.id, notStored: null })
  expect(await (await download(lead.id, lease?.fileId ?? '')).text()).toBe(PDF)
})

test("attachments of a stranger's email are deleted after a while, and with the email", async () => {
  const first = await receive('pat@example.net', [named('lease.pdf', PDF)])
  const keys = () => rowsOf(leadFiles).map(({ storageKey }) => storageKey)
  const [key = ''] = keys()
  const sweep = (days: number) => removeExpired(RETENTION.leadFiles, new Date(Date.now() + days * DAY_MS), 10)
  expect(sweep(HELD_DAYS - 1)).toBe(0)
  expect(sweep(HELD_DAYS + 1)).toBe(1)
  await runDueJobs(new Date(Date.now() + 1000))
  expect(await fileStorage().get(key)).toBeNull()
  expect(await shownFiles(first.id)).toMatchObject([{ name: 'lease.pdf', notStored: 'removed' }])

  const second = await receive('sam@example.net', [named('lease.pdf', PDF)])
  expect(keys()).toHaveLength(1)
  db().delete(receivedMessages).where(eq(receivedMessages.id, second.id)).run()
  expect(sweep(0)).toBe(1)
})

test('an email read again after its reader crashed keeps each attachment once', async () => {
  const stored = await receive('pat@example.net', [named('lease.pdf', PDF)])
  db().update(receivedMessages).set({ attachments: null }).where(eq(receivedMessages.id, stored.id)).run()
  const lead = makeLead(db())
  await link(stored.id, lead.id)
  const source = `From: pat@example.net\r\nMessage-ID: <${stored.providerId}>\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename=lease.pdf\r\n\r\n${PDF}`
  const mail = { place: { uidValidity: '1', uid: 1 }, receivedAt: new Date(), size: 0, isTruncated: false, files: [] }
  await receiveMail({ ...mail, source: Buffer.from(source) })
  expect(filesOf(lead.id)).toMatchObject([{ name: 'lease.pdf' }])
  expect(await shownFiles(stored.id)).toMatchObject([{ name: 'lease.pdf', leadId: lead.id, notStored: null }])
})

test('an answer from another address to our signed one, read again for its files, is still from the lead', async () => {
  const lead = makeLead(db(), { email: 'ann@example.com' })
  const ours = makeMessage(db(), { leadId: lead.id, recipient: 'ann@example.com', state: 'sent' })
  const [to, id] = [replyAddress(ours.id) ?? '', newId()]
  const stored = await receive('ann.at.work@example.net', [], { to, id })
  expect(stored).toMatchObject({ leadId: lead.id, attachments: null })
  await receive('ann.at.work@example.net', [named('lease.pdf', PDF)], { to, id })
  const [added] = rowsOf(leadActivities, eq(leadActivities.kind, 'file_added'))
  expect(added?.actorKind).toBe('owner')
})

test("disguised files can't run, escape their folder or break a header", async () => {
  const lead = makeLead(db(), { email: 'ann@example.com' })
  const html = '<script>alert(1)</script>'
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
  const { id } = await receive('ann@example.com', [
    named('lease.zip', Buffer.from('504b0304140000', 'hex')),
    named('page.html', html),
    named('drawing.svg', svg),
    named('photo.png', svg),
    named('paper.pdf', html),
    named('setup.exe', 'MZ\u0090'),
    named('empty.pdf', ''),
    named('../../../etc/cron.d/evil.pdf', PDF),
    { header: "filename*=UTF-8''a%0D%0AX-Evil%3A%201%0D%0A%22%3B.pdf", bytes: PDF },
    named(`${'long'.repeat(75)}.pdf`, PDF),
    named('page.html.pdf', PDF),
  ])
  const shown = await shownFiles(id)
  expect(shown.map(({ notStored }) => notStored)).toEqual([...Array.from({ length: 7 }, () => 'type'), null, null, null, null])
  const kept = filesOf(lead.id)
  expect(kept).toHaveLength(4)
  for (const { id: fileId, name, storageKey } of kept) {
    // oxlint-disable-next-line no-control-regex -- control characters are what this is about
    expect(name).not.toMatch(/[\u0000-\u001f]/)
    expect(name.length).toBeLessThanOrEqual(200)
    expect(storageKey).toMatch(/^lead-files\/[0-9a-f]{32}\.pdf$/)
    const { headers, status } = await download(lead.id, fileId)
    expect(status).toBe(200)
    expect(headers.get('Content-Type')).toBe('application/pdf')
    expect(headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="[^"\r\n/\\]{1,205}\.pdf"(?:; filename\*=UTF-8''[\w.%~!$&'()*+-]+)?$/,
    )
    expect(headers.get('Content-Security-Policy')).toContain('sandbox')
    expect(headers.has('X-Evil')).toBe(false)
  }
})
