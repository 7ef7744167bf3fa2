import { and, count, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import type { LEAD_SOURCES } from '#app/db/schema/leads.ts'
import { leads, messages } from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { canonicalMailbox } from './canonical-mailbox.ts'
import { recipientKey } from './recipient-key.server.ts'

/** How long what someone asked for is fresh: as long as a warm lead is written to. */
const INQUIRY_MS = 30 * DAY_MS

/** Where people ask us about their property themselves. A realtor, a file, staff and other sites name people who did not. */
const ASKED_AT = [
  'analysis',
  'enrollment',
  'webinar',
  'rent-vs-sell-calculator',
] as const satisfies readonly (typeof LEAD_SOURCES)[number][]

/** Whether someone with this address asked us about a property by a form of ours within the last 30 days. Anyone can type an address: what may go to it is few (`MAX_FOLLOW_UPS`). */
export function hasAskedLately(tx: Db | Tx, email: string, now: Date): boolean {
  const asked = and(
    eq(leads.emailKey, recipientKey('email', email)),
    isNull(leads.deletedAt),
    ne(leads.statusKey, 'lost'),
    inArray(leads.source, [...ASKED_AT]),
    gt(leads.createdAt, new Date(now.getTime() - INQUIRY_MS)),
  )
  return tx.select({ id: leads.id }).from(leads).where(asked).limit(1).get() !== undefined
}

/** How many mails went to the mailbox behind an address, or are on their way, for no other reason than that it asked. */
export function countInquiryMails(tx: Db | Tx, email: string): number {
  const sent = and(
    // As a literal: only so is the partial index found.
    sql`${messages.isMarketing} = 1`,
    eq(messages.mailboxKey, canonicalMailbox(email)),
    eq(messages.marketingBasis, 'inquiry'),
    inArray(messages.state, ['queued', 'held', 'sent', 'kept']),
  )
  return tx.select({ n: count() }).from(messages).where(sent).get()?.n ?? 0
}
