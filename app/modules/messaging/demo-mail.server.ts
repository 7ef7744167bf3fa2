import { and, desc, eq, sql } from 'drizzle-orm'
import { env } from '#app/config/env.server.ts'
import { prepared } from '#app/db/prepared.server.ts'
import { messages } from '#app/db/schema/index.ts'

/** What a visitor of demo mode is shown of a mail that a page says was sent. */
export type DemoMail = {
  subject: string
  /** The first link in it; null where it has none. */
  link: string | null
  /** The code in it; null where it has none. */
  code: string | null
  sentAt: Date
}

const newestMailTo = prepared((db) =>
  db
    .select({ subject: messages.subject, text: messages.textBody, sentAt: messages.createdAt })
    .from(messages)
    .where(and(eq(messages.recipientKey, sql.placeholder('recipientKey')), eq(messages.template, sql.placeholder('template'))))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1)
    .prepare(),
)

/**
 * The newest mail of a template to an address, in demo mode alone (decisions, section 3); null in production, and where there is none. For a browser that has
 * shown that the address is its own, or that typed it on this very page.
 */
export function readDemoMail(recipientEmail: string, template: string): DemoMail | null {
  if (env().isProduction) return null
  const mail = newestMailTo().get({ recipientKey: recipientEmail.trim().toLowerCase(), template })
  if (!mail) return null
  return {
    subject: mail.subject,
    link: /https?:\/\/[^\s"'<>]+/.exec(mail.text)?.[0] ?? null,
    code: /\bcode is (\d{6})\b/.exec(mail.text)?.[1] ?? null,
    sentAt: mail.sentAt,
  }
}
