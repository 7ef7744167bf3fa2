import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { newId } from '#app/db/columns.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { leads, messages, receivedMessages } from '#app/db/schema/index.ts'
import type { Owner } from '#app/modules/access/list-lead-access.server.ts'
import { findSubmission, rememberSubmission, submissionKey } from '#app/modules/forms/submissions.server.ts'
import { noteReply } from '#app/modules/inbox/receive/note-reply.server.ts'
import { findLeadContact } from '#app/modules/leads/find-lead-contact.server.ts'
import { BODY_DAYS } from '#app/modules/messaging/outbox/labels.ts'
import { maskText } from '#app/modules/messaging/queue/mask-secrets.ts'
import { storeReceived } from '#app/modules/messaging/received/store-received.server.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { ok, refused, type Result } from '#app/result.ts'

/** Most messages that a page shows, the newest. */
const MAX_SHOWN = 20

/** A message between an owner and the office. */
export type OfficeMessage = { id: string; isOurs: boolean; at: Date; text: string }

/**
 * What an owner wrote to the office and what staff wrote back by email, to and from the mailboxes that the owner proved, about these homes; oldest first. Links
 * and codes in ours are masked.
 */
export function listOfficeMessages({ mailboxes }: Owner, leadIds: readonly string[]): OfficeMessage[] {
  const { leadId, senderKey, kind, channel, receivedAt, id } = receivedMessages
  const received = db()
    .select({ id, at: receivedAt, text: receivedMessages.textBody })
    .from(receivedMessages)
    .where(and(inArray(leadId, [...leadIds]), inArray(senderKey, mailboxes), eq(kind, 'reply'), eq(channel, 'email')))
    .orderBy(desc(receivedAt), desc(id))
    .limit(MAX_SHOWN)
    .all()
  const sent = db()
    .select()
    .from(messages)
    .where(
      and(
        inArray(messages.leadId, [...leadIds]),
        inArray(messages.recipientKey, mailboxes),
        sql`${messages.template} = 'staff-mail'`,
        inArray(messages.state, ['queued', 'sent', 'kept']),
      ),
    )
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(MAX_SHOWN)
    .all()
  const all = [
    ...received.map((message) => ({ ...message, isOurs: false })),
    ...sent.map((message) => ({ id: message.id, at: message.createdAt, text: textOf(message), isOurs: true })),
  ]
  return all.sort((one, other) => one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1)).slice(-MAX_SHOWN)
}

/** What a member of staff wrote: without the headline that every email has, and without its foot. */
function textOf({ subject, textBody, bodyRemovedAt }: typeof messages.$inferSelect): string {
  if (bodyRemovedAt !== null) return `Removed after ${BODY_DAYS} days.`
  const headline = `${subject}\n\n`
  const body = textBody.startsWith(headline) ? textBody.slice(headline.length) : textBody
  const foot = body.lastIndexOf('\n-- \n')
  return maskText(foot === -1 ? body : body.slice(0, foot)).trim()
}

type NewMessage = { leadId: string; text: string; submissionId: string }

/**
 * Puts a message of an owner into the inbox of the office, as one of that lead that came by email: staff answer it there, by email. The same form twice is one
 * message. not-yours: the lead is no home of theirs.
 */
export function sendToOffice(
  { mailboxes }: Owner,
  { leadId, text, submissionId }: NewMessage,
  now = new Date(),
): Result<undefined, 'not-yours'> {
  return inTransaction((tx) => {
    const theirs = and(eq(leads.id, leadId), inArray(leads.emailKey, mailboxes))
    const isTheirs = tx.select({ id: leads.id }).from(leads).where(theirs).get() !== undefined
    const lead = isTheirs ? findLeadContact(leadId, tx) : undefined
    if (!lead) return refused('not-yours')
    const key = submissionKey(submissionId, ['owner-message', leadId, text])
    if (findSubmission(tx, key)) return ok()
    const id = newId(now.getTime())
    rememberSubmission(tx, key, 'owner-message', id)
    const { company, baseUrl } = getSiteFacts(tx)
    storeReceived(tx, {
      id,
      channel: 'email',
      kind: 'reply',
      state: 'new',
      sender: lead.email.trim(),
      senderName: lead.ownerName?.trim() || lead.name,
      senderKey: lead.email.trim().toLowerCase(),
      recipient: company.email,
      subject: SUBJECT,
      textBody: text,
      providerId: `my-${id}@${new URL(baseUrl).hostname}`,
      leadId,
      receivedAt: now,
      createdAt: now,
    })
    noteReply(tx, { id, messageId: null, leadId, kind: 'mail_received', summary: 'Wrote a message on their page', now })
    return ok()
  })
}

const SUBJECT = 'Message from your page'
