import { and, desc, eq, gt, ne } from 'drizzle-orm'
import { DAY_MS } from '#app/format/duration.ts'
import type { Tx } from '#app/db/client.server.ts'
import { messages } from '#app/db/schema/index.ts'
import { enqueueMessage } from '../queue/queue-mail.server.ts'

/** Older ones are no news anymore. */
const MAX_AGE_MS = DAY_MS

/**
 * Sends what was held for a mailbox whose owner has just answered: of each kind the newest of the last day, so that a flood stays one. Codes are not sent: they have
 * ended, or are about to.
 */
export function releaseHeldMails(tx: Tx, email: string, now: Date): void {
  const held = tx
    .select({ id: messages.id, template: messages.template })
    .from(messages)
    .where(
      and(
        eq(messages.recipientKey, email.trim().toLowerCase()),
        eq(messages.state, 'held'),
        ne(messages.template, 'signing-code'),
        gt(messages.createdAt, new Date(now.getTime() - MAX_AGE_MS)),
      ),
    )
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .all()
  const newest = new Map<string, string>()
  for (const { id, template } of held) if (!newest.has(template)) newest.set(template, id)
  for (const id of newest.values()) {
    tx.update(messages).set({ state: 'queued', heldReason: null }).where(eq(messages.id, id)).run()
    enqueueMessage(tx, id)
  }
}
