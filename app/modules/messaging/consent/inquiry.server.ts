import { and, count, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import type { LEAD_SOURCES } from '#app/db/schema/leads.ts'
import { leads, messages } from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { canonicalMailbox } from './canonical-mailbox.ts'
import { recipientKey } from './recipient-key.server.ts'

/** How long an inquiry counts as recent: as long as the campaign for warm leads. */
const INQUIRY_MS = 30 * DAY_MS

/** Sources where owners ask us about their own property. Realtors, files, staff and other sites name people who did not ask. */
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

/**
 * Whether this address asked about a property in one of our forms within the last 30 days. Anyone can type any address, so it
 * gets only a few emails (`MAX_FOLLOW_UPS`).
 */
export function hasRecentInquiry(tx: Db | Tx, email: string, now: Date): boolean {
  const since = new Date(now.getTime() - INQUIRY_MS)
  return askedSince(tx, { key: recipientKey('email', email), since }).get() !== undefined
}

const inquiryMails = statement((db, { mailbox }: { mailbox: string }) =>
  db
    .select({ n: count() })
    .from(messages)
    .where(
      and(
        // A literal, because the partial index requires one.
        sql`${messages.isMarketing} = 1`,
        eq(messages.mailboxKey, mailbox),
        eq(messages.marketingBasis, 'inquiry'),
        inArray(messages.state, ['queued', 'held', 'sent', 'kept']),
      ),
    ),
)

/** How many emails were sent or queued to an address's mailbox only because of its inquiry. */
export function countInquiryMails(tx: Db | Tx, email: string): number {
  return inquiryMails(tx, { mailbox: canonicalMailbox(email) }).get()?.n ?? 0
}
