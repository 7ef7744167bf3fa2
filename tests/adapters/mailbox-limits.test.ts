import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { jobs, leadFiles, receivedMessages, receivedOriginals, tasks } from '#app/db/schema/index.ts'
import { startRun } from '#app/modules/campaigns/runs.server.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { replyToMessage } from '#app/modules/inbox/answer/reply-to-message.server.ts'
import { removeExpired, RETENTION } from '#app/worker/retention.server.ts'
import { readOriginal } from '#app/modules/messaging/received/originals.server.ts'
import { parseInProcess } from '#app/modules/inbox/parse/parse-in-process.server.ts'
import { countUnanswered } from '#app/modules/inbox/queries.server.ts'
import { listThread } from '#app/modules/inbox/read-thread.server.ts'
import { refused } from '#app/result.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeUser } from '#tests/factories/make-user.ts'
import { childProcesses } from '#tests/setup/child-processes.ts'
import { runsOf } from '#tests/setup/campaigns.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { receivedUpTo, setupMailbox } from '#tests/setup/mailbox.ts'

setupTestDatabase()

const { server } = setupMailbox()

const mail = (id: string, body: string, type = 'text/plain') =>
  `From: dana@example.com\r\nTo: office@example.com\r\nSubject: Lease\r\nMessage-ID: <${id}@example.com>\r\nContent-Type: ${type}\r\n\r\n${body}`

test('the beginning of a 30 MB email is read, and it says so', async () => {
  const line = `${'A'.repeat(76)}\r\n`
  const uid = server().deliver(mail('large', `Here is the film.\r\n${line.repeat((30 * 1024 * 1024) / line.length)}`))
  const [large] = await receivedUpTo(uid)
  expect(large).toMatchObject({ isTruncated: true, subject: 'Lease', state: 'new' })
  expect(large?.textBody.startsWith('Here is the film.')).toBe(true)
  expect(large?.textBody).toHaveLength(100_000)
})

test('an email of 600,000 parts is kept for a person, with its task, and the next one is read', async () => {
  const lead = makeLead(db(), { email: 'dana@example.com' })
  inTransaction((tx) => startRun(tx, { leadId: lead.id, workflow: 'warm_lead', actor: { kind: 'system' }, now: new Date() }))
  const bomb = mail(
    'bomb',
    `${'--b\r\nContent-Type: text/x;name=a\r\n\r\n'.repeat(600_000)}--b--\r\n`,
    'multipart/mixed; boundary=b',
  )
  server().deliver(bomb)
  const [unread, next] = await receivedUpTo(server().deliver(mail('next', 'When could you come by?')))
  expect(unread).toMatchObject({
    isUnreadable: true,
    kind: 'reply',
    state: 'new',
    subject: 'Lease',
    textBody: '',
    leadId: lead.id,
  })
  expect(next).toMatchObject({ isUnreadable: false, textBody: 'When could you come by?' })
  expect(Buffer.from((await readOriginal(unread?.id ?? '')) ?? []).equals(Buffer.from(bomb))).toBe(true)
  expect(listThread({ leadId: lead.id, senderKey: '' })[0]).toMatchObject({
    note: 'We couldn’t read this message. Download the original.',
    originalBytes: bomb.length,
  })
  // Both belong to one conversation.
  expect(countUnanswered()).toBe(1)
  expect(runsOf(lead.id)).toMatchObject([{ state: 'stopped', endReason: 'answered' }])
  expect(rowsOf(tasks)).toMatchObject([{ leadId: lead.id, kind: 'answer-message' }])
})

test('the original of an email is stored with the message, and a duplicate in the mailbox is kept once', async () => {
  const bomb = mail('bomb', '--b\r\n\r\n'.repeat(1_000), 'multipart/mixed; boundary=b')
  server().deliver(bomb)
  const [unread] = await receivedUpTo(server().deliver(bomb))
  expect(rowsOf(receivedOriginals)).toHaveLength(1)
  db()
    .delete(receivedMessages)
    .where(eq(receivedMessages.id, unread?.id ?? ''))
    .run()
  expect(removeExpired(RETENTION.originalMails, new Date(), 10)).toBe(1)
  expect(rowsOf(receivedOriginals)).toEqual([])
  expect(rowsOf(jobs, eq(jobs.kind, 'remove-stored-files'))).toHaveLength(1)
})

test("emails without an address are kept, each as a conversation that can't be answered", async () => {
  server().deliver('Subject: From a stranger\r\n\r\nHello')
  const [first, second] = await receivedUpTo(server().deliver('Subject: From another stranger\r\n\r\nHello'))
  expect(first).toMatchObject({ sender: '', kind: 'reply', state: 'new', leadId: null, textBody: 'Hello' })
  expect(first?.senderKey).not.toBe(second?.senderKey)
  expect(listThread(first ?? { leadId: null, senderKey: '' })).toMatchObject([{ title: 'Unknown sender: From a stranger' }])
  const sender = makeUser(db())
  expect(
    await replyToMessage({ id: first?.id ?? '', text: 'Hi', submissionId: newSubmissionId(), seenDoneAt: '', sender }),
  ).toEqual(refused('no-address'))
})

test('new text and quoted text are stored separately', async () => {
  const uid = server().deliver(mail('quoted', 'Tuesday.\r\n\r\nOn Friday Jo wrote:\r\n> When?'))
  expect(await receivedUpTo(uid)).toMatchObject([{ textBody: 'Tuesday.', quotedText: 'On Friday Jo wrote:\n> When?' }])
})

test("a file truncated with its email isn't kept as complete", async () => {
  const lead = makeLead(db(), { email: 'dana@example.com' })
  const file = (name: string, content: string) =>
    `--b\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${content}\r\n`
  const long = `${'A'.repeat(76)}\r\n`.repeat((26 * 1024 * 1024) / 78)
  const files = `${file('whole.pdf', '%PDF-1.7 lease')}${file('film.pdf', `%PDF-1.7 ${long}`)}`
  const uid = server().deliver(mail('cut', `--b\r\n\r\nHere they are.\r\n${files}--b--\r\n`, 'multipart/mixed; boundary=b'))
  const [cut] = await receivedUpTo(uid)
  expect(cut?.attachments).toMatchObject([
    { name: 'whole.pdf', notStored: null },
    { name: 'film.pdf', fileId: null, notStored: 'size' },
  ])
  expect(rowsOf(leadFiles, eq(leadFiles.leadId, lead.id))).toMatchObject([{ name: 'whole.pdf' }])
})

test('emails that arrive one after another are parsed by one process', async () => {
  const processes: number[][] = []
  for (const id of ['one', 'two', 'three']) {
    expect(await parseInProcess(Buffer.from(mail(id, 'Hello')))).toMatchObject({ text: { own: 'Hello' } })
    processes.push(childProcesses('mail-worker'))
  }
  const [first = [], ...later] = processes
  expect(first).not.toEqual([])
  // Other tests' processes may end, but none starts.
  expect(later.flat().filter((id) => !first.includes(id))).toEqual([])
})

test("a lead's answer ends their campaign, and its attachments are kept with the lead or listed with the reason", async () => {
  const lead = makeLead(db(), { email: 'dana@example.com' })
  inTransaction((tx) => startRun(tx, { leadId: lead.id, workflow: 'warm_lead', actor: { kind: 'system' }, now: new Date() }))
  const file = (name: string, content: string) =>
    `--b\r\nContent-Type: application/octet-stream\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${content}\r\n`
  const body = `--b\r\n\r\nHere they are.\r\n${file('lease.pdf', '%PDF-1.7 lease')}${file('run.exe', 'MZ')}--b--\r\n`
  const uid = server().deliver(mail('files', body, 'multipart/mixed; boundary=b'))
  await receivedUpTo(uid)
  const files = rowsOf(leadFiles, eq(leadFiles.leadId, lead.id))
  expect(files).toMatchObject([{ name: 'lease.pdf' }])
  expect(rowOf(receivedMessages)?.attachments).toMatchObject([
    { name: 'lease.pdf', fileId: files[0]?.id, notStored: null },
    { name: 'run.exe', fileId: null, notStored: 'type' },
  ])
  expect(runsOf(lead.id)).toMatchObject([{ state: 'stopped', endReason: 'answered' }])
})
