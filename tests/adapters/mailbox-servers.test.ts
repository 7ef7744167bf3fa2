import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { imapMailbox } from '#app/adapters/mailbox/imap.server.ts'
import { db } from '#app/db/client.server.ts'
import { mailboxes, receivedMessages } from '#app/db/schema/index.ts'
import { watchMailbox } from '#app/modules/inbox/receive/watch-mailbox.server.ts'
import { hasDovecot, startDovecot } from '#tests/servers/dovecot.ts'
import { startImapServer } from '#tests/servers/imap-server.ts'
import { rowOf, setupTestDatabase } from '#tests/setup/database.ts'

setupTestDatabase()

/** After a failure, waits two seconds, then four. A renamed folder is noticed at the next check. */
const PATIENCE = { timeout: 60_000 }
const QUICK = { pollMs: 200, maxResponseMs: 5_000 }

const watches: { stop: () => Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(watches.splice(0).map((watch) => watch.stop()))
})

async function watch(url: string, times = QUICK) {
  const watching = watchMailbox(imapMailbox(url, times), 'office')
  watches.push(watching)
  await expect.poll(() => state()?.connectedAt ?? state()?.lastError, PATIENCE).toBeTruthy()
  return watching
}

const state = () => rowOf(mailboxes, eq(mailboxes.name, 'office'))
const subjects = () =>
  db()
    .select({ subject: receivedMessages.subject })
    .from(receivedMessages)
    .orderBy(asc(receivedMessages.createdAt))
    .all()
    .map(({ subject }) => subject)

function mail(name: string): string {
  return [
    'From: Dana Holt <dana@example.com>',
    'To: office@example.com',
    `Subject: ${name}`,
    `Message-ID: <${name}@example.com>`,
    '',
    'Yes, Tuesday works.',
    '',
  ].join('\r\n')
}

/** Dovecot, if installed. The other server is always available and behaves the same. */
const SERVERS = [
  { name: 'the stand-in', isHere: true, start: startImapServer },
  { name: 'Dovecot', isHere: hasDovecot, start: startDovecot },
]

describe.each(SERVERS.filter(({ isHere }) => isHere))('a mailbox at $name', ({ start }) => {
  let server: Awaited<ReturnType<typeof start>>
  beforeEach(async () => {
    server = await start()
  })
  afterEach(() => server.stop())

  test('that refuses the password is reported', async () => {
    await watch(server.url.replace('secret', 'wrong'))
    expect(state()).toMatchObject({ lastError: 'password', connectedAt: null })
  })

  test('resumes at its position after a lost connection', async () => {
    await watch(server.url)
    await server.deliver(mail('first'))
    await expect.poll(subjects, PATIENCE).toEqual(['first'])
    await server.breakConnections()
    await server.deliver(mail('second'))
    await expect.poll(subjects, PATIENCE).toEqual(['first', 'second'])
    expect(state()?.lastError).toBeNull()
  })

  test('whose folder was renamed reports that, and is read without duplicates once there is one again', async () => {
    await server.createFolder('Answers')
    await watch(`${server.url}/Answers`)
    await server.deliver(mail('first'), new Date(), 'Answers')
    await expect.poll(subjects, PATIENCE).toEqual(['first'])
    const before = state()?.uidValidity
    await server.renameFolder('Answers', 'Old')
    await expect.poll(() => state()?.lastError, PATIENCE).toBe('folder')

    await server.createFolder('Answers')
    await server.moveMails('Old', 'Answers')
    await server.deliver(mail('second'), new Date(), 'Answers')
    await expect.poll(subjects, PATIENCE).toEqual(['first', 'second'])
    await expect.poll(state, PATIENCE).toMatchObject({ lastError: null, lastUid: 2 })
    expect(state()?.uidValidity).not.toBe(before)
  })

  test('whose folder was deleted reports that', async () => {
    await server.createFolder('Answers')
    await watch(`${server.url}/Answers`)
    await server.deleteFolder('Answers')
    await expect.poll(() => state()?.lastError, PATIENCE).toBe('folder')
  })

  test('shows which files an email of over 25 MB has, and how large they are', async () => {
    await watch(server.url)
    const line = `${'A'.repeat(76)}\r\n`
    const part = (name: string, bytes: number) =>
      `--b\r\nContent-Type: application/pdf\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${line.repeat(bytes / 57)}\r\n`
    const [film, plan] = [57 * 550_000, 57 * 2_000]
    const head = mail('large').replace(
      /\r\n\r\n[^]*$/,
      '\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n',
    )
    await server.deliver(`${head}--b\r\n\r\nHere they are.\r\n${part('film.pdf', film)}${part('plan.pdf', plan)}--b--\r\n`)
    await expect.poll(() => rowOf(receivedMessages)?.attachments, PATIENCE).toHaveLength(2)
    const [first, second] = rowOf(receivedMessages)?.attachments ?? []
    expect([first, second]).toMatchObject([
      { name: 'film.pdf', fileId: null, notStored: 'size' },
      { name: 'plan.pdf', fileId: null, notStored: 'size' },
    ])
    // To within a line.
    expect(Math.abs((first?.bytes ?? 0) - film)).toBeLessThanOrEqual(57)
    expect(Math.abs((second?.bytes ?? 0) - plan)).toBeLessThanOrEqual(57)
  })

  test('stores an email only once if staff move it out and back', async () => {
    await server.createFolder('Later')
    await watch(server.url)
    await server.deliver(mail('first'))
    await expect.poll(subjects, PATIENCE).toEqual(['first'])
    await server.moveMails('INBOX', 'Later')
    await server.moveMails('Later', 'INBOX')
    await server.deliver(mail('second'))
    await expect.poll(() => state()?.lastUid, PATIENCE).toBe(3)
    expect(subjects()).toEqual(['first', 'second'])
  })
})

test('an unreachable mail server is reported', async () => {
  const server = await startImapServer()
  await server.stop()
  await watch(server.url)
  expect(state()?.lastError).toBe('unreachable')
})

test('a silent mail server is noticed, even with an open connection', async () => {
  const server = await startImapServer()
  await watch(server.url, { pollMs: 20, maxResponseMs: 50 })
  server.fallSilent()
  await expect.poll(() => state()?.lastError, PATIENCE).toBe('closed')
  await Promise.all(watches.splice(0).map((watching) => watching.stop()))
  await server.stop()
})
