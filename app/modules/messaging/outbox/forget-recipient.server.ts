import { and, eq, inArray, isNotNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { isInList } from '#app/db/prepared.server.ts'
import { consents, listRefusals, messages, receivedMessages, suppressions } from '#app/db/schema/index.ts'
import { isUnsent, keepUnsentInTrails } from '#app/modules/timeline/mailed.server.ts'
import { removeBodies } from '../queue/sealed-content.server.ts'

/** A person: their lowercase address, their leads, and their phone numbers in E.164. */
type Recipient = { emailKey: string; leadIds: string[]; phones: string[] }

/** Messages to a person or about their leads, except those of their privacy request. */
export function messagesOf({ emailKey, leadIds, phones }: Recipient): SQL | undefined {
  const theirs = or(inArray(messages.recipientKey, [emailKey, ...phones]), isInList(messages.leadId, leadIds))
  return and(theirs, ne(messages.template, 'privacy-request'), ne(messages.template, 'privacy-answer'))
}

/** Messages from a person or about their leads. */
export function receivedFrom({ emailKey, leadIds, phones }: Recipient): SQL | undefined {
  return or(inArray(receivedMessages.senderKey, [emailKey, ...phones]), isInList(receivedMessages.leadId, leadIds))
}

/** A person's consents and opt-outs: of their address and numbers, and of earlier ones of their leads. */
export function consentsOf({ emailKey, leadIds, phones }: Recipient, granted: boolean): SQL | undefined {
  const theirs = or(inArray(consents.recipientKey, [emailKey, ...phones]), isInList(consents.leadId, leadIds))
  return and(theirs, eq(consents.granted, granted))
}

/**
 * Deletes a person's messages in both directions, and their consents. Suppresses their address and numbers, so that they never
 * get marketing again.
 */
export function forgetRecipient(tx: Tx, recipient: Recipient, now: Date): void {
  const { emailKey, phones } = recipient
  const entries = [
    { channel: 'email' as const, recipientKey: emailKey },
    ...phones.map((recipientKey) => ({ channel: 'sms' as const, recipientKey })),
  ].map((entry) => ({ ...entry, reason: 'deletion' as const }))
  tx.insert(suppressions).values(entries).onConflictDoNothing().run()
  keepUnsentInTrails(tx, messagesOf(recipient))
  blankUnsent(tx, recipient, now)
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

/** Timelines of other leads still show that an email to this person never left: its row stays, without content. */
function blankUnsent(tx: Tx, recipient: Recipient, now: Date): void {
  const inOtherTimelines = and(
    messagesOf(recipient),
    isUnsent,
    isNotNull(messages.leadId),
    not(isInList(messages.leadId, recipient.leadIds)),
  )
  const blanked = tx
    .update(messages)
    .set({
      ...{ recipient: '', recipientKey: '', mailboxKey: '', subject: '', lastError: null, bounceReason: null, providerId: null },
      state: sql`case when state in ('sent', 'failed') then state else 'suppressed' end`,
    })
    .where(inOtherTimelines)
    .returning({ id: messages.id })
    .all()
  const ids = blanked.map(({ id }) => id)
  if (ids.length > 0) removeBodies(tx, inArray(messages.id, ids), now)
}
