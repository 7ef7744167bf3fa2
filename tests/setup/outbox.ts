import { asc, eq, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { messages, type MessageTemplate } from '#app/db/schema/index.ts'
import { openContent } from '#app/modules/messaging/queue/sealed-content.server.ts'

/** An outbox email with its links and codes, which are stored separately. */
export function withContent(message: typeof messages.$inferSelect): typeof messages.$inferSelect {
  const { subject, text, html, attachments } = openContent(db(), message)
  return { ...message, subject, textBody: text, htmlBody: html, attachments: attachments.length === 0 ? null : attachments }
}

/** Outbox emails in the order they were written, with their links and codes; optionally only those of one template. */
export function listMails(template?: string): (typeof messages.$inferSelect)[] {
  return db()
    .select()
    .from(messages)
    .where(template === undefined ? undefined : eq(messages.template, template as MessageTemplate))
    .orderBy(asc(messages.createdAt), asc(sql`rowid`))
    .all()
    .map(withContent)
}
