import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { conversations, messages, type ReceivedAttachment, receivedMessages } from '#app/db/schema/index.ts'
import { markContacted } from '#app/modules/timeline/mark-contacted.server.ts'

export type NewReceivedMessage = typeof receivedMessages.$inferInsert

/** Stores a received message. False if it is already stored, by the provider's id. */
export function storeReceived(tx: Tx, received: NewReceivedMessage): boolean {
  return insertRow(tx, receivedMessages, received, { orIgnore: true }) > 0
}

/** Records that our message was answered. The first answer counts, and proves that it arrived. */
export function recordAnswer(tx: Tx, messageId: string, now: Date): void {
  const { leadId, template, sentAt } = messages
  const answered = tx
    .update(messages)
    .set({ answeredAt: now })
    .where(and(eq(messages.id, messageId), isNull(messages.answeredAt)))
    .returning({ leadId, template, sentAt })
    .all()
  // A report may have said that it came back.
  for (const mail of answered)
    if (mail.leadId !== null && mail.sentAt !== null && isFromStaff(mail.template)) markContacted(tx, mail.leadId, mail.sentAt)
}

/** Whether staff wrote it to a lead, which is a contact once it has left. */
export function isFromStaff(template: (typeof messages.$inferSelect)['template']): boolean {
  return template === 'staff-mail' || template === 'staff-text'
}

/** Stores the outcome for the files of an email. */
export function recordAttachments(tx: Db | Tx, id: string, attachments: ReceivedAttachment[]): void {
  tx.update(receivedMessages).set({ attachments }).where(eq(receivedMessages.id, id)).run()
}

/** Separates the new and the quoted text of an email that was stored as a whole. */
export function recordQuoted(tx: Tx, id: string, { own, quoted }: { own: string; quoted: string }): void {
  tx.update(receivedMessages).set({ textBody: own, quotedText: quoted }).where(eq(receivedMessages.id, id)).run()
}

/** Marks a message and the earlier ones in its conversation as handled. False if someone else was first. */
export function finishReceived(tx: Tx, { id, userId, now }: { id: string; userId: string; now: Date }): boolean {
  const shown = tx
    .select({ of: receivedMessages.conversationId, at: receivedMessages.receivedAt })
    .from(receivedMessages)
    .where(eq(receivedMessages.id, id))
    .get()
  if (!shown?.of) return false
  // A literal, because the partial index requires one.
  const open = and(eq(receivedMessages.conversationId, shown.of), sql`state = 'new'`, lte(receivedMessages.receivedAt, shown.at))
  return tx.update(receivedMessages).set({ state: 'done', doneAt: now, doneById: userId }).where(open).run().changes > 0
}

/** Marks a message as waiting again. */
export function reopenReceived(tx: Tx, id: string): boolean {
  const done = and(eq(receivedMessages.id, id), eq(receivedMessages.state, 'done'))
  return tx.update(receivedMessages).set({ state: 'new', doneAt: null, doneById: null }).where(done).run().changes > 0
}

/** Assigns a message's conversation to a user; null for no one. */
export function assignReceived(tx: Tx, conversationId: string, assigneeId: string | null): void {
  const newest = tx.select({ id: conversations.newestId }).from(conversations).where(eq(conversations.id, conversationId))
  tx.update(receivedMessages).set({ assigneeId }).where(eq(receivedMessages.id, newest)).run()
}

/** Hides a waiting conversation until then; null shows it again. False if it is not waiting. */
export function snoozeReceived(tx: Tx, conversationId: string, snoozedUntil: Date | null): boolean {
  const waiting = and(eq(conversations.id, conversationId), eq(conversations.isWaiting, true))
  return tx.update(conversations).set({ snoozedUntil }).where(waiting).run().changes > 0
}

/** Assigns received messages and our replies to a lead. `of`: their senders. */
export function moveToLead(tx: Tx, { ids, of, leadId }: { ids: readonly string[]; of: readonly string[]; leadId: string }): void {
  const these = sql`(select value from json_each(${JSON.stringify(ids)}))`
  tx.update(receivedMessages)
    .set({ leadId })
    .where(sql`${receivedMessages.id} in ${these}`)
    .run()
  // By recipient, which has an index.
  const toThem = and(inArray(messages.recipientKey, [...of]), inArray(messages.template, ['staff-mail', 'staff-text']))
  tx.update(messages)
    .set({ leadId })
    .where(and(toThem, sql`${messages.repliesToId} in ${these}`))
    .run()
}
