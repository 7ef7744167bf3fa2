import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { db, inTransaction } from '#app/db/client.server.ts'
import { messages } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { MAX_MAILS_PER_HOUR } from '../queue/mail-gate.server.ts'
import { enqueueMessage } from '../queue/queue-mail.server.ts'

/** Maximum messages released per click. */
const MAX_RELEASED = 500

const isOverLimit = and(eq(messages.state, 'held'), eq(messages.heldReason, 'site_hour'), isNull(messages.bodyRemovedAt))

/**
 * Releases messages held by the site's hourly limit, oldest first. Each mailbox gets its hourly maximum; the rest remain held for
 * that limit. Returns how many were queued.
 */
export function releaseHeldBySite(actor: Viewer): number {
  return inTransaction((tx) => {
    const held = tx
      .select({ id: messages.id, mailboxKey: messages.mailboxKey })
      .from(messages)
      .where(isOverLimit)
      .orderBy(asc(messages.createdAt), asc(messages.id))
      .limit(MAX_RELEASED)
      .all()
    const released = new Map<string, number>()
    for (const { id, mailboxKey } of held) {
      const before = released.get(mailboxKey) ?? 0
      const isOneTooMany = before >= MAX_MAILS_PER_HOUR
      const change = isOneTooMany ? ({ heldReason: 'mailbox_hour' } as const) : ({ state: 'queued', heldReason: null } as const)
      tx.update(messages).set(change).where(eq(messages.id, id)).run()
      if (isOneTooMany) continue
      released.set(mailboxKey, before + 1)
      enqueueMessage(tx, id)
    }
    const count = [...released.values()].reduce((sum, each) => sum + each, 0)
    if (count > 0) recordAudit(tx, { userId: actor.id, action: 'messages_released', subject: 'site_hour', detail: { count } })
    return count
  })
}

/** How many messages are held by the site's hourly limit. */
export function countHeldBySite(): number {
  const counted = db()
    .select({ n: sql<number>`count(*)` })
    .from(messages)
    .where(isOverLimit)
  return counted.get()?.n ?? 0
}
