import { inArray, lte } from 'drizzle-orm'
import { DAY_MS } from '#app/format/duration.ts'
import type { Tx } from '#app/db/client.server.ts'
import { provedMailboxes } from '#app/db/schema/index.ts'

/** Two years after it last answered, a mailbox may have come to somebody else. */
const PROOF_DAYS = 730

/** Forgets at most `limit` mailboxes that have not answered for long, and returns how many. */
export function deleteExpiredProofs(tx: Tx, now: Date, limit: number): number {
  const newest = new Date(now.getTime() - PROOF_DAYS * DAY_MS)
  const old = tx
    .select({ emailKey: provedMailboxes.emailKey })
    .from(provedMailboxes)
    .where(lte(provedMailboxes.provedAt, newest))
    .orderBy(provedMailboxes.provedAt, provedMailboxes.emailKey)
    .limit(limit)
  return tx.delete(provedMailboxes).where(inArray(provedMailboxes.emailKey, old)).run().changes
}
