import { eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { messages } from '#app/db/schema/index.ts'
import { refuseMarketing } from '#app/modules/marketing/refuse-marketing.server.ts'
import { findUnsubscribedMessage } from '#app/modules/messaging/delivery/reply-mailbox.server.ts'

const SAID = { form: 'unsubscribe', wording: 'Emailed the unsubscribe address.' } as const

/**
 * Unsubscribes anyone who a mail of ours went to, where one comes to its address for that (RFC 2369, section 3.2): whatever it says, and no matter who sends it, because the address is
 * signed and is in that mail alone. Returns the mail; null where none of the recipients is such an address, or our mail is not kept anymore.
 */
export function unsubscribeByMail(
  tx: Tx,
  recipients: readonly string[],
  now: Date,
): { messageId: string; leadId: string | null } | null {
  const id = findUnsubscribedMessage(recipients)
  if (id === null) return null
  const { recipientKey, leadId } = messages
  const ours = tx.select({ recipient: recipientKey, leadId }).from(messages).where(eq(messages.id, id)).get()
  if (!ours) return null
  const { recipient } = ours
  refuseMarketing(tx, { channel: 'email', recipient, reason: 'unsubscribed', by: null, said: SAID }, now)
  return { messageId: id, leadId: ours.leadId }
}
