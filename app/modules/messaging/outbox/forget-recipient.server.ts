import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { consents, listRefusals, messages, receivedMessages, suppressions } from '#app/db/schema/index.ts'

/** A person: their lowercase address, their leads, and their phone numbers in E.164. */
type Recipient = { emailKey: string; leadIds: string[]; phones: string[] }

/** Messages to a person or about their leads, except those of their privacy request. */
export function messagesOf({ emailKey, leadIds, phones }: Recipient): SQL | undefined {
  const theirs = or(inArray(messages.recipientKey, [emailKey, ...phones]), inArray(messages.leadId, leadIds))
  return and(theirs, ne(messages.template, 'privacy-request'), ne(messages.template, 'privacy-answer'))
}

/** Messages from a person or about their leads. */
export function receivedFrom({ emailKey, leadIds, phones }: Recipient): SQL | undefined {
  return or(inArray(receivedMessages.senderKey, [emailKey, ...phones]), inArray(receivedMessages.leadId, leadIds))
}

/** A person's consents and opt-outs: of their address and numbers, and of earlier ones of their leads. */
export function consentsOf({ emailKey, leadIds, phones }: Recipient, granted: boolean): SQL | undefined {
  const theirs = or(inArray(consents.recipientKey, [emailKey, ...phones]), inArray(consents.leadId, leadIds))
  return and(theirs, eq(consents.granted, granted))
}

/**
 * Deletes a person's messages in both directions, and their consents. Suppresses their address and numbers, so that they never
 * get marketing again.
 */
export function forgetRecipient(tx: Tx, recipient: Recipient): void {
  const { emailKey, phones } = recipient
  const entries = [
    { channel: 'email' as const, recipientKey: emailKey },
    ...phones.map((recipientKey) => ({ channel: 'sms' as const, recipientKey })),
  ].map((entry) => ({ ...entry, reason: 'deletion' as const }))
  tx.insert(suppressions).values(entries).onConflictDoNothing().run()
  tx.delete(messages).where(messagesOf(recipient)).run()
  tx.delete(receivedMessages).where(receivedFrom(recipient)).run()
  // Staff notices that quote the person. A literal, because the partial index requires one.
  const notices = and(sql`${messages.cause} = 'notice'`, sql`instr(lower(${messages.textBody}), ${emailKey}) > 0`)
  tx.delete(messages)
    .where(and(notices, ne(messages.template, 'privacy-notice')))
    .run()
  tx.delete(consents).where(consentsOf(recipient, true)).run()
  // The suppression covers all lists.
  tx.delete(listRefusals).where(eq(listRefusals.recipientKey, emailKey)).run()
}
