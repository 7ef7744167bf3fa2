import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { mailAdapter } from '#app/adapters/mail/index.server.ts'
import { env } from '#app/config/env.server.ts'
import { db } from '#app/db/client.server.ts'
import { descending, keyset } from '#app/db/keyset.ts'
import { type Page, readPage } from '#app/db/page.ts'
import { filtered } from '#app/db/prepared.server.ts'
import { MESSAGE_TEMPLATES, messages } from '#app/db/schema/index.ts'
import { findNextTry } from '#app/modules/jobs/queries.server.ts'
import { maskHtml, maskText } from '../queue/mask-secrets.ts'
import { kindLabel } from './kind-label.ts'
import { type MessageLife, messageLife } from './labels.ts'
import type { OutboxFilter } from './outbox-list.ts'
import { tryReadContent, storedContent } from '../queue/sealed-content.server.ts'

/** Messages per page of the outbox. */
export const OUTBOX_PAGE_SIZE = 25

/** The chosen kind as a filter option. All of them would weigh more than the list. */
export function outboxOptions({ kind }: OutboxFilter): { kind?: { value: string; label: string }[] } {
  if (kind === null) return {}
  const { template, isMarketing } = readKind(kind)
  const chosen = MESSAGE_TEMPLATES.find((known) => known === template)
  return chosen ? { kind: [{ value: kind, label: kindLabel(chosen, 'email', isMarketing) }] } : {}
}

/** A kind in the address: 'campaign', or 'campaign-marketing' for those that are marketing. */
function readKind(kind: string): { template: string; isMarketing: boolean } {
  const template = kind.replace(/-marketing$/, '')
  return { template, isMarketing: template !== kind }
}

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
  | 'bounceReason'
  | 'createdAt'
  | 'sentAt'
> & { life: MessageLife }

type StoredRow = Omit<OutboxRow, 'life'> &
  Pick<typeof messages.$inferSelect, 'deliveredAt' | 'bouncedAt' | 'complainedAt' | 'answeredAt'>

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
  bounceReason: messages.bounceReason,
  deliveredAt: messages.deliveredAt,
  bouncedAt: messages.bouncedAt,
  complainedAt: messages.complainedAt,
  answeredAt: messages.answeredAt,
  createdAt: messages.createdAt,
  sentAt: messages.sentAt,
}

const NEWEST_MESSAGES = keyset({ createdAt: descending(messages.createdAt), id: descending(messages.id) })

const rowsOf = filtered((db, { where, orderBy, limit }) =>
  db
    .select(rowColumns)
    .from(messages)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit),
)

/** One page of the outbox, newest first. */
export function listOutbox(filter: OutboxFilter): Page<OutboxRow> {
  const page = readPage(NEWEST_MESSAGES, { query: filter.page, size: OUTBOX_PAGE_SIZE }, ({ where, orderBy, limit }) =>
    rowsOf(db(), { where: and(conditionOf(filter), where), orderBy, limit }).all(),
  )
  return { ...page, rows: page.rows.map(shownRow) }
}

/** Most messages are in these, so another filter finds fewer. */
const COMMON: readonly MessageLife[] = ['sent', 'kept', 'delivered']

/**
 * Only the filter that finds the fewest may use its index: SQLite doesn't know how many each finds, and a plus hides a column
 * from it.
 */
export function conditionOf({
  life,
  channel,
  kind,
  to,
}: Pick<OutboxFilter, 'life' | 'channel' | 'kind' | 'to'>): SQL | undefined {
  const key = to.toLowerCase()
  // The upper bound of all keys with this prefix.
  const recipient = key === '' ? undefined : and(gte(messages.recipientKey, key), lt(messages.recipientKey, `${key}\u{10ffff}`))
  const isRare = life !== null && !COMMON.includes(life)
  const isByKind = kind !== null && !recipient && !isRare
  const isByChannel = channel === 'sms' && kind === null && !recipient && !isRare
  // Literals, here and in the reports, because the partial indexes require them.
  const { template, isMarketing } = readKind(kind ?? '')
  const isOfTemplate = isByKind
    ? sql`${messages.template} = ${template} and ${messages.cause} <> ''`
    : sql`+${messages.template} = ${template}`
  const isInChannel = isByChannel ? sql`${messages.channel} = 'sms'` : sql`+${messages.channel} = ${channel}`
  const state = recipient || isByKind || isByChannel ? sql`+${messages.state}` : sql`${messages.state}`
  return and(
    life === null ? undefined : hasLife(life, state),
    channel === null ? undefined : isInChannel,
    kind === null ? undefined : and(isOfTemplate, sql`+${messages.isMarketing} = ${Number(isMarketing)}`),
    recipient,
  )
}

/** Filters messages by `messageLife`. */
function hasLife(life: MessageLife, state: SQL): SQL | undefined {
  const sent = sql`+${messages.state} = 'sent'`
  switch (life) {
    case 'complained':
      return and(sent, sql`${messages.complainedAt} is not null`)
    case 'answered':
      return and(sent, sql`${messages.answeredAt} is not null and ${messages.complainedAt} is null`)
    case 'bounced':
      return and(
        sent,
        sql`${messages.bouncedAt} is not null and ${messages.answeredAt} is null and ${messages.complainedAt} is null`,
      )
    case 'delivered':
      return and(sent, sql`${messages.deliveredAt} is not null`, NO_REPORTS)
    case 'sent':
      return and(sql`${state} = 'sent'`, sql`${messages.deliveredAt} is null`, NO_REPORTS)
    default:
      return sql`${state} = ${life}`
  }
}

const NO_REPORTS = sql`${messages.bouncedAt} is null and ${messages.answeredAt} is null and ${messages.complainedAt} is null`

/** A message in the outbox. */
export type ShownMessage = OutboxRow & {
  text: string
  html: string | null
  attachments: { filename: string; contentType: string }[]
  leadId: string | null
  /** Time of the next try, while queued. */
  nextTryAt: Date | null
  /** Links and codes are masked. */
  isMasked: boolean
  /** How many tries ended without a known result. */
  doubtfulTries: number
  /** Its last try is unfinished, so it may have been sent. */
  isDoubtful: boolean
  segments: number | null
  deliveredAt: Date | null
  bouncedAt: Date | null
  complainedAt: Date | null
  answeredAt: Date | null
  /** When its text was removed because of its age. */
  bodyRemovedAt: Date | null
}

/** Whether a try is unfinished. Excludes the first try, which may be in progress. */
function isDoubtful({ state, tryStartedAt, lastError }: typeof messages.$inferSelect): boolean {
  return tryStartedAt !== null && (state === 'failed' || (state === 'queued' && lastError !== null))
}

/** One message with its bodies, or undefined. Outside demo mode, its links and codes are masked. */
export function findMessage(id: string): ShownMessage | undefined {
  const message = db().select().from(messages).where(eq(messages.id, id)).get()
  if (!message) return undefined
  const { isProduction } = env()
  // In production, staff only see the row's content: the sealed content is just for the mail server.
  const whole = isProduction ? null : tryReadContent(message)
  const { subject, text, html, attachments } = whole ?? storedContent(message)
  return {
    ...shownRow({ ...message, subject }),
    text: isProduction ? maskText(text) : text,
    html: html !== null && isProduction ? maskHtml(html) : html,
    attachments: attachments.map(({ filename, contentType }) => ({ filename, contentType })),
    leadId: message.leadId,
    nextTryAt: message.state === 'queued' ? findNextTry(`send-message:${id}`) : null,
    isMasked: whole === null || (message.isMasked && isDelivered(message.state)),
    doubtfulTries: message.doubtfulTries,
    isDoubtful: isDoubtful(message),
    segments: message.segments,
    deliveredAt: message.deliveredAt,
    bouncedAt: message.bouncedAt,
    complainedAt: message.complainedAt,
    answeredAt: message.answeredAt,
    bodyRemovedAt: message.bodyRemovedAt,
  }
}

/** Its sealed content is deleted. */
function isDelivered(state: OutboxRow['state']): boolean {
  return state === 'sent' || state === 'suppressed'
}

/** Whether emails remain in the outbox because no mail server is configured. */
export function storesMailOnly(): boolean {
  return mailAdapter().name === 'embedded'
}

function shownRow(row: StoredRow): OutboxRow {
  const { id, channel, template, recipient, state, attempts, lastError, heldReason, bounceReason, createdAt, sentAt } = row
  const subject = env().isProduction ? maskText(row.subject) : row.subject
  const reasons = { lastError, heldReason, bounceReason }
  return { id, channel, template, recipient, subject, state, life: messageLife(row), attempts, ...reasons, createdAt, sentAt }
}
