import type { Tx } from '#app/db/client.server.ts'
import type { ActivityKind } from '#app/modules/timeline/record-activity.server.ts'
import { recordActivity } from '#app/modules/timeline/record-activity.server.ts'
import { stopRunsOf } from '#app/modules/campaigns/runs.server.ts'
import { recordAnswer } from '#app/modules/messaging/store-received.server.ts'
import { createTask } from '#app/modules/tasks/create-task.server.ts'
import { getSettingIn } from '#app/modules/settings/settings.server.ts'
import { HOUR_MS } from '#app/format/duration.ts'

type Reply = {
  id: string
  messageId: string | null
  leadId: string | null
  kind: Extract<ActivityKind, 'mail_received' | 'text_received'>
  summary: string
  now: Date
}

/** Somebody answered, or wrote of their own accord: campaigns leave off, staff get a task, and the lead's timeline says so. */
export function noteReply(tx: Tx, { id, messageId, leadId, kind, summary, now }: Reply): void {
  if (messageId !== null) recordAnswer(tx, messageId, now)
  if (leadId === null) return
  stopRunsOf(tx, { leadId, reason: 'answered', now })
  const dueAt = new Date(now.getTime() + getSettingIn(tx, 'firstContactHours') * HOUR_MS)
  createTask(tx, { leadId, kind: 'answer-message', summary: 'Answer the message in the inbox', dueAt })
  recordActivity(tx, { leadId, kind, actor: { kind: 'owner' }, summary, detail: { receivedMessageId: id } })
}
