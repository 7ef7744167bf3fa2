import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { newId } from '#app/db/columns.ts'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { messages } from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { toE164 } from '#app/modules/forms/phone.server.ts'
import { confirmTextConsents, isSuppressed } from '#app/modules/messaging/consents.server.ts'
import { storeReceived } from '#app/modules/messaging/store-received.server.ts'
import { listLeadsBehind, suppress, unsuppress } from '#app/modules/messaging/suppress.server.ts'
import { readTextKeyword } from '#app/modules/messaging/text-keywords.ts'
import { stopRunsOf } from '#app/modules/campaigns/runs.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { findSenderLead } from './find-sender-lead.server.ts'
import { noteReply } from './note-reply.server.ts'

/** A text answers the last one of ours to its number within so many days. */
const ANSWER_DAYS = 30
/** The service hands over no longer ones. */
const MAX_BODY = 1600 * 10

const textSchema = z.object({
  MessageSid: z.string().regex(/^(?:SM|MM)[0-9a-f]{32}$/i),
  From: z.string().min(1).max(40),
  To: z.string().min(1).max(40),
  Body: z.string().max(MAX_BODY).default(''),
  NumMedia: z.coerce.number().int().min(0).catch(0),
  OptOutType: z.string().optional(),
})

/**
 * Takes a text message that somebody wrote to us, once however often the service posts it: into the messages that wait for staff, onto the lead of its number, and as the answer to our last text. STOP
 * and the like end texts and campaigns, START lets texts through again; the service has answered those itself.
 */
export function receiveText(form: URLSearchParams, now: Date): Result<'stored' | 'known', 'unreadable'> {
  const parsed = textSchema.safeParse(Object.fromEntries(form))
  if (!parsed.success) return refused('unreadable')
  const { MessageSid: providerId, From: sender, To: recipient, Body: body, NumMedia: files, OptOutType } = parsed.data
  const senderKey = toE164(sender) ?? sender
  return inTransaction((tx) => {
    const isStopped = isSuppressed(tx, 'sms', senderKey)
    const keyword = readTextKeyword(body, { optOutType: OptOutType ?? null, isStopped })
    const answered = keyword === null ? findAnswered(tx, senderKey, now) : null
    const leadId = answered?.leadId ?? findSenderLead(tx, 'sms', senderKey)
    const id = newId(now.getTime())
    const isNew = storeReceived(tx, {
      id,
      channel: 'sms',
      kind: keyword ?? 'reply',
      // Whoever asks for help is answered by the service, but may need more than that.
      state: keyword === 'stop' || keyword === 'start' ? 'done' : 'new',
      sender,
      senderKey,
      recipient,
      textBody: files > 0 ? `${body}\n[${files === 1 ? '1 file' : `${files} files`} that stayed with the service]`.trim() : body,
      providerId,
      leadId,
      messageId: answered?.id ?? null,
      receivedAt: now,
      createdAt: now,
    })
    if (!isNew) return ok('known')
    if (keyword === 'start') confirmTextConsents(tx, senderKey, now)
    if (keyword === 'stop') endTexts(tx, senderKey, now)
    else if (keyword === 'start' && isStopped) allowTexts(tx, senderKey, now)
    else
      noteReply(tx, {
        id,
        leadId,
        messageId: answered?.id ?? null,
        kind: 'text_received',
        summary: 'A text message came in',
        now,
      })
    return ok('stored')
  })
}

/** The last text of ours to a number that has not come back; null where there is none. */
function findAnswered(tx: Tx, phone: string, now: Date) {
  const last = tx
    .select({ id: messages.id, leadId: messages.leadId })
    .from(messages)
    .where(
      and(
        eq(messages.recipientKey, phone),
        eq(messages.channel, 'sms'),
        eq(messages.state, 'sent'),
        isNull(messages.bouncedAt),
        gt(messages.createdAt, new Date(now.getTime() - ANSWER_DAYS * DAY_MS)),
      ),
    )
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1)
  return last.get() ?? null
}

function endTexts(tx: Tx, phone: string, now: Date): void {
  suppress(tx, { channel: 'sms', recipient: phone, reason: 'stop', by: null }, now)
  // What reminds them of a walkthrough that they booked goes on by mail.
  for (const leadId of listLeadsBehind(tx, 'sms', phone))
    stopRunsOf(tx, { leadId, actor: { kind: 'owner' }, reason: 'unsubscribed', now })
}

function allowTexts(tx: Tx, phone: string, now: Date): void {
  const wording = 'Answered with START after texts had been ended.'
  unsuppress(tx, { channel: 'sms', recipient: phone, by: null, wording, form: 'text-message' }, now)
}
