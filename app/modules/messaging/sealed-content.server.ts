import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { env } from '#app/config/env.server.ts'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { prepared } from '#app/db/prepared.server.ts'
import { messageContents, type messages, type StoredAttachment } from '#app/db/schema/index.ts'
import { maskHtml, maskText } from './mask-secrets.ts'

/** What a message says. */
export type MessageContent = {
  subject: string
  text: string
  html: string | null
  headers: Record<string, string>
  attachments: StoredAttachment[]
}

/** The content cannot be opened: no secret of today is the one that sealed it. */
export class SealedContentError extends Error {
  override name = 'SealedContentError'
}

/** Sets these keys apart from all else that is derived from the secrets. */
const PURPOSE = 'content of messages, version 1'
const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
/** NIST SP 800-38D, section 5.2.1.1: 96 bits are recommended. */
const NONCE_BYTES = 12
const TAG_BYTES = 16

const attachment = z.object({ filename: z.string(), contentType: z.string() })
const contentSchema = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string().nullable(),
  headers: z.record(z.string(), z.string()),
  attachments: z.array(z.union([attachment.extend({ content: z.string() }), attachment.extend({ fileKey: z.string() })])),
})

/**
 * What may be stored of a content in the clear: links and codes masked, files without their text. Whoever reads the database or a backup cannot act as the person whom
 * the message is for.
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
  insertRow(tx, messageContents, { messageId, sealed: seal(JSON.stringify(content), messageId) })
}

/** Forgets what was kept aside of a message. */
export function dropContent(tx: Tx, messageId: string): void {
  tx.delete(messageContents).where(eq(messageContents.messageId, messageId)).run()
}

/** The content of a message with its links and codes, while it is kept; else as it is stored. Throws `SealedContentError`. */
export function openContent(tx: Db | Tx, message: typeof messages.$inferSelect): MessageContent {
  const kept = contentOfMessage(tx).get({ messageId: message.id })
  return kept ? contentSchema.parse(JSON.parse(unseal(kept.sealed, message.id))) : storedContent(message)
}

/** The same for a reader; null where it cannot be opened any more. */
export function findWholeContent(message: typeof messages.$inferSelect): MessageContent | null {
  try {
    return openContent(db(), message)
  } catch (error) {
    if (error instanceof SealedContentError) return null
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

/** Nonce, tag and encrypted text in one. `name` is authenticated with it: what was sealed for one message opens for no other. */
function seal(text: string, name: string): Buffer {
  const [key] = keys()
  if (!key) throw new Error('There is no secret to seal with')
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(name))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
}

function unseal(sealed: Buffer, name: string): string {
  for (const key of keys()) {
    const text = tryKey(key, sealed, name)
    if (text !== null) return text
  }
  throw new SealedContentError('This message was sealed with a SESSION_SECRET that is no longer among the settings.')
}

/** Null where it was sealed with another key, or altered since. */
function tryKey(key: Buffer, sealed: Buffer, name: string): string | null {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(name)).setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

const derived = new Map<string, Buffer>()

/** A key for each secret, the newest first: the first seals, all of them open. */
function keys(): Buffer[] {
  return env().SESSION_SECRETS.map((secret) => {
    const known = derived.get(secret)
    if (known) return known
    const key = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, KEY_BYTES))
    derived.set(secret, key)
    return key
  })
}
