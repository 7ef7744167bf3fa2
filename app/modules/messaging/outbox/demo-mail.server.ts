import { and, desc, eq } from 'drizzle-orm'
import { env } from '#app/config/env.server.ts'
import { db } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { messages, type MessageTemplate } from '#app/db/schema/index.ts'
import { storesMailOnly } from './queries.server.ts'
import { tryReadContent, storedContent } from '../queue/sealed-content.server.ts'

/** What demo mode shows visitors of an email that was sent. */
export type DemoMail = {
  subject: string
  /** Its first link, or null. */
  link: string | null
  /** Its code, or null. */
  code: string | null
  /** The address got too many emails, so this one is held in the outbox. */
  isHeld: boolean
  sentAt: Date
}

const newestMailTo = statement(
  (db, { recipientKey, template, leadId }: { recipientKey: string; template: MessageTemplate; leadId: string | null }) =>
    db
      .select()
      .from(messages)
      .where(
        and(
          eq(messages.recipientKey, recipientKey),
          eq(messages.template, template),
          leadId === null ? undefined : eq(messages.leadId, leadId),
        ),
      )
      .orderBy(desc(messages.createdAt), desc(messages.id))
      .limit(1),
)

/**
 * The newest email of a template to an address, only in demo mode and while emails are kept in the outbox; null if there is none.
 * Only for a browser that proved the address, or typed it on this very page. `leadId`: only one about this lead.
 * `isCurrent`: whether an email with this text still applies.
 */
export function findDemoMail(
  recipientEmail: string,
  template: MessageTemplate,
  { leadId = null, isCurrent = () => true }: { leadId?: string | null; isCurrent?: (text: string) => boolean } = {},
): DemoMail | null {
  if (env().isProduction || !storesMailOnly()) return null
  const message = newestMailTo(db(), { recipientKey: recipientEmail.trim().toLowerCase(), template, leadId }).get()
  if (!message) return null
  const { subject, text } = tryReadContent(message) ?? storedContent(message)
  if (!isCurrent(text)) return null
  const isHeld = message.state === 'held'
  return {
    subject,
    link: isHeld ? null : (/https?:\/\/[^\s"'<>]+/.exec(text)?.[0] ?? null),
    code: isHeld ? null : (/\bcode is ([A-Z0-9]{4}-[A-Z0-9]{4})\b/.exec(text)?.[1] ?? null),
    isHeld,
    sentAt: message.createdAt,
  }
}
