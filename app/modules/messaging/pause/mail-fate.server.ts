import { sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { messages } from '#app/db/schema/index.ts'
import { pick } from '#app/format/records.ts'
import { recipientKey } from '../consent/recipient-key.server.ts'
import { isSendingPaused } from './sending-pause.server.ts'

/** The first email of these kinds from a moment on, to a lead or an address. */
type WrittenMail = ({ leadId: string | null } | { to: string }) & {
  templates: readonly (typeof messages.$inferSelect.template)[]
  from: Date
}

type AskedMail = { who: string; templates: string; fromMs: number }

const stateOfMail = (column: typeof messages.leadId | typeof messages.recipientKey) =>
  statement((db, { who, templates, fromMs }: AskedMail) =>
    db
      .select(pick(messages, ['state', 'heldReason', 'bouncedAt', 'answeredAt']))
      .from(messages)
      .where(
        sql`${column} = ${who} and ${messages.createdAt} >= ${fromMs} and ${messages.template} in (select value from json_each(${templates}))`,
      )
      .orderBy(messages.createdAt, messages.id)
      .limit(1),
  )
const stateForLead = stateOfMail(messages.leadId)
const stateForAddress = stateOfMail(messages.recipientKey)

/** An email's moment, such as that of a payment, may be a little later than the email. */
const TOLERANCE_MS = 60_000

/**
 * waits: for an admin · dropped: by one, or we know of no such email · failed: refused, or it came back · sent: it left, is being
 * sent, or is held because of its reader's own limit.
 */
export type MailFate = 'sent' | 'waits' | 'dropped' | 'failed'

/** What became of an email. */
export function fateOf({ templates, from, ...asked }: WrittenMail): MailFate {
  const kinds = { templates: JSON.stringify(templates), fromMs: from.getTime() - TOLERANCE_MS }
  const mail =
    'to' in asked
      ? stateForAddress(db(), { who: recipientKey('email', asked.to), ...kinds }).get()
      : stateForLead(db(), { who: asked.leadId ?? '', ...kinds }).get()
  if (!mail || mail.state === 'suppressed') return 'dropped'
  if (mail.state === 'failed' || (mail.bouncedAt !== null && mail.answeredAt === null)) return 'failed'
  return (mail.state === 'queued' && isSendingPaused()) || (mail.state === 'held' && mail.heldReason === 'paused')
    ? 'waits'
    : 'sent'
}

/** What a page says about an email to its reader: `sent`, when they'll get `what`, or that they won't; nothing if dropped. */
export function mailWords(sent: string, what: string, mail?: WrittenMail): string {
  const fate = mail ? fateOf(mail) : isSendingPaused() ? 'waits' : 'sent'
  if (fate === 'failed') return `We couldn’t email you ${what}. Please call us.`
  return fate === 'dropped' ? '' : fate === 'waits' ? `We’ll email you ${what} as soon as our email is back.` : sent
}

/** What staff read after they sent something: `sent`, or while sending is paused, that `what` waits. */
export function sentWords(sent: string, what: string): string {
  return isSendingPaused() ? `Sending is paused. ${what} will wait for an admin.` : sent
}
