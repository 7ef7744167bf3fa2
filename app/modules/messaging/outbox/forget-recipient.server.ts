import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { consents, listRefusals, messages, receivedMessages, suppressions } from '#app/db/schema/index.ts'

/** Someone by their address in lower case, their leads, and their phone numbers in E.164. */
type Recipient = { emailKey: string; leadIds: string[]; phones: string[] }

/** What was written to someone, or because of a lead of theirs; not what belongs to their request about their data itself. */
export function messagesOf({ emailKey, leadIds, phones }: Recipient): SQL | undefined {
  const theirs = or(inArray(messages.recipientKey, [emailKey, ...phones]), inArray(messages.leadId, leadIds))
  return and(theirs, ne(messages.template, 'privacy-request'), ne(messages.template, 'privacy-answer'))
}

/** What someone wrote to us, or what came because of a lead of theirs. */
export function receivedFrom({ emailKey, leadIds, phones }: Recipient): SQL | undefined {
  return or(inArray(receivedMessages.senderKey, [emailKey, ...phones]), inArray(receivedMessages.leadId, leadIds))
}

/** What someone agreed to, or said no to. */
export function consentsOf({ emailKey, phones }: Recipient, granted: boolean): SQL | undefined {
  return and(inArray(consents.recipientKey, [emailKey, ...phones]), eq(consents.granted, granted))
}

/** Deletes what was written to someone and by them, and what they agreed to. What stays is that they want no marketing: they are never written to again. */
export function forgetRecipient(tx: Tx, recipient: Recipient): void {
  const { emailKey, phones } = recipient
  const entries = [
    { channel: 'email' as const, recipientKey: emailKey },
    ...phones.map((recipientKey) => ({ channel: 'sms' as const, recipientKey })),
  ].map((entry) => ({ ...entry, reason: 'deletion' as const }))
  tx.insert(suppressions).values(entries).onConflictDoNothing().run()
  tx.delete(messages).where(messagesOf(recipient)).run()
  tx.delete(receivedMessages).where(receivedFrom(recipient)).run()
  // As a literal, so that the partial index is found: notices to staff that quote the person.
  const notices = and(sql`${messages.cause} = 'notice'`, sql`instr(lower(${messages.textBody}), ${emailKey}) > 0`)
  tx.delete(messages)
    .where(and(notices, ne(messages.template, 'privacy-notice')))
    .run()
  tx.delete(consents).where(consentsOf(recipient, true)).run()
  // They are on no list anymore.
  tx.delete(listRefusals).where(eq(listRefusals.recipientKey, emailKey)).run()
}
