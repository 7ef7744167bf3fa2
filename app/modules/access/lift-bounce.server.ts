import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { leads, suppressions } from '#app/db/schema/index.ts'
import { recordLeadEvents } from '#app/modules/timeline/record-lead-event.server.ts'

/** How an undeliverable address was seen to be in use. */
const SIGNS = {
  proved: 'the owner proved the mailbox that was undeliverable',
  wrote: 'the owner wrote from the address that was undeliverable',
} as const

type SignOfLife = { emailKey: string; how: keyof typeof SIGNS; at: Date }

/**
 * Ends the block of an address that bounced before `at`, because its mailbox is in use. Gives no consent: earlier ones count
 * again. A person's own choice and an entry of staff remain. If it bounces again, it is blocked again.
 */
export function liftBounce(tx: Tx, { emailKey, how, at }: SignOfLife): void {
  const bounced = and(
    eq(suppressions.channel, 'email'),
    eq(suppressions.recipientKey, emailKey),
    eq(suppressions.reason, 'bounced'),
    lt(suppressions.createdAt, at),
  )
  if (tx.delete(suppressions).where(bounced).run().changes === 0) return
  const theirs = tx
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.emailKey, emailKey), isNull(leads.deletedAt)))
    .all()
  const summary = `Marketing emails resumed: ${SIGNS[how]}`
  recordLeadEvents(
    tx,
    theirs.map(({ id: leadId }) => ({ leadId, kind: 'resubscribed', actor: { kind: 'owner' }, summary })),
  )
}
