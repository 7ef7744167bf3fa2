/** RFC 5321, section 4.5.3.1.1. */
const MAX_LOCAL_PART = 64
/** 48 bits: nobody finds a signature by mailing addresses. */
export const SIGNATURE_DIGITS = 12

const TAG = /^([0-9a-f]{32})([0-9a-f]{12})$/

/** 'office+ID…@example.com': the mailbox under a name that says which message of ours is answered. Where that gets too long for an address, the mailbox itself. */
export function taggedAddress(mailbox: string, messageId: string, signature: string): string {
  const at = mailbox.lastIndexOf('@')
  const local = `${mailbox.slice(0, at)}+${messageId}${signature}`
  return local.length > MAX_LOCAL_PART ? mailbox : `${local}${mailbox.slice(at)}`
}

/** The message of ours, and its signature, that the addresses of a mail name; null where none does. */
export function findTag(addresses: readonly string[]): { messageId: string; signature: string } | null {
  for (const address of addresses) {
    const tag = address.slice(0, address.lastIndexOf('@')).split('+').at(-1)?.toLowerCase() ?? ''
    const [, messageId, signature] = TAG.exec(tag) ?? []
    if (messageId !== undefined && signature !== undefined) return { messageId, signature }
  }
  return null
}
