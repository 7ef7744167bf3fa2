import { and, asc, desc, eq, gt, inArray, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { startOf } from '#app/format/shorten.ts'
import { db } from '#app/db/client.server.ts'
import { descending, keyset } from '#app/db/keyset.ts'
import { type Page, readPage } from '#app/db/page.ts'
import { filtered, isInList, statement } from '#app/db/prepared.server.ts'
import { conversations, inboxClock, leads, messages, receivedMessages, users } from '#app/db/schema/index.ts'
import { containsText } from '#app/db/text-search.server.ts'
import { pick } from '#app/format/records.ts'
import { maskText } from '#app/modules/messaging/queue/mask-secrets.ts'
import type { InboxFilter } from './inbox-list.ts'
import { isFromLead, ownText } from './thread-message.ts'

const INBOX_PAGE_SIZE = 25
/** How many characters of a message its line shows. */
const MAX_BEGINNING = 160

const { state, id, leadId } = receivedMessages
const { isAutomatic, isWaiting, newestAt, newestId, snoozedUntil, assigneeId } = conversations

const WAITING_FIRST = keyset({
  isWaiting: descending(isWaiting),
  newestAt: descending(newestAt),
  conversationId: descending(conversations.id),
})

/** A line in the inbox: a conversation, with its newest message. */
export type InboxRow = ReturnType<ReturnType<typeof rowsOf>['all']>[number] & { ours: string | null }

/** As literals, because only then are the partial indexes used. */
const WAITING = sql`${isWaiting} = 1`
const inSight = (now: Date): SQL | undefined => or(isNull(snoozedUntil), lte(snoozedUntil, now))

type Reader = { viewerId: string; now: Date }

/** A page of conversations with people who wrote to us, unanswered ones first. `viewerId`: the user for 'mine'. */
export function listInbox({ show, search, page: query }: InboxFilter, { viewerId, now }: Reader): Page<InboxRow> {
  const which: Record<NonNullable<InboxFilter['show']>, SQL | undefined> = {
    mine: and(WAITING, eq(assigneeId, viewerId), inSight(now)),
    free: and(WAITING, isNull(assigneeId), inSight(now)),
    snoozed: and(WAITING, gt(snoozedUntil, now)),
    done: and(eq(isWaiting, false), not(isAnswerQueued)),
    automatic: undefined,
  }
  const shown = and(
    eq(isAutomatic, show === 'automatic'),
    show === null ? inSight(now) : which[show],
    search === '' ? undefined : matchesSearch(search),
  )
  const page = readPage(WAITING_FIRST, { query, size: INBOX_PAGE_SIZE }, ({ where, orderBy, limit }) =>
    rowsOf(db(), { where: and(shown, where), orderBy, limit }).all(),
  )
  const ours = findAnswersTo(page.rows)
  return { ...page, rows: page.rows.map((row) => ({ ...row, ours: ours.get(row.id) ?? null })) }
}

/** Conversations with a message that contains the search text in its sender, subject or body, ignoring case. */
function matchesSearch(search: string): SQL {
  const text = sql`m.sender_key || ' ' || m.sender_name || ' ' || m.subject || ' ' || m.text_body || ' ' || coalesce(m.quoted_text, '')`
  return sql`exists (
    select 1 from ${receivedMessages} m where m.conversation_id = ${conversations.id} and ${containsText(text, search)})`
}

const ANSWERS = ['staff-mail', 'staff-text'] as const
const isUnsent = sql<number>`(${messages.state} in ('failed', 'suppressed') or ${messages.bouncedAt} is not null)`

/** An expression about our last answer to a message. Looked up by recipient, which has an index. */
function ofLastAnswer(expression: SQL): SQL {
  return sql`coalesce((
    select ${expression} from ${messages} where ${messages.recipientKey} = ${receivedMessages.senderKey}
      and ${messages.template} in ('staff-mail', 'staff-text') and ${messages.repliesToId} = ${receivedMessages.id}
    order by ${messages.createdAt} desc, ${messages.id} desc limit 1), 0)`
}

/** Whether a done message still counts as open, because our answer is queued. */
const isAnswerQueued = sql<number>`(${state} = 'done' and ${ofLastAnswer(sql`${messages.state} = 'queued'`)})`

const rowsOf = filtered((db, { where, orderBy, limit }) =>
  db
    .select({
      id,
      conversationId: conversations.id,
      isWaiting,
      newestAt,
      waitingSince: conversations.waitingSince,
      snoozedUntil,
      ...pick(receivedMessages, ['isUnreadable', 'channel', 'sender', 'senderKey', 'senderName', 'subject']),
      beginning: sql<string>`substr(${receivedMessages.textBody}, 1, ${MAX_BEGINNING})`,
      pausesTexts: receivedMessages.pausesTexts,
      isAnswerUnsent: sql<number>`${state} = 'new' and ${ofLastAnswer(isUnsent)}`,
      isAnswerQueued,
      leadId,
      leadName: leads.name,
      assigneeName: users.name,
    })
    .from(conversations)
    .innerJoin(receivedMessages, eq(id, newestId))
    .leftJoin(leads, eq(leads.id, leadId))
    .leftJoin(users, eq(users.id, assigneeId))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit),
)

/** The beginnings of our last answers, by message id. Looked up by recipient, which has an index. */
function findAnswersTo(rows: readonly { id: string; senderKey: string }[]): ReadonlyMap<string, string> {
  const senderKeys = JSON.stringify(rows.map(({ senderKey }) => senderKey))
  const ids = JSON.stringify(rows.map((row) => row.id))
  const answers = answersTo(db(), { senderKeys, ids }).all()
  return new Map(answers.map(({ of, ...answer }) => [of ?? '', firstWords(answer)]))
}

const answersTo = statement((db, { senderKeys, ids }: { senderKeys: string; ids: string }) =>
  db
    .select({
      of: messages.repliesToId,
      subject: messages.subject,
      text: sql<string>`substr(${messages.textBody}, 1, ${2 * MAX_BEGINNING})`,
      bodyRemovedAt: messages.bodyRemovedAt,
    })
    .from(messages)
    .where(
      and(isInList(messages.recipientKey, senderKeys), inArray(messages.template, ANSWERS), isInList(messages.repliesToId, ids)),
    )
    .orderBy(asc(messages.createdAt), asc(messages.id)),
)

function firstWords({ subject, text, bodyRemovedAt }: { subject: string; text: string; bodyRemovedAt: Date | null }): string {
  return startOf(maskText(bodyRemovedAt === null ? ownText(text, subject) : subject), MAX_BEGINNING)
}

/** How many conversations wait for an answer: all, the unassigned ones, and the snoozed ones. */
export type InboxCounts = { waiting: number; free: number; snoozed: number }

const counts = statement((db, { now }: { now: Date }) => {
  const seen = sql`(${snoozedUntil} is null or ${snoozedUntil} <= ${now})`
  return db
    .select({
      waiting: sql<number>`coalesce(sum(${seen}), 0)`,
      free: sql<number>`coalesce(sum(${seen} and ${assigneeId} is null), 0)`,
      snoozed: sql<number>`coalesce(sum(not ${seen}), 0)`,
    })
    .from(conversations)
    .where(and(WAITING, eq(isAutomatic, false)))
})

export function countInbox(now: Date): InboxCounts {
  return counts(db(), { now }).get() ?? { waiting: 0, free: 0, snoozed: 0 }
}

/** How many conversations with people wait for an answer. */
export function countUnanswered(now = new Date()): number {
  return countInbox(now).waiting
}

/** A message with all data for its page, or undefined. */
export function findReceived(receivedId: string) {
  const found = receivedById(db(), { receivedId }).get()
  if (!found) return undefined
  const { message, conversation, lead, isAnswerQueued: isOnItsWay } = found
  const doneBy = message.doneById && db().select({ name: users.name }).from(users).where(eq(users.id, message.doneById)).get()
  return {
    ...message,
    ...conversation,
    isOnItsWay,
    lead: lead && { id: lead.id, name: lead.name, isInTrash: lead.deletedAt !== null, isSender: isFromLead(message, lead) },
    doneBy: doneBy ? doneBy.name : null,
  }
}

const receivedById = statement((db, { receivedId }: { receivedId: string }) =>
  db
    .select({
      message: receivedMessages,
      conversation: { assigneeId, isWaiting, waitingSince: conversations.waitingSince, snoozedUntil },
      isAnswerQueued: isAnswerQueued.mapWith(Boolean),
      lead: { id: leads.id, name: leads.name, emailKey: leads.emailKey, phone: leads.phoneE164, deletedAt: leads.deletedAt },
    })
    .from(receivedMessages)
    .innerJoin(conversations, eq(conversations.id, receivedMessages.conversationId))
    .leftJoin(leads, eq(leads.id, leadId))
    .where(eq(id, receivedId)),
)

const clock = statement((db) => db.select({ key: inboxClock.key }).from(inboxClock))

/** A number that increases with each visible change of the inbox. */
export function inboxKey(): number {
  return clock(db()).get()?.key ?? 0
}

/** Why our last answer to a message was not sent or bounced; null if there is none, or it is on its way. */
export function findUnsentAnswer({ id: repliesToId, senderKey }: Pick<typeof receivedMessages.$inferSelect, 'id' | 'senderKey'>) {
  const last = lastAnswer(db(), { repliesToId, senderKey }).get()
  return last?.isUnsent ? { at: last.at, reason: last.bounceReason ?? last.lastError } : null
}

const lastAnswer = statement((db, { repliesToId, senderKey }: { repliesToId: string; senderKey: string }) =>
  db
    .select({ at: messages.createdAt, lastError: messages.lastError, bounceReason: messages.bounceReason, isUnsent })
    .from(messages)
    .where(and(eq(messages.recipientKey, senderKey), inArray(messages.template, ANSWERS), eq(messages.repliesToId, repliesToId)))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1),
)

/** Why our last email to an address bounced; null if it did not, or if there is none. */
export function findReturned(recipient: string): { reason: string | null; at: Date } | null {
  const last = lastMailTo(db(), { recipient }).get()
  return last?.bouncedAt ? { reason: last.reason, at: last.bouncedAt } : null
}

const lastMailTo = statement((db, { recipient }: { recipient: string }) =>
  db
    .select({ bouncedAt: messages.bouncedAt, reason: messages.bounceReason })
    .from(messages)
    .where(and(eq(messages.recipientKey, recipient), eq(messages.channel, 'email'), eq(messages.state, 'sent')))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1),
)
