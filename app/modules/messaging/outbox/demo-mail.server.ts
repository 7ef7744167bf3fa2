import { and, desc, eq, sql } from 'drizzle-orm'
import { env } from '#app/config/env.server.ts'
import { db } from '#app/db/client.server.ts'
import { prepared } from '#app/db/prepared.server.ts'
import { messages } from '#app/db/schema/index.ts'
import { keepsMails } from './queries.server.ts'
import { findWholeContent, storedContent } from '../queue/sealed-content.server.ts'

/** What a visitor of demo mode is shown of a mail that a page says was sent. */
export type DemoMail = {
  subject: string
  /** The first link in it; null where it has none. */
  link: string | null
  /** The code in it; null where it has none. */
  code: string | null
  /** The address has had too many mails: this one waits in the outbox. */
  isHeld: boolean
  sentAt: Date
}

const newestMailTo = prepared((db) =>
  db
    .select()
    .from(messages)
    .where(and(eq(messages.recipientKey, sql.placeholder('recipientKey')), eq(messages.template, sql.placeholder('template'))))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1)
    .prepare(),
)

/**
 * The newest mail of a template to an address, in demo mode alone, and while mails stay in the outbox; null otherwise, and where there is none. For a browser that has
 * shown that the address is its own, or that typed it on this very page.
 */
export function findDemoMail(recipientEmail: string, template: string): DemoMail | null {
  if (env().isProduction || !keepsMails()) return null
  const message = newestMailTo(db()).get({ recipientKey: recipientEmail.trim().toLowerCase(), template })
  if (!message) return null
  const { subject, text } = findWholeContent(message) ?? storedContent(message)
  const isHeld = message.state === 'held'
  return {
    subject,
    link: isHeld ? null : (/https?:\/\/[^\s"'<>]+/.exec(text)?.[0] ?? null),
    code: isHeld ? null : (/\bcode is ([A-Z0-9]{4}-[A-Z0-9]{4})\b/.exec(text)?.[1] ?? null),
    isHeld,
    sentAt: message.createdAt,
  }
}
