import { env } from '#app/config/env.server.ts'
import { imapMailbox } from './imap.server.ts'
import type { MailboxAdapter } from './port.ts'

/** The mailbox that answers are read from: the one of `IMAP_URL`; null where none is set. */
export function mailboxAdapter(): MailboxAdapter | null {
  const { IMAP_URL } = env()
  return IMAP_URL === undefined ? null : imapMailbox(IMAP_URL)
}
