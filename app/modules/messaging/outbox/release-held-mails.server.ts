import { and, desc, eq, gt, ne } from 'drizzle-orm'
import { DAY_MS } from '#app/format/duration.ts'
import type { Tx } from '#app/db/client.server.ts'
import { messages } from '#app/db/schema/index.ts'
import { enqueueMessage } from '../queue/queue-mail.server.ts'

/** Older ones are no longer useful. */
const MAX_AGE_MS = DAY_MS

/**
 * Releases emails held for a mailbox whose owner just replied: only the newest of each template within a day, so that a flood
 * becomes one email. Never releases codes, which have expired or soon will.
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
