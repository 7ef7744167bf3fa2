import type { MessageChannel } from '#app/db/schema/index.ts'
import { type Column, or, type SQL, sql } from 'drizzle-orm'
import { toE164 } from '#app/modules/forms/values/phone.server.ts'

/** The key for consents with an invalid number, which never gets messages. */
const UNREADABLE = 'typed:'

/** The normalized key for consents and suppressions: a lowercase email, or a number in E.164. */
export function recipientKey(channel: MessageChannel, typed: string): string {
  const plain = typed.trim().toLowerCase()
  return channel === 'email' || plain.startsWith(UNREADABLE) ? plain : (toE164(plain) ?? UNREADABLE + plain)
}

/** Entries whose address or number contains the search text, or equals the typed number; undefined for all. */
export function recipientContains(column: Column, search: string): SQL | undefined {
  if (search === '') return undefined
  const text = search.toLowerCase()
  const number = recipientKey('sms', search)
  const contains = sql`instr(${column}, ${text}) > 0`
  return number.startsWith('+') ? or(contains, sql`${column} = ${number}`) : contains
}
