import { env } from '#app/config/env.server.ts'
import { readSender } from '#app/config/sending-settings.ts'
import { isSigned, type SignaturePurpose, signatureOf } from '#app/config/signature.server.ts'
import type { Db, Tx } from '#app/db/client.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { findTags, SIGNATURE_DIGITS, taggedAddress } from './reply-address.ts'

const ANSWERS = 'addresses for answers, version 1'
const UNSUBSCRIBING = 'addresses for unsubscribing, version 1'

/** The address of the mailbox that answers are read from: its user, where that is an address, else that of MAIL_FROM; null where no mailbox is read. */
export function replyMailbox(): string | null {
  const { IMAP_URL, MAIL_FROM } = env()
  if (IMAP_URL === undefined) return null
  const user = decodeURIComponent(new URL(IMAP_URL).username)
  if (user.includes('@')) return user
  return MAIL_FROM === undefined ? null : readSender(MAIL_FROM).address
}

/** Whether an address in lower case is one that our own mails leave from, or the mailbox that they are read in, under whatever name behind a plus. */
export function isOurAddress(tx: Db | Tx, address: string): boolean {
  const { MAIL_FROM } = env()
  const ours = [replyMailbox(), MAIL_FROM === undefined ? null : readSender(MAIL_FROM).address, getSetting('company', tx).email]
  return ours.some((own) => own !== null && own.trim() !== '' && withoutTag(own) === withoutTag(address))
}

function withoutTag(address: string): string {
  const [mailbox = '', ...domain] = address.trim().toLowerCase().split('@')
  return [mailbox.replace(/\+.*/s, ''), ...domain].join('@')
}

/** Where answers to a message go, so that they are known for such; null where no mailbox is read. */
export function replyAddress(messageId: string): string | null {
  const mailbox = replyMailbox()
  return mailbox === null ? null : (signedAddress(mailbox, messageId, ANSWERS) ?? mailbox)
}

/**
 * Where a mail unsubscribes anyone who a message went to, whatever it says (RFC 2369, section 3.2); null where no mailbox is read, or its name has no
 * room for more.
 */
export function unsubscribeAddress(messageId: string): string | null {
  const mailbox = replyMailbox()
  return mailbox === null ? null : signedAddress(mailbox, messageId, UNSUBSCRIBING)
}

function signedAddress(mailbox: string, messageId: string, purpose: SignaturePurpose): string | null {
  return taggedAddress(mailbox, { messageId, signature: signatureOf(messageId, purpose, SIGNATURE_DIGITS) })
}

/** The message of ours that one of these addresses was made for, as the one for its answers; null where none was, or someone made it up. */
export function findRepliedMessage(addresses: readonly string[]): string | null {
  return findSigned(addresses, ANSWERS)
}

/** The message of ours whose address for unsubscribing one of these is; null where none is, or someone made it up. */
export function findUnsubscribedMessage(addresses: readonly string[]): string | null {
  return findSigned(addresses, UNSUBSCRIBING)
}

function findSigned(addresses: readonly string[], purpose: SignaturePurpose): string | null {
  return findTags(addresses).find(({ messageId, signature }) => isSigned(messageId, signature, purpose))?.messageId ?? null
}
