import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect } from 'vitest'
import { imapMailbox } from '#app/adapters/mailbox/imap.server.ts'
import { db } from '#app/db/client.server.ts'
import { mailboxes, receivedMessages } from '#app/db/schema/index.ts'
import { watchMailbox } from '#app/modules/inbox/receive/watch-mailbox.server.ts'
import { startImapServer } from '#tests/servers/imap-server.ts'
import { rowOf } from './database.ts'

/** Before each test: a mail server whose mailbox 'office' is watched. */
export function setupMailbox() {
  let server: Awaited<ReturnType<typeof startImapServer>>
  let watch: ReturnType<typeof watchMailbox>
  beforeEach(async () => {
    server = await startImapServer()
    watch = watchMailbox(imapMailbox(server.url), 'office')
    await expect.poll(() => mailboxState()?.connectedAt).toBeInstanceOf(Date)
  })
  afterEach(async () => {
    await watch.stop()
    await server.stop()
  })
  return { server: () => server }
}

/** What is stored about the mailbox. */
export function mailboxState() {
  return rowOf(mailboxes, eq(mailboxes.name, 'office'))
}

/** All received items, once every email up to this one was fetched. */
export async function receivedUpTo(uid: number) {
  await expect.poll(() => mailboxState()?.lastUid).toBe(uid)
  return db().select().from(receivedMessages).orderBy(receivedMessages.createdAt, receivedMessages.id).all()
}
