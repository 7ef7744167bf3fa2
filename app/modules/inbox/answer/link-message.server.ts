import { and, eq, isNull } from 'drizzle-orm'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { leads, receivedMessages } from '#app/db/schema/index.ts'
import { stopRunsOf } from '#app/modules/campaigns/runs.server.ts'
import { moveFiles } from '#app/modules/files/store-message-files.server.ts'
import type { LeadOrigin } from '#app/modules/leads/add/add-lead.server.ts'
import { moveToLead } from '#app/modules/messaging/received/store-received.server.ts'
import { recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { completeAnswerTask, createReplyTask } from '../answer-task.server.ts'
import { conversationOf } from './conversation.ts'

type Received = typeof receivedMessages.$inferSelect
type Linking = { id: string; leadId: string }

/** same: it already belongs to this lead. */
type NotLinked = 'missing' | 'no-lead' | 'same'

/**
 * Links a message to a lead: an unlinked one with its sender's other unlinked messages, a linked one with its conversation. Our
 * answers are moved too.
 */
export function linkMessage(actor: Viewer, { id, leadId }: Linking, now = new Date()): Result<undefined, NotLinked> {
  return inTransaction((tx) => {
    const message = find(tx, id)
    if (!message) return refused('missing')
    if (message.leadId === leadId) return refused('same')
    if (!isLead(tx, leadId)) return refused('no-lead')
    link(tx, actor, { message, leadId, now })
    return ok()
  })
}

/**
 * The origin of a lead created from an unlinked message. The message and its sender's other unlinked messages belong to the lead
 * from the start.
 */
export function leadOfMessage(actor: Viewer, id: string, now = new Date()): LeadOrigin {
  return {
    isTaken: (tx) => find(tx, id)?.leadId !== null,
    take(tx, leadId) {
      const message = find(tx, id)
      if (message) link(tx, actor, { message, leadId, now })
    },
  }
}

type Link = { message: Received; leadId: string; now: Date }

function link(tx: Tx, actor: Viewer, { message, leadId, now }: Link): void {
  const moved = message.leadId === null ? listLoose(tx, message) : listConversation(tx, message, message.leadId)
  const of = [...new Set(moved.map(({ senderKey }) => senderKey))]
  moveToLead(tx, { ids: moved.map(({ id }) => id), of, leadId })
  moveFiles(
    tx,
    moved.flatMap(({ attachments }) => (attachments ?? []).flatMap(({ fileId }) => fileId ?? [])),
    leadId,
  )
  const messages = `${moved.length === 1 ? 'a message' : `${moved.length} messages`} from ${message.sender}`
  const event = { kind: 'message_linked', actor: { kind: 'staff', userId: actor.id } } as const
  if (message.leadId !== null) {
    completeAnswerTask(tx, message.leadId, now)
    recordLeadEvent(tx, { ...event, leadId: message.leadId, summary: `Moved ${messages} to another lead` })
  }
  recordLeadEvent(tx, { ...event, leadId, summary: `Linked ${messages}` })
  if (moved.some(({ kind }) => kind === 'reply')) stopRunsOf(tx, { leadId, actor: { kind: 'owner' }, reason: 'answered', now })
  if (moved.some(({ state }) => state === 'new')) createReplyTask(tx, leadId, now)
}

/** A sender's messages without a lead. */
function listLoose(tx: Tx, { senderKey }: Received): Received[] {
  const loose = and(eq(receivedMessages.senderKey, senderKey), isNull(receivedMessages.leadId))
  return tx.select().from(receivedMessages).where(loose).orderBy(receivedMessages.receivedAt, receivedMessages.id).all()
}

/** The lead's messages that belong together with this one: emails of its conversation, or all texts with its number. */
function listConversation(tx: Tx, { id, channel, senderKey }: Received, leadId: string): Received[] {
  const ofNumber = channel === 'sms' ? eq(receivedMessages.senderKey, senderKey) : undefined
  const theirs = and(eq(receivedMessages.leadId, leadId), eq(receivedMessages.channel, channel), ofNumber)
  const all = tx.select().from(receivedMessages).where(theirs).orderBy(receivedMessages.receivedAt, receivedMessages.id).all()
  return channel === 'sms' ? all : conversationOf(id, all)
}

function find(tx: Tx, id: string): Received | undefined {
  return tx.select().from(receivedMessages).where(eq(receivedMessages.id, id)).get()
}

function isLead(tx: Tx, leadId: string): boolean {
  const listed = and(eq(leads.id, leadId), isNull(leads.deletedAt))
  return tx.select({ id: leads.id }).from(leads).where(listed).get() !== undefined
}
