import { eq, inArray, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { SealedTextError, sealText, unsealText } from '#app/config/sealed-text.server.ts'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { messageContents, messages, type StoredAttachment } from '#app/db/schema/index.ts'
import { PermanentJobError } from '#app/modules/jobs/loop/job-handler.server.ts'
import { maskHtml, maskText } from './mask-secrets.ts'

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
 * The part of a message's content that may be stored as plain text: masked links and codes, files without their text. Readers of
 * the database or a backup can't act as the recipient.
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

/** Stores a message's content encrypted until it is sent. */
export function storeContent(tx: Tx, messageId: string, content: MessageContent): void {
  insertRow(tx, messageContents, { messageId, sealed: sealText(JSON.stringify(content), PURPOSE, messageId) })
}

/** Deletes a message's sealed content. */
export function deleteContent(tx: Tx, messageId: string): void {
  tx.delete(messageContents).where(eq(messageContents.messageId, messageId)).run()
}

/** A message's content with links and codes while they are stored, else the masked content. Throws `SealedTextError`. */
export function openContent(tx: Db | Tx, message: typeof messages.$inferSelect): MessageContent {
  const kept = contentOfMessage(tx, { messageId: message.id }).get()
  return kept ? contentSchema.parse(JSON.parse(unsealText(kept.sealed, PURPOSE, message.id))) : storedContent(message)
}

/** The same for a job. Throws `PermanentJobError`, because no later try can open content sealed with a lost secret. */
export function readContent(message: typeof messages.$inferSelect): MessageContent {
  try {
    return openContent(db(), message)
  } catch (error) {
    if (error instanceof SealedTextError) throw new PermanentJobError(error.message)
    throw error
  }
}

/** The same for a reader; null if it can't be opened anymore. */
export function tryReadContent(message: typeof messages.$inferSelect): MessageContent | null {
  try {
    return openContent(db(), message)
  } catch (error) {
    if (error instanceof SealedTextError) return null
    throw error
  }
}

/** The content in a message's row. Masked, except in messages of an earlier version. */
export function storedContent(message: typeof messages.$inferSelect): MessageContent {
  const { subject, textBody, htmlBody, headers, attachments } = message
  return { subject, text: textBody, html: htmlBody, headers: headers ?? {}, attachments: attachments ?? [] }
}

const contentOfMessage = statement((db, { messageId }: { messageId: string }) =>
  db.select({ sealed: messageContents.sealed }).from(messageContents).where(eq(messageContents.messageId, messageId)),
)

/**
 * Removes the content and files of the messages that `which` selects, and returns how many. Their recipient, time and subject
 * area remain.
 */
export function removeBodies(tx: Tx, which: SQL, now: Date): number {
  const removed = { textBody: '', htmlBody: null, headers: null, attachments: null, isMasked: true, bodyRemovedAt: now }
  const old = tx.update(messages).set(removed).where(which).returning({ id: messages.id }).all()
  const ids = old.map(({ id }) => id)
  tx.delete(messageContents).where(inArray(messageContents.messageId, ids)).run()
  return old.length
}
