import { env } from '#app/config/env.server.ts'
import { imapMailbox } from './imap.server.ts'
import type { MailboxAdapter } from './port.ts'

/** The mailbox of `IMAP_URL`, whose email we read; null if it is not set. */
export function mailboxAdapter(): MailboxAdapter | null {
  const { IMAP_URL } = env()
  return IMAP_URL === undefined ? null : imapMailbox(IMAP_URL)
}
