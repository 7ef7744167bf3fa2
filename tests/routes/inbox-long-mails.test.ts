import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { receivedMessages } from '#app/db/schema/index.ts'
import { recordOriginal, storeOriginal } from '#app/modules/messaging/received/originals.server.ts'
import { splitOldMails } from '#app/modules/inbox/receive/split-old-mails.server.ts'
import { loader as listLoader } from '#app/routes/staff/inbox/inbox.tsx'
import { loader } from '#app/routes/staff/inbox/message.tsx'
import { loader as original } from '#app/routes/staff/inbox/original.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeReceived } from '#tests/factories/make-received.ts'
import { rowOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

const pageOf = (id: string) => callLoader(loader, { url: `/inbox/${id}`, params: { id }, cookie: signedInAs('user').cookie })
const originalOf = (id: string, cookie = signedInAs('user').cookie) =>
  original({
    request: new Request(`http://site.example/inbox/${id}/original`, { headers: { cookie } }),
    params: { id },
    context: {},
  })

test('in a conversation of long emails, the current one is shown whole and the others by their beginning', async () => {
  const lead = makeLead(db(), {})
  const long = { leadId: lead.id, textBody: 'a'.repeat(50_000), quotedText: 'q'.repeat(50_000), htmlBody: 'h'.repeat(400_000) }
  const mails = Array.from({ length: 20 }, () => makeReceived(db(), long))
  const viewed = mails[7]?.id ?? ''
  const { data } = await pageOf(viewed)
  const shown = data.thread.find(({ id }) => id === viewed)
  expect(shown).toMatchObject({ own: long.textBody, quoted: long.quotedText, html: long.htmlBody, isShortened: false })
  const others = data.thread.filter(({ id }) => id !== viewed)
  expect(others).toHaveLength(19)
  for (const other of others) {
    expect(other).toMatchObject({ isShortened: true, html: null })
    expect(other.own.length + other.quoted.length).toBeLessThan(9_000)
  }
})

test('an unreadable email is in the inbox, waits for an answer, and its original can be saved but not opened', async () => {
  const source = Buffer.from('From: dana@example.com\r\n\r\n<script>alert(1)</script>')
  const { id } = makeReceived(db(), { subject: 'Lease', textBody: '', isUnreadable: true })
  const stored = await storeOriginal(source)
  if (stored) inTransaction((tx) => recordOriginal(tx, { ...stored, receivedMessageId: id }))
  const { data: list } = await callLoader(listLoader, { url: '/inbox', cookie: signedInAs('user').cookie })
  expect(list.page.rows).toMatchObject([{ id, isWaiting: true, isUnreadable: true }])
  expect((await pageOf(id)).data.thread).toMatchObject([{ note: 'We couldn’t read this message. Download the original.' }])
  const response = await originalOf(id)
  expect(Buffer.from(await response.arrayBuffer()).equals(source)).toBe(true)
  expect(response.headers.get('content-type')).toBe('application/octet-stream')
  expect(response.headers.get('content-disposition')).toContain('attachment')
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
  expect((await originalOf(makeReceived(db()).id)).status).toBe(404)
  await expect(originalOf(id, '')).rejects.toBeInstanceOf(Response)
})

test('emails stored whole are split once, and texts stay as they are', async () => {
  const text = 'Tuesday.\n\nOn Friday Jo wrote:\n> When?'
  const [old, sms, split] = [
    makeReceived(db(), { textBody: text }),
    makeReceived(db(), { channel: 'sms', sender: '+15155550163', textBody: text }),
    makeReceived(db(), { textBody: text, quotedText: '' }),
  ]
  await splitOldMails(new AbortController().signal)
  const storedRow = (id: string) => rowOf(receivedMessages, eq(receivedMessages.id, id))
  expect(storedRow(old.id)).toMatchObject({ textBody: 'Tuesday.', quotedText: 'On Friday Jo wrote:\n> When?' })
  expect(storedRow(sms.id)).toMatchObject({ textBody: text, quotedText: null })
  expect(storedRow(split.id)).toMatchObject({ textBody: text, quotedText: '' })
})
