import { and, asc, count, desc, eq, inArray, isNull, not, type SQL, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { descending, keyset } from '#app/db/keyset.ts'
import { type Page, readPage } from '#app/db/page.ts'
import { prepared } from '#app/db/prepared.server.ts'
import { leads, messages, receivedMessages, users } from '#app/db/schema/index.ts'
import type { InboxFilter } from './inbox-list.ts'
import { isFromLead } from './read-thread.server.ts'

export const INBOX_PAGE_SIZE = 25

const { state, kind, assigneeId, receivedAt, id, leadId } = receivedMessages

// 'new' is behind 'done' in the alphabet: descending, what waits comes first.
const WAITING_FIRST = keyset({ state: descending(state), receivedAt: descending(receivedAt), id: descending(id) })

/** A line of the inbox. */
export type InboxRow = ReturnType<typeof readRows>[number]

/** A page of what was written to us, what no one has answered first. `viewerId`: whose 'mine' is. */
export function listInbox({ show, search, page: query }: InboxFilter, viewerId: string): Page<InboxRow> {
  const which: Record<NonNullable<InboxFilter['show']>, SQL | undefined> = {
    mine: and(eq(state, 'new'), eq(assigneeId, viewerId)),
    free: and(eq(state, 'new'), isNull(assigneeId)),
    done: and(eq(state, 'done'), not(isAnswerQueued)),
    automatic: inArray(kind, ['auto_reply', 'own', 'bounce', 'start', 'stop']),
  }
  const people = show === 'automatic' ? undefined : inArray(kind, ['reply', 'help'])
  const shown = and(people, show === null ? undefined : which[show], search === '' ? undefined : matchesSearch(search))
  return readPage(WAITING_FIRST, { query, size: INBOX_PAGE_SIZE }, ({ where, orderBy, limit }) =>
    readRows(and(shown, where), orderBy, limit),
  )
}

/** Sender, subject or words that hold what was typed, whatever its capitals. */
function matchesSearch(search: string): SQL {
  const text = sql`lower(${receivedMessages.senderKey} || ' ' || ${receivedMessages.senderName} || ' ' || ${receivedMessages.subject} || ' ' || ${receivedMessages.textBody} || ' ' || coalesce(${receivedMessages.quotedText}, ''))`
  return sql`instr(${text}, ${search.toLowerCase()}) > 0`
}

const ANSWERS = ['staff-mail', 'staff-text'] as const
const isUnsent = sql<number>`(${messages.state} in ('failed', 'suppressed') or ${messages.bouncedAt} is not null)`

/** Whether something is so of our last answer to a message; by whom it went to, because that has an index. */
function ofLastAnswer(holdsOfIt: SQL): SQL {
  return sql`coalesce((
    select ${holdsOfIt} from ${messages} where ${messages.recipientKey} = ${receivedMessages.senderKey}
      and ${messages.template} in ('staff-mail', 'staff-text') and ${messages.answersId} = ${receivedMessages.id}
    order by ${messages.createdAt} desc, ${messages.id} desc limit 1), 0)`
}

/** Whether a message that was looked after is not done yet, because our answer waits to be taken by its server or service. */
const isAnswerQueued = sql<number>`(${receivedMessages.state} = 'done' and ${ofLastAnswer(sql`${messages.state} = 'queued'`)})`

function readRows(where: SQL | undefined, orderBy: SQL[], limit: number) {
  return db()
    .select({
      id,
      state,
      kind,
      isUnreadable: receivedMessages.isUnreadable,
      channel: receivedMessages.channel,
      sender: receivedMessages.sender,
      senderName: receivedMessages.senderName,
      subject: receivedMessages.subject,
      beginning: sql<string>`substr(${receivedMessages.textBody}, 1, 160)`,
      holdsTexts: receivedMessages.holdsTexts,
      isAnswerUnsent: sql<number>`${receivedMessages.state} = 'new' and ${ofLastAnswer(isUnsent)}`,
      isAnswerQueued,
      receivedAt,
      leadId,
      leadName: leads.name,
      assigneeName: users.name,
    })
    .from(receivedMessages)
    .leftJoin(leads, eq(leads.id, leadId))
    .leftJoin(users, eq(users.id, assigneeId))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .all()
}

const unanswered = prepared((db) =>
  db
    .select({ n: count() })
    .from(receivedMessages)
    .where(and(eq(state, 'new'), inArray(kind, ['reply', 'help'])))
    .prepare(),
)

/** How many messages of people wait for an answer. */
export function countUnanswered(): number {
  return unanswered(db()).get()?.n ?? 0
}

/** A message with all that its page says of it; undefined where there is none. */
export function findReceived(receivedId: string) {
  const found = db()
    .select({
      message: receivedMessages,
      isAnswerQueued: isAnswerQueued.mapWith(Boolean),
      lead: { id: leads.id, name: leads.name, emailKey: leads.emailKey, phone: leads.phoneE164, deletedAt: leads.deletedAt },
    })
    .from(receivedMessages)
    .leftJoin(leads, eq(leads.id, leadId))
    .where(eq(id, receivedId))
    .get()
  if (!found) return undefined
  const { message, lead, isAnswerQueued: isOnItsWay } = found
  const doneBy = message.doneById && db().select({ name: users.name }).from(users).where(eq(users.id, message.doneById)).get()
  return {
    ...message,
    isOnItsWay,
    lead: lead && { id: lead.id, name: lead.name, isInTrash: lead.deletedAt !== null, isSender: isFromLead(message, lead) },
    doneBy: doneBy ? doneBy.name : null,
  }
}

/** Why our last answer to a message was not sent, or came back; null where there is none, or it is on its way. */
export function findUnsentAnswer({ id: answersId, senderKey }: Pick<typeof receivedMessages.$inferSelect, 'id' | 'senderKey'>) {
  const last = db()
    .select({ at: messages.createdAt, lastError: messages.lastError, bounceReason: messages.bounceReason, isUnsent })
    .from(messages)
    .where(and(eq(messages.recipientKey, senderKey), inArray(messages.template, ANSWERS), eq(messages.answersId, answersId)))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1)
    .get()
  return last?.isUnsent ? { at: last.at, reason: last.bounceReason ?? last.lastError } : null
}

/** Why our last mail to an address came back; null where it did not, or nothing was mailed there. */
export function findReturned(recipient: string): { reason: string | null; at: Date } | null {
  const last = db()
    .select({ bouncedAt: messages.bouncedAt, reason: messages.bounceReason })
    .from(messages)
    .where(and(eq(messages.recipientKey, recipient), eq(messages.channel, 'email'), eq(messages.state, 'sent')))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1)
    .get()
  return last?.bouncedAt ? { reason: last.reason, at: last.bouncedAt } : null
}

/** Members of staff whom a message can be given to. */
export function listInboxStaff(): { id: string; name: string }[] {
  return db()
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(isNull(users.deactivatedAt))
    .orderBy(asc(users.name), asc(users.id))
    .all()
}
