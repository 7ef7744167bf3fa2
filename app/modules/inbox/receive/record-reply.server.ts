import type { ActivityKind } from '#app/db/schema/index.ts'
import type { Tx } from '#app/db/client.server.ts'
import { recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { stopRunsOf } from '#app/modules/campaigns/runs.server.ts'
import { recordAnswer } from '#app/modules/messaging/received/store-received.server.ts'
import { createReplyTask } from '../answer-task.server.ts'

type Reply = {
  id: string
  messageId: string | null
  leadId: string | null
  kind: Extract<ActivityKind, 'mail_received' | 'text_received'>
  summary: string
  /** False if it may be from someone other than the lead: it then answers nothing, and campaigns continue. */
  isFromLead: boolean
  now: Date
}

/** Handles a message from a person: stops campaigns, creates a task for staff and adds it to the lead's timeline. */
export function recordReply(tx: Tx, { id, messageId, leadId, kind, summary, isFromLead, now }: Reply): void {
  if (messageId !== null && isFromLead) recordAnswer(tx, messageId, now)
  if (leadId === null) return
  if (isFromLead) stopRunsOf(tx, { leadId, actor: { kind: 'owner' }, reason: 'answered', now })
  createReplyTask(tx, leadId, now)
  const actor = { kind: isFromLead ? 'owner' : 'system' } as const
  recordLeadEvent(tx, { leadId, kind, actor, summary, detail: { receivedMessageId: id } })
}
