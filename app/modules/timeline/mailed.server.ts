import { type SQLWrapper, sql } from 'drizzle-orm'
import { z } from 'zod'
import { MESSAGE_STATES } from '#app/db/schema/index.ts'
import { formatMoment } from '#app/format/date.ts'
import { MINUTE_MS } from '#app/format/duration.ts'

/** An email that left this much later than its event has its own time in the event's sentence. */
const LATE_MS = 10 * MINUTE_MS

/** The emails that an event queued, by the `messageIds` in its `detail`. Events of earlier versions have none. */
const emailsOf = (detail: SQLWrapper) => sql`messages where id in (select value from json_each(${detail}, '$.messageIds'))`

const isPaused = sql`exists (select 1 from sending_state where paused_at is not null)`

/** A row of `messages`, for `readUnsent`: null if it has left. */
export const unsent = sql<
  string | null
>`case when state not in ('sent', 'kept') then json_object('state', state, 'subject', subject, 'isPaused', ${isPaused}) end`

/** The first of an event's emails that has not left, for `readUnsent`; null if all have. */
export const unsentOf = (detail: SQLWrapper) =>
  sql<string | null>`(select ${unsent} from ${emailsOf(detail)} and state not in ('sent', 'kept') order by id limit 1)`

/** When the last of an event's emails left, in ms; null if it has none. */
export const leftMsOf = (detail: SQLWrapper) => sql<number | null>`(select max(sent_at) from ${emailsOf(detail)})`

const unsentEmail = z.object({ state: z.enum(MESSAGE_STATES), subject: z.string(), isPaused: z.coerce.boolean() })

/** What happens to an email that has not left, and its subject; null if it has. */
export function readUnsent(stored: string | null): { words: string; subject: string } | null {
  if (stored === null) return null
  const email = unsentEmail.parse(JSON.parse(stored))
  const { state, subject } = email
  const queued = email.isPaused ? 'Waiting to be sent' : 'Sending'
  return { words: state === 'queued' ? queued : state === 'held' ? 'On hold in the outbox' : 'Not sent', subject }
}

type Line = { summary: string; createdAt: Date; unsent: string | null; leftMs: number | null }

/** An event's sentence. Names the email instead if it has not left, and adds the time if it left late. */
export function summaryOf({ summary, createdAt, leftMs, ...line }: Line): string {
  const waiting = readUnsent(line.unsent)
  if (waiting !== null) return `${waiting.words}: ${waiting.subject}`
  const isLate = leftMs !== null && leftMs - createdAt.getTime() > LATE_MS
  return isLate ? `${summary.replace(/\.$/, '')} (email sent ${formatMoment(new Date(leftMs))})` : summary
}
