import type { MESSAGE_CHANNELS } from '#app/db/schema/index.ts'
import { toE164 } from '#app/modules/forms/values/phone.server.ts'

type Channel = (typeof MESSAGE_CHANNELS)[number]

/** What a consent for a number that can be none is kept under: no message ever goes there. */
const UNREADABLE = 'typed:'

/** The one form of an address or a number under which consents and suppressions are found: an email in lower case, a number in E.164. */
export function recipientKey(channel: Channel, typed: string): string {
  const plain = typed.trim().toLowerCase()
  return channel === 'email' || plain.startsWith(UNREADABLE) ? plain : (toE164(plain) ?? UNREADABLE + plain)
}
