import { and, desc, eq, lt, or } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { type MESSAGE_CHANNELS, type MESSAGE_STATES, messages, suppressions } from '#app/db/schema/index.ts'
import type { Viewer } from '#app/modules/users/viewer.ts'
import { formatCursor, parseCursor } from './outbox-filter.ts'

export type MessageState = (typeof MESSAGE_STATES)[number]

/** Messages on one page of the outbox. */
export const OUTBOX_PAGE_SIZE = 25

/** A line of the outbox. */
export type OutboxRow = Pick<
  typeof messages.$inferSelect,
  'id' | 'channel' | 'template' | 'recipient' | 'subject' | 'state' | 'attempts' | 'lastError' | 'createdAt' | 'sentAt'
>

const rowColumns = {
  id: messages.id,
  channel: messages.channel,
  template: messages.template,
  recipient: messages.recipient,
  subject: messages.subject,
  state: messages.state,
  attempts: messages.attempts,
  lastError: messages.lastError,
  createdAt: messages.createdAt,
  sentAt: messages.sentAt,
}

/** One page of the outbox, newest first, from behind the row that `after` names. `next` continues it, null at its end. Empty for whoever is no admin. */
export function listOutbox(
  viewer: Viewer,
  filter: { state: MessageState | null; after: string | null },
): { rows: OutboxRow[]; next: string | null } {
  if (viewer.role !== 'admin') return { rows: [], next: null }
  const cursor = parseCursor(filter.after)
  const found = db()
    .select(rowColumns)
    .from(messages)
    .where(
      and(
        filter.state ? eq(messages.state, filter.state) : undefined,
        cursor
          ? or(
              lt(messages.createdAt, cursor.createdAt),
              and(eq(messages.createdAt, cursor.createdAt), lt(messages.id, cursor.id)),
            )
          : undefined,
      ),
    )
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(OUTBOX_PAGE_SIZE + 1)
    .all()
  const rows = found.slice(0, OUTBOX_PAGE_SIZE)
  const last = rows.at(-1)
  return { rows, next: found.length > rows.length && last ? formatCursor(last) : null }
}

/** One message with its bodies; undefined where there is none or the viewer is no admin. */
export function findMessage(viewer: Viewer, id: string): typeof messages.$inferSelect | undefined {
  if (viewer.role !== 'admin') return undefined
  return db().select().from(messages).where(eq(messages.id, id)).get()
}

/** Whether a person asked for no marketing on this channel. `recipientKey` is in lower case. */
export function isSuppressed(channel: (typeof MESSAGE_CHANNELS)[number], recipientKey: string): boolean {
  return (
    db()
      .select({ reason: suppressions.reason })
      .from(suppressions)
      .where(and(eq(suppressions.channel, channel), eq(suppressions.recipientKey, recipientKey)))
      .get() !== undefined
  )
}
