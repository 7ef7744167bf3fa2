import { env } from '#app/config/env.server.ts'
import { readSender } from '#app/config/sending-settings.ts'
import { isSigned, type SignaturePurpose, signatureOf } from '#app/config/signature.server.ts'
import type { Db, Tx } from '#app/db/client.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { findTags, SIGNATURE_DIGITS, taggedAddress } from './reply-address.ts'

const ANSWERS = 'addresses for answers, version 1'
const UNSUBSCRIBING = 'addresses for unsubscribing, version 1'

/** The address of the mailbox for replies: its user name if that is an address, else MAIL_FROM; null if no mailbox is read. */
export function replyMailbox(): string | null {
  const { IMAP_URL, MAIL_FROM } = env()
  if (IMAP_URL === undefined) return null
  const user = decodeURIComponent(new URL(IMAP_URL).username)
  if (user.includes('@')) return user
  return MAIL_FROM === undefined ? null : readSender(MAIL_FROM).address
}

/** Whether a lowercase address is one of our senders or the reply mailbox, with any plus tag. */
export function isOurAddress(tx: Db | Tx, address: string): boolean {
  const { MAIL_FROM } = env()
  const ours = [replyMailbox(), MAIL_FROM === undefined ? null : readSender(MAIL_FROM).address, getSetting('company', tx).email]
  return ours.some((own) => own !== null && own.trim() !== '' && withoutTag(own) === withoutTag(address))
}

function withoutTag(address: string): string {
  const [mailbox = '', ...domain] = address.trim().toLowerCase().split('@')
  return [mailbox.replace(/\+.*/s, ''), ...domain].join('@')
}

/** The Reply-To address of a message, which identifies replies; null if no mailbox is read. */
export function replyAddress(messageId: string): string | null {
  const mailbox = replyMailbox()
  return mailbox === null ? null : (signedAddress(mailbox, messageId, ANSWERS) ?? mailbox)
}

/**
 * The address where any email unsubscribes a message's recipient (RFC 2369, section 3.2); null if no mailbox is read, or the
 * address would be too long.
 */
export function unsubscribeAddress(messageId: string): string | null {
  const mailbox = replyMailbox()
  return mailbox === null ? null : signedAddress(mailbox, messageId, UNSUBSCRIBING)
}

function signedAddress(mailbox: string, messageId: string, purpose: SignaturePurpose): string | null {
  return taggedAddress(mailbox, { messageId, signature: signatureOf(messageId, purpose, SIGNATURE_DIGITS) })
}

/** Our message that one of these reply addresses was created for; null if there is none or it is forged. */
export function findRepliedMessage(addresses: readonly string[]): string | null {
  return findSigned(addresses, ANSWERS)
}

/** Our message that one of these unsubscribe addresses was created for; null if there is none or it is forged. */
export function findUnsubscribedMessage(addresses: readonly string[]): string | null {
  return findSigned(addresses, UNSUBSCRIBING)
}

function findSigned(addresses: readonly string[], purpose: SignaturePurpose): string | null {
  return findTags(addresses).find(({ messageId, signature }) => isSigned(messageId, signature, purpose))?.messageId ?? null
}
