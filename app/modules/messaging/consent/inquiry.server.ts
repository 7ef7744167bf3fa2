import { and, count, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
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

const askedSince = statement((db, { key, since }: { key: string; since: Date }) =>
  db
    .select({ id: leads.id })
    .from(leads)
    .where(
      and(
        eq(leads.emailKey, key),
        isNull(leads.deletedAt),
        ne(leads.statusKey, 'lost'),
        inArray(leads.source, [...ASKED_AT]),
        gt(leads.createdAt, since),
      ),
    )
    .limit(1),
)

/** Whether someone with this address asked us about a property by a form of ours within the last 30 days. Anyone can type an address: what may go to it is few (`MAX_FOLLOW_UPS`). */
export function hasAskedLately(tx: Db | Tx, email: string, now: Date): boolean {
  const since = new Date(now.getTime() - INQUIRY_MS)
  return askedSince(tx, { key: recipientKey('email', email), since }).get() !== undefined
}

const inquiryMails = statement((db, { mailbox }: { mailbox: string }) =>
  db
    .select({ n: count() })
    .from(messages)
    .where(
      and(
        // As a literal: only so is the partial index found.
        sql`${messages.isMarketing} = 1`,
        eq(messages.mailboxKey, mailbox),
        eq(messages.marketingBasis, 'inquiry'),
        inArray(messages.state, ['queued', 'held', 'sent', 'kept']),
      ),
    ),
)

/** How many mails went to the mailbox behind an address, or are on their way, for no other reason than that it asked. */
export function countInquiryMails(tx: Db | Tx, email: string): number {
  return inquiryMails(tx, { mailbox: canonicalMailbox(email) }).get()?.n ?? 0
}
