import { eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { receivedMessages } from '#app/db/schema/index.ts'

/** A message's data for a new lead. `leadId`: the lead that it already belongs to. */
export type LeadDraft = {
  id: string
  leadId: string | null
  sender: string
  fields: { name: string; email: string; phone: string }
}

/** The draft of a new lead from an inbox message; null if there is no such message. */
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
