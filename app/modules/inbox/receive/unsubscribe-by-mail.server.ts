import { eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { messages } from '#app/db/schema/index.ts'
import { refuseMarketing } from '#app/modules/marketing/refuse-marketing.server.ts'
import { findUnsubscribedMessage } from '#app/modules/messaging/delivery/reply-mailbox.server.ts'

const SAID = { form: 'unsubscribe', wording: 'Emailed the unsubscribe address.' } as const

/**
 * Unsubscribes the recipient of our email when an email comes to its unsubscribe address (RFC 2369, section 3.2). Ignores content
 * and sender, because the address is signed and only in that email. Returns our email; null if no recipient is such an address,
 * or if our email is no longer stored.
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
