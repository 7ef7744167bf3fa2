import { env } from '#app/config/env.server.ts'
import { isSigned, signatureOf } from '#app/config/signature.server.ts'
import { findTag, SIGNATURE_DIGITS, taggedAddress } from './reply-address.ts'

const PURPOSE = 'addresses for answers, version 1'

/** The address of the mailbox that answers are read from: its user, where that is an address, else that of MAIL_FROM; null where no mailbox is read. */
export function replyMailbox(): string | null {
  const { IMAP_URL, MAIL_FROM } = env()
  if (IMAP_URL === undefined) return null
  const user = decodeURIComponent(new URL(IMAP_URL).username)
  if (user.includes('@')) return user
  return MAIL_FROM === undefined ? null : (/<([^<>]+)>\s*$/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM).trim()
}

/** Where answers to a message go, so that they are known for such; null where no mailbox is read. */
export function replyAddress(messageId: string): string | null {
  const mailbox = replyMailbox()
  return mailbox === null ? null : taggedAddress(mailbox, messageId, signatureOf(messageId, PURPOSE, SIGNATURE_DIGITS))
}

/** The message of ours that one of these addresses was made for; null where none was, or somebody made it up. */
export function findRepliedMessage(addresses: readonly string[]): string | null {
  const tag = findTag(addresses)
  return tag && isSigned(tag.messageId, tag.signature, PURPOSE) ? tag.messageId : null
}
