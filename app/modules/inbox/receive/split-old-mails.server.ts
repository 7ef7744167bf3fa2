import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { inTransaction } from '#app/db/client.server.ts'
import { receivedMessages } from '#app/db/schema/index.ts'
import { recordQuoted } from '#app/modules/messaging/received/store-received.server.ts'
import { splitQuoted } from '../parse/quoted-text.ts'

const { id, channel, quotedText, textBody } = receivedMessages

/**
 * Splits own and quoted text in emails stored before this was done on receipt. Works one by one, so that requests get their turn.
 */
export async function splitOldMails(signal: AbortSignal): Promise<void> {
  for (let last = splitNext(''); last !== null; last = splitNext(last)) {
    signal.throwIfAborted()
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Splits the first old email after an id and returns its id, or null. */
function splitNext(after: string): string | null {
  return inTransaction((tx) => {
    const old = and(gt(id, after), eq(channel, 'email'), isNull(quotedText))
    const mail = tx.select({ id, text: textBody }).from(receivedMessages).where(old).orderBy(asc(id)).limit(1).get()
    if (!mail) return null
    const { own, quoted } = splitQuoted(mail.text)
    recordQuoted(tx, mail.id, { own, quoted })
    return mail.id
  })
}
