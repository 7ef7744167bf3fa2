import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { SealedTextError, sealText, unsealText } from '#app/config/sealed-text.server.ts'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { prepared } from '#app/db/prepared.server.ts'
import { messageContents, messages, type StoredAttachment } from '#app/db/schema/index.ts'
import { PermanentJobError } from '#app/modules/jobs/loop/job-handler.server.ts'
import { maskHtml, maskText } from './mask-secrets.ts'

/** What a message says. */
export type MessageContent = {
  subject: string
  text: string
  html: string | null
  headers: Record<string, string>
  attachments: StoredAttachment[]
}

const PURPOSE = 'content of messages, version 1'

const attachment = z.object({ filename: z.string(), contentType: z.string() })
const contentSchema = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string().nullable(),
  headers: z.record(z.string(), z.string()),
  attachments: z.array(
    z.union([
      attachment.extend({ content: z.string() }),
      attachment.extend({ fileKey: z.string(), fileId: z.string().optional() }),
    ]),
  ),
})

/**
 * What may be stored of a content in the clear: links and codes masked, files without their text. Anyone who reads the database or a backup cannot act as the person
 * whom the message is for.
 */
export function maskContent({ subject, text, html, attachments }: MessageContent): MessageContent {
  return {
    subject: maskText(subject),
    text: maskText(text),
    html: html === null ? null : maskHtml(html),
    headers: {},
    attachments: attachments.map((file) => (file.content === undefined ? file : { ...file, content: '' })),
  }
}

/** Keeps the content of a message aside, encrypted, until it was sent. */
export function keepContent(tx: Tx, messageId: string, content: MessageContent): void {
  insertRow(tx, messageContents, { messageId, sealed: sealText(JSON.stringify(content), PURPOSE, messageId) })
}

/** Forgets what was kept aside of a message. */
export function dropContent(tx: Tx, messageId: string): void {
  tx.delete(messageContents).where(eq(messageContents.messageId, messageId)).run()
}

/** The content of a message with its links and codes, while it is kept; else as it is stored. Throws `SealedTextError`. */
export function openContent(tx: Db | Tx, message: typeof messages.$inferSelect): MessageContent {
  const kept = contentOfMessage(tx).get({ messageId: message.id })
  return kept ? contentSchema.parse(JSON.parse(unsealText(kept.sealed, PURPOSE, message.id))) : storedContent(message)
}

/** The same for a job: sealed with a secret that is gone, no later try opens it. Throws `PermanentJobError`. */
export function readContent(message: typeof messages.$inferSelect): MessageContent {
  try {
    return openContent(db(), message)
  } catch (error) {
    if (error instanceof SealedTextError) throw new PermanentJobError(error.message)
    throw error
  }
}

/** The same for a reader; null where it cannot be opened anymore. */
export function findWholeContent(message: typeof messages.$inferSelect): MessageContent | null {
  try {
    return openContent(db(), message)
  } catch (error) {
    if (error instanceof SealedTextError) return null
    throw error
  }
}

/** The content of a message as its row has it: masked, but for those of an earlier version of the product. */
export function storedContent(message: typeof messages.$inferSelect): MessageContent {
  const { subject, textBody, htmlBody, headers, attachments } = message
  return { subject, text: textBody, html: htmlBody, headers: headers ?? {}, attachments: attachments ?? [] }
}

const contentOfMessage = prepared((db) =>
  db
    .select({ sealed: messageContents.sealed })
    .from(messageContents)
    .where(eq(messageContents.messageId, sql.placeholder('messageId')))
    .prepare(),
)

/** Removes what the messages that `which` finds say, with their files, and returns how many. To whom, when and about what they were written stays. */
export function removeBodies(tx: Tx, which: SQL, now: Date): number {
  const removed = { textBody: '', htmlBody: null, headers: null, attachments: null, isMasked: true, bodyRemovedAt: now }
  const old = tx.update(messages).set(removed).where(which).returning({ id: messages.id }).all()
  const ids = old.map(({ id }) => id)
  tx.delete(messageContents).where(inArray(messageContents.messageId, ids)).run()
  return old.length
}
