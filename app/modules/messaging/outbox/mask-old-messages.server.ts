import { eq, type SQL } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { messages } from '#app/db/schema/index.ts'
import { storeContent, maskContent, openContent } from '../queue/sealed-content.server.ts'

/**
 * Masks links and codes in the messages that `which` selects, which an earlier version stored unmasked. Encrypts and keeps those
 * of unsent messages. Returns how many.
 */
export function maskMessages(tx: Tx, which: SQL): number {
  const old = tx.select().from(messages).where(which).all()
  for (const message of old) {
    const content = openContent(tx, message)
    const masked = maskContent(content)
    const isNeeded = message.state !== 'sent' && message.state !== 'suppressed'
    if (isNeeded && JSON.stringify(masked) !== JSON.stringify(content)) storeContent(tx, message.id, content)
    tx.update(messages)
      .set({
        isMasked: true,
        subject: masked.subject,
        textBody: masked.text,
        htmlBody: masked.html,
        headers: null,
        attachments: masked.attachments.length === 0 ? null : masked.attachments,
      })
      .where(eq(messages.id, message.id))
      .run()
  }
  return old.length
}
