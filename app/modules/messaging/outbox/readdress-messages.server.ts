import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { messages } from '#app/db/schema/index.ts'
import { normalizeEmail } from '#app/modules/users/credentials/rules.ts'
import { canonicalMailbox } from '../consent/canonical-mailbox.ts'
import { isSuppressed } from '../consent/consents.server.ts'
import { deleteContent } from '../queue/sealed-content.server.ts'

/** `from`: the lead's former addresses. `to`: the current one, or blank. */
type Readdressing = { leadId: string; from: readonly string[]; to: string }

/** How many messages go to the new address, and how many were canceled. */
export type Readdressed = { readdressed: number; canceled: number }

/**
 * Handles queued emails to a lead's former addresses. Those written by staff go to the new address. All others are canceled,
 * because their links and codes belong to the old mailbox.
 */
export function readdressMessages(tx: Tx, { leadId, from, to }: Readdressing): Readdressed {
  const keys = from.map(normalizeEmail).filter((key) => key !== '' && key !== normalizeEmail(to))
  const pending = tx
    .select({ id: messages.id, template: messages.template })
    .from(messages)
    .where(
      and(
        eq(messages.leadId, leadId),
        eq(messages.channel, 'email'),
        inArray(messages.recipientKey, keys),
        inArray(messages.state, ['queued', 'held']),
        // Staff notices are not addressed to the lead.
        inArray(messages.cause, ['visitor', 'staff', 'system']),
      ),
    )
    .all()
  const mayReceive = to.trim() !== '' && !isSuppressed(tx, 'email', to)
  const counts = { readdressed: 0, canceled: 0 }
  for (const { id, template } of pending) {
    if (template === 'staff-mail' && mayReceive) {
      const address = { recipient: to.trim(), recipientKey: normalizeEmail(to), mailboxKey: canonicalMailbox(to) }
      tx.update(messages).set(address).where(eq(messages.id, id)).run()
      counts.readdressed += 1
      continue
    }
    const lastError = 'The lead’s email address changed before this was sent.'
    tx.update(messages).set({ state: 'suppressed', heldReason: null, lastError }).where(eq(messages.id, id)).run()
    deleteContent(tx, id)
    counts.canceled += 1
  }
  return counts
}

/**
 * Cancels texts to a lead's former number that wait for the morning: their links and news belong to the lead. Answers to what
 * someone texted from that number still go there. Returns how many.
 */
export function cancelTextsTo(tx: Tx, { leadId, phone }: { leadId: string; phone: string }): number {
  const waiting = and(
    eq(messages.recipientKey, phone),
    eq(messages.leadId, leadId),
    eq(messages.channel, 'sms'),
    eq(messages.state, 'queued'),
    // One with an open try may have been sent.
    isNull(messages.tryStartedAt),
    isNull(messages.repliesToId),
  )
  const lastError = 'The lead’s phone number changed before this was sent.'
  const canceled = tx.update(messages).set({ state: 'suppressed', lastError }).where(waiting).returning({ id: messages.id }).all()
  for (const { id } of canceled) deleteContent(tx, id)
  return canceled.length
}
