import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { messages } from '#app/db/schema/index.ts'
import { canonicalMailbox } from '../consent/canonical-mailbox.ts'
import { isSuppressed } from '../consent/consents.server.ts'
import { dropContent } from '../queue/sealed-content.server.ts'

/** `from`: the addresses that are not the lead's anymore. `to`: the one that is; blank where it has none. */
type Readdressing = { leadId: string; from: readonly string[]; to: string }

/** How many messages go to the new address, and how many to no one. */
export type Readdressed = { readdressed: number; canceled: number }

/**
 * Settles what waits to be mailed to addresses that a lead no longer has: what a member of staff wrote goes to the new one; all else is canceled, because its
 * links and codes belong to the mailbox that it was written for.
 */
export function readdressMessages(tx: Tx, { leadId, from, to }: Readdressing): Readdressed {
  const keys = from.map(keyOf).filter((key) => key !== '' && key !== keyOf(to))
  const pending = tx
    .select({ id: messages.id, template: messages.template })
    .from(messages)
    .where(
      and(
        eq(messages.leadId, leadId),
        eq(messages.channel, 'email'),
        inArray(messages.recipientKey, keys),
        inArray(messages.state, ['queued', 'held']),
        // What notifies staff something is not written to the lead.
        inArray(messages.cause, ['visitor', 'staff', 'system']),
      ),
    )
    .all()
  const mayReceive = to.trim() !== '' && !isSuppressed(tx, 'email', to)
  const counts = { readdressed: 0, canceled: 0 }
  for (const { id, template } of pending) {
    if (template === 'staff-mail' && mayReceive) {
      const address = { recipient: to.trim(), recipientKey: keyOf(to), mailboxKey: canonicalMailbox(to) }
      tx.update(messages).set(address).where(eq(messages.id, id)).run()
      counts.readdressed += 1
      continue
    }
    const lastError = 'The lead’s email address changed before this was sent.'
    tx.update(messages).set({ state: 'suppressed', heldReason: null, lastError }).where(eq(messages.id, id)).run()
    dropContent(tx, id)
    counts.canceled += 1
  }
  return counts
}

function keyOf(email: string): string {
  return email.trim().toLowerCase()
}
