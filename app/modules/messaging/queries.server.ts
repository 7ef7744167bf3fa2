import { and, eq } from 'drizzle-orm'
import { mailAdapter } from '#app/adapters/mail/index.server.ts'
import { env } from '#app/config/env.server.ts'
import { db } from '#app/db/client.server.ts'
import { descending, keyset } from '#app/db/keyset.ts'
import { type Page, readPage } from '#app/db/page.ts'
import { messages } from '#app/db/schema/index.ts'
import { findNextTry } from '#app/modules/jobs/queries.server.ts'
import { maskHtml, maskText } from './mask-secrets.ts'
import type { OutboxFilter, OutboxState } from './outbox-filter.ts'
import { findWholeContent, storedContent } from './sealed-content.server.ts'

/** Messages on one page of the outbox. */
export const OUTBOX_PAGE_SIZE = 25

/** A line of the outbox. */
export type OutboxRow = Pick<
  typeof messages.$inferSelect,
  | 'id'
  | 'channel'
  | 'template'
  | 'recipient'
  | 'subject'
  | 'state'
  | 'attempts'
  | 'lastError'
  | 'heldReason'
  | 'createdAt'
  | 'sentAt'
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
  heldReason: messages.heldReason,
  createdAt: messages.createdAt,
  sentAt: messages.sentAt,
}

const NEWEST_MESSAGES = keyset({ createdAt: descending(messages.createdAt), id: descending(messages.id) })

/** One page of the outbox, newest first. */
export function listOutbox({ state, page: query }: OutboxFilter): Page<OutboxRow> {
  const page = readPage(NEWEST_MESSAGES, { query, size: OUTBOX_PAGE_SIZE }, ({ where, orderBy, limit }) =>
    db()
      .select(rowColumns)
      .from(messages)
      .where(and(state ? eq(messages.state, state) : undefined, where))
      .orderBy(...orderBy)
      .limit(limit)
      .all(),
  )
  return { ...page, rows: page.rows.map(shownRow) }
}

/** A message as the outbox shows it. */
export type ShownMessage = OutboxRow & {
  text: string
  html: string | null
  attachments: { filename: string; contentType: string }[]
  leadId: string | null
  /** When it is tried next, while it waits. */
  nextTryAt: Date | null
  /** Links and codes were made unusable. */
  isMasked: boolean
  /** When its text was removed, for its age. */
  bodyRemovedAt: Date | null
}

/** One message with its bodies; undefined where there is none. Outside demo mode its links and codes are masked. */
export function findMessage(id: string): ShownMessage | undefined {
  const message = db().select().from(messages).where(eq(messages.id, id)).get()
  if (!message) return undefined
  const { isProduction } = env()
  // In production nobody reads more than the row has: what is kept aside is for the mail server alone.
  const whole = isProduction ? null : findWholeContent(message)
  const { subject, text, html, attachments } = whole ?? storedContent(message)
  return {
    ...shownRow({ ...message, subject }),
    text: isProduction ? maskText(text) : text,
    html: html !== null && isProduction ? maskHtml(html) : html,
    attachments: attachments.map(({ filename, contentType }) => ({ filename, contentType })),
    leadId: message.leadId,
    nextTryAt: message.state === 'queued' ? findNextTry(`send-message:${id}`) : null,
    isMasked: whole === null || (message.isMasked && isDelivered(message.state)),
    bodyRemovedAt: message.bodyRemovedAt,
  }
}

/** Nothing of it is kept aside any more. */
function isDelivered(state: OutboxState): boolean {
  return state === 'sent' || state === 'suppressed'
}

/** Whether mails stay in the outbox because no mail server is configured. */
export function keepsMails(): boolean {
  return mailAdapter().name === 'embedded'
}

function shownRow(row: OutboxRow): OutboxRow {
  const { id, channel, template, recipient, state, attempts, lastError, heldReason, createdAt, sentAt } = row
  const subject = env().isProduction ? maskText(row.subject) : row.subject
  return { id, channel, template, recipient, subject, state, attempts, lastError, heldReason, createdAt, sentAt }
}
