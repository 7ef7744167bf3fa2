import { formatCount } from '#app/format/money.ts'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { newId } from '#app/db/columns.ts'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { messages } from '#app/db/schema/index.ts'
import { DAY_MS, HOUR_MS } from '#app/format/duration.ts'
import { normalized, withoutPiles } from '#app/format/normalize.ts'
import { toE164 } from '#app/modules/forms/values/phone.server.ts'
import { confirmTextConsents, isSuppressed } from '#app/modules/messaging/consent/consents.server.ts'
import { resumeTexts } from '#app/modules/messaging/delivery/paused-texts.server.ts'
import { queueText } from '#app/modules/messaging/queue/queue-text.server.ts'
import { storeReceived } from '#app/modules/messaging/received/store-received.server.ts'
import { listLeadsOf, suppress, unsuppress } from '#app/modules/messaging/consent/suppress.server.ts'
import { mayBeOptOut, readTextKeyword, type TextKeyword } from '#app/modules/messaging/received/text-keywords.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { completeTaskOfEach } from '#app/modules/tasks/tasks.server.ts'
import { recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { stopRunsOfEach } from '#app/modules/campaigns/runs.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { createDecisionTask } from '../answer-task.server.ts'
import { findSenderLead } from './find-sender-lead.server.ts'
import { recordReply } from './record-reply.server.ts'

/** A text answers our last one to its number if that is at most this many days old. */
const ANSWER_DAYS = 30
/** The service never sends longer ones. */
const MAX_BODY = 1600 * 10

const textSchema = z.object({
  MessageSid: z.string().regex(/^(?:SM|MM)[0-9a-f]{32}$/i),
  From: z.string().min(1).max(40),
  To: z.string().min(1).max(40),
  Body: z
    .string()
    .max(MAX_BODY)
    .overwrite((text) => normalized(withoutPiles(text), 'NFC'))
    .default(''),
  NumMedia: z.coerce.number().int().min(0).catch(0),
  OptOutType: z.string().optional(),
})

/**
 * Stores a received text once, even if the service posts it repeatedly: in the inbox, on its number's lead, as the answer to our
 * last text. STOP and the like end texts and campaigns, START allows texts again; the service answers both itself. HELP is
 * answered here. A possible opt-out in other words pauses all texts to the number until someone decides.
 */
export function receiveText(form: URLSearchParams, now: Date): Result<'stored' | 'known', 'unreadable'> {
  const parsed = textSchema.safeParse(Object.fromEntries(form))
  if (!parsed.success) return refused('unreadable')
  const { MessageSid: providerId, From: sender, To: recipient, Body: body, NumMedia: files, OptOutType } = parsed.data
  const senderKey = toE164(sender) ?? sender
  return inTransaction((tx) => {
    const isStopped = isSuppressed(tx, 'sms', senderKey)
    const keyword = readTextKeyword(body, { optOutType: OptOutType ?? null, isStopped })
    const mayOptOut = keyword === null && !isStopped && mayBeOptOut(body)
    const answered = keyword === null ? findAnswered(tx, senderKey, now) : null
    const leadId = answered?.leadId ?? findSenderLead(tx, 'sms', senderKey)
    const id = newId(now.getTime())
    const isNew = storeReceived(tx, {
      id,
      channel: 'sms',
      kind: keyword ?? 'reply',
      state: keyword === null ? 'new' : 'done',
      pausesTexts: mayOptOut,
      sender,
      senderKey,
      recipient,
      textBody: files > 0 ? `${body}\n[${formatCount(files, 'attachment')} not downloaded]`.trim() : body,
      providerId,
      leadId,
      messageId: answered?.id ?? null,
      receivedAt: now,
      createdAt: now,
    })
    if (!isNew) return ok('known')
    if (keyword === null) {
      const summary = mayOptOut ? 'Text message received: they may want to opt out' : 'Text message received'
      recordReply(tx, { id, leadId, messageId: answered?.id ?? null, kind: 'text_received', summary, isFromLead: true, now })
      if (mayOptOut && leadId !== null) createDecisionTask(tx, leadId, now)
    } else handleKeyword(tx, { keyword, phone: senderKey, leadId, id, isStopped, isAnswered: OptOutType !== undefined, now })
    return ok('stored')
  })
}

/** `isAnswered`: the service answered HELP with our own text (Advanced Opt-Out). */
type Keyed = {
  keyword: TextKeyword
  phone: string
  leadId: string | null
  /** The id of its message. */
  id: string
  isStopped: boolean
  isAnswered: boolean
  now: Date
}

function handleKeyword(tx: Tx, { keyword, phone, leadId, id, isStopped, isAnswered, now }: Keyed): void {
  if (keyword !== 'help') endTextPause(tx, phone, now)
  if (keyword === 'start') confirmTextConsents(tx, phone, now)
  if (keyword === 'stop') endTexts(tx, phone, now)
  else if (keyword === 'start' && isStopped) allowTexts(tx, phone, now)
  else if (keyword === 'help') {
    if (!isAnswered && !isStopped) answerHelp(tx, { phone, leadId, repliesToId: id, now })
    const summary = 'Texted HELP and got an automatic reply'
    if (leadId !== null)
      recordLeadEvent(tx, { leadId, kind: 'text_received', actor: { kind: 'owner' }, summary, detail: { receivedMessageId: id } })
  }
}

/**
 * Our number's purpose, its owner and how to opt out (CTIA Messaging Principles, 5.1.3). Sent at most once an hour, so that two
 * programs don't answer each other forever.
 */
function answerHelp(
  tx: Tx,
  { phone, leadId, repliesToId, now }: { phone: string; leadId: string | null; repliesToId: string; now: Date },
): void {
  const lately = and(
    eq(messages.recipientKey, phone),
    eq(messages.template, 'help-text'),
    gt(messages.createdAt, new Date(now.getTime() - HOUR_MS)),
  )
  if (tx.select({ id: messages.id }).from(messages).where(lately).limit(1).get()) return
  const { name, phone: ours } = getSetting('company', tx)
  const text = `${name}: questions? Call ${ours}. Reply STOP to opt out. Message and data rates may apply.`
  queueText(tx, {
    template: 'help-text',
    cause: 'system',
    to: phone,
    text,
    repliesToId,
    now,
    ...(leadId === null ? {} : { leadId }),
  })
}

/** Our last text to a number that was delivered, or null. */
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

/** They decided themselves, so staff don't have to. */
function endTextPause(tx: Tx, phone: string, now: Date): void {
  resumeTexts(tx, phone)
  completeTaskOfEach(tx, listLeadsOf(tx, 'sms', phone), 'decide-texts', now)
}

function endTexts(tx: Tx, phone: string, now: Date): void {
  suppress(tx, { channel: 'sms', recipient: phone, reason: 'stop', by: null }, now)
  // Reminders of a booked walkthrough continue by email.
  stopRunsOfEach(tx, listLeadsOf(tx, 'sms', phone), { actor: { kind: 'owner' }, reason: 'unsubscribed', now })
}

function allowTexts(tx: Tx, phone: string, now: Date): void {
  const wording = 'Texted START after stopping texts.'
  unsuppress(tx, { channel: 'sms', recipient: phone, by: null, wording, form: 'text-message' }, now)
}
