import { eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { receivedMessages } from '#app/db/schema/index.ts'

/** What a message says of the lead that is made of it. `leadId`: of the lead that it belongs to already. */
export type LeadDraft = {
  id: string
  leadId: string | null
  sender: string
  fields: { name: string; email: string; phone: string }
}

/** The lead that a message of the inbox would make; null where there is no such message. */
export function findLeadDraft(messageId: string): LeadDraft | null {
  const { id, leadId, channel, sender, senderKey, senderName } = receivedMessages
  const found = db()
    .select({ id, leadId, channel, sender, senderKey, senderName })
    .from(receivedMessages)
    .where(eq(id, messageId))
    .get()
  if (!found) return null
  const isMail = found.channel === 'email'
  const contact = isMail ? { email: found.sender.toLowerCase(), phone: '' } : { email: '', phone: found.senderKey }
  return { id: found.id, leadId: found.leadId, sender: found.sender, fields: { name: found.senderName, ...contact } }
}
