import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { messages } from '#app/db/schema/index.ts'
import { deleteContent } from '../queue/sealed-content.server.ts'

const pendingOfLead = statement((db, { leadId }: { leadId: string }) =>
  db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.leadId, leadId),
        inArray(messages.state, ['queued', 'held']),
        // Staff notices are not addressed to the lead.
        ne(messages.cause, 'notice'),
      ),
    ),
)

/** Cancels a lead's unsent messages. `reason`: shown in the outbox. Returns how many. */
export function cancelMessages(tx: Tx, leadId: string, reason: string): number {
  const pending = pendingOfLead(tx, { leadId }).all()
  for (const { id } of pending) cancelMessage(tx, id, reason)
  return pending.length
}

/** The same for one queued message. */
export function cancelMessage(tx: Tx, id: string, reason: string): void {
  tx.update(messages).set({ state: 'suppressed', heldReason: null, lastError: reason }).where(eq(messages.id, id)).run()
  deleteContent(tx, id)
}
