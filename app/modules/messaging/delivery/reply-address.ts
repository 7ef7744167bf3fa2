/** RFC 5321, section 4.5.3.1.1. */
const MAX_LOCAL_PART = 64
/** 48 bits: no one finds a signature by mailing addresses. */
export const SIGNATURE_DIGITS = 12

const TAG = /^([0-9a-f]{32})([0-9a-f]{12})$/

/** What an address says: a message of ours, and its signature. */
export type AddressTag = { messageId: string; signature: string }

/** 'office+ID…@example.com': the mailbox under a name that says which message of ours is meant; null where that gets too long for an address. */
export function taggedAddress(mailbox: string, { messageId, signature }: AddressTag): string | null {
  const at = mailbox.lastIndexOf('@')
  const local = `${mailbox.slice(0, at)}+${messageId}${signature}`
  return local.length > MAX_LOCAL_PART ? null : `${local}${mailbox.slice(at)}`
}

/** The messages of ours, and their signatures, that the addresses of a mail name. */
export function findTags(addresses: readonly string[]): AddressTag[] {
  return addresses.flatMap((address) => {
    const tag = address.slice(0, address.lastIndexOf('@')).split('+').at(-1)?.toLowerCase() ?? ''
    const [, messageId, signature] = TAG.exec(tag) ?? []
    return messageId === undefined || signature === undefined ? [] : [{ messageId, signature }]
  })
}
