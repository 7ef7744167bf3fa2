import { type Column, or, type SQL, sql } from 'drizzle-orm'
import { recipientKey } from '#app/modules/messaging/consent/recipient-key.server.ts'

/** Entries whose address or number contains the search text, or equals the typed number; undefined for all. */
export function recipientHolds(column: Column, search: string): SQL | undefined {
  if (search === '') return undefined
  const text = search.toLowerCase()
  const number = recipientKey('sms', search)
  const contains = sql`instr(${column}, ${text}) > 0`
  return number.startsWith('+') ? or(contains, sql`${column} = ${number}`) : contains
}
