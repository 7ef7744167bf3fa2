import { and, eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { receivedMessages } from '#app/db/schema/index.ts'
import { HOUR_MS } from '#app/format/duration.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { completeTask, createTask } from '#app/modules/tasks/tasks.server.ts'

/** Creates a task to answer a lead's waiting messages, due within the first-contact hours of the settings. */
export function createReplyTask(tx: Tx, leadId: string, now: Date): void {
  const dueAt = new Date(now.getTime() + getSetting('firstContactHours', tx) * HOUR_MS)
  createTask(tx, { leadId, kind: 'answer-message', summary: 'Reply to the message in the inbox', dueAt })
}

/** Creates a task to decide about texts to someone who may have opted out, due within the same time. */
export function createDecisionTask(tx: Tx, leadId: string, now: Date): void {
  const dueAt = new Date(now.getTime() + getSetting('firstContactHours', tx) * HOUR_MS)
  createTask(tx, {
    leadId,
    kind: 'decide-texts',
    summary: 'Decide in the inbox whether to keep texting: this lead may have opted out',
    dueAt,
  })
}

/** Completes the task once none of the lead's messages are waiting. */
export function completeAnswerTask(tx: Tx, leadId: string, now: Date): void {
  const waiting = and(eq(receivedMessages.leadId, leadId), eq(receivedMessages.state, 'new'))
  const first = tx.select({ id: receivedMessages.id }).from(receivedMessages).where(waiting).limit(1).get()
  if (!first) completeTask(tx, leadId, 'answer-message', now)
}
