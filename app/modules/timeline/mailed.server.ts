import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#app/db/client.server.ts'
import { documentEvents, MESSAGE_STATES } from '#app/db/schema/index.ts'
import { formatMoment } from '#app/format/date.ts'
import { MINUTE_MS } from '#app/format/duration.ts'

/** An email that left this much later than its event has its own time in the event's sentence. */
const LATE_MS = 10 * MINUTE_MS

/** The emails that an event queued, by the `messageIds` in its `detail`. Events of earlier versions have none. */
const emailsOf = (detail: SQLWrapper) => sql`messages where id in (select value from json_each(${detail}, '$.messageIds'))`

const isPaused = sql`exists (select 1 from sending_state where paused_at is not null)`

/** An email that came back failed, unless its reader answered a copy of it. */
const outcome = sql`case when bounced_at is not null and answered_at is null then 'failed' else state end`
export const isUnsent = sql`(state not in ('sent', 'kept') or (bounced_at is not null and answered_at is null))`

/** A row of `messages`, for `readUnsent`: null if it has left. */
export const unsent = sql<
  string | null
>`case when ${isUnsent} then json_object('state', ${outcome}, 'subject', iif(channel = 'sms', 'a text message', subject), 'isPaused', ${isPaused}) end`

/** The first of an event's emails that has not left, for `readUnsent`; null if all have. One that is deleted left its fate. */
export const unsentOf = (detail: SQLWrapper) =>
  sql<
    string | null
  >`coalesce((select ${unsent} from ${emailsOf(detail)} and ${isUnsent} order by id limit 1), ${detail} -> '$.unsent')`

/** Before emails are deleted (`which`, a condition on `messages`): the history of documents keeps which of them never left. */
export function keepUnsentInTrails(tx: Tx, which: SQL | undefined): void {
  const { documentId, detail } = documentEvents
  const theirs = sql`${emailsOf(detail)} and ${isUnsent} and ${which}`
  const kept = sql`(select json_object('state', case ${outcome} when 'failed' then 'failed' else 'suppressed' end, 'subject', '', 'isPaused', 0)
    from ${theirs} order by id limit 1)`
  const of = (column: 'lead_id' | 'recipient_key') =>
    sql`(select ${sql.raw(column)} from messages where ${which} and ${isUnsent})`
  const ofTheirDocuments = sql`${documentId} in (select id from documents where lead_id in ${of('lead_id')}
    union select id from documents where lower(trim(submitter_email)) in ${of('recipient_key')}
    union select document_id from document_signers where email in ${of('recipient_key')})`
  tx.update(documentEvents)
    .set({ detail: sql`json_set(${detail}, '$.unsent', json(${kept}))` })
    .where(and(ofTheirDocuments, sql`exists (select 1 from ${theirs})`))
    .run()
}

/** When the last of an event's emails left, in ms; null if it has none. */
export const leftMsOf = (detail: SQLWrapper) => sql<number | null>`(select max(sent_at) from ${emailsOf(detail)})`

const unsentEmail = z.object({ state: z.enum(MESSAGE_STATES), subject: z.string(), isPaused: z.coerce.boolean() })

/**
 * What happens to an email that has not left or came back, and its subject, empty if deleted; null if it was sent. `isOver`: it
 * won't arrive anymore.
 */
export function readUnsent(stored: string | null): { words: string; subject: string; isOver: boolean } | null {
  if (stored === null) return null
  const email = unsentEmail.parse(JSON.parse(stored))
  const { state, subject } = email
  const isOver = state !== 'queued' && state !== 'held'
  if (state === 'queued') return { words: email.isPaused ? 'Waiting to be sent' : 'Sending', subject, isOver }
  const words = state === 'held' ? 'On hold in the outbox' : state === 'failed' ? 'Not delivered' : 'Not sent'
  return { words, subject, isOver }
}

type Line = { summary: string; createdAt: Date; unsent: string | null; leftMs: number | null }

/** An event's sentence. Names the email instead if it has not left, and adds the time if it left late. */
export function summaryOf({ summary, createdAt, leftMs, ...line }: Line): string {
  const waiting = readUnsent(line.unsent)
  if (waiting !== null) return `${waiting.words}: ${waiting.subject || 'an email that has been deleted'}`
  const isLate = leftMs !== null && leftMs - createdAt.getTime() > LATE_MS
  return isLate ? `${summary.replace(/\.$/, '')} (sent ${formatMoment(new Date(leftMs))})` : summary
}
