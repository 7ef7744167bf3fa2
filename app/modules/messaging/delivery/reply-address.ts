/** RFC 5321, section 4.5.3.1.1. */
const MAX_LOCAL_PART = 64
/** 48 bits, too many to guess a signature by sending emails. */
export const SIGNATURE_DIGITS = 12

const TAG = /^([0-9a-f]{32})([0-9a-f]{12})$/

/** The content of a tagged address: our message's id and its signature. */
export type AddressTag = { messageId: string; signature: string }

/** 'office+ID…@example.com': the mailbox's address tagged with our message; null if that exceeds the length limit. */
export function taggedAddress(mailbox: string, { messageId, signature }: AddressTag): string | null {
  const at = mailbox.lastIndexOf('@')
  const local = `${mailbox.slice(0, at)}+${messageId}${signature}`
  return local.length > MAX_LOCAL_PART ? null : `${local}${mailbox.slice(at)}`
}

/** Our messages' ids and signatures in an email's addresses. */
export function findTags(addresses: readonly string[]): AddressTag[] {
  return addresses.flatMap((address) => {
    const tag = address.slice(0, address.lastIndexOf('@')).split('+').at(-1)?.toLowerCase() ?? ''
    const [, messageId, signature] = TAG.exec(tag) ?? []
    return messageId === undefined || signature === undefined ? [] : [{ messageId, signature }]
  })
}
