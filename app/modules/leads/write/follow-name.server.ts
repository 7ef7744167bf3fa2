import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { isMailboxProved } from '#app/modules/access/mailbox-proofs.server.ts'
import { isNameFromEmail } from '#app/modules/forms/values/email-address.ts'
import { recipientKey } from '#app/modules/messaging/consent/recipient-key.server.ts'
import { type Actor, recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { formatLeadChanges } from '../lead-facts.ts'

type NameChange = { leadId: string; email: string; from: string; to: string; actor: Actor; now: Date }

/**
 * Follows up on a corrected name: applies it to the other leads of a proved mailbox, unless someone gave them another name,
 * because two people may share a mailbox. Documents waiting for signature and referrals keep their name; both show staff the
 * lead's name next to it.
 */
export function followName(tx: Tx, { leadId, email, from, to, actor, now }: NameChange): void {
  if (email.trim() === '' || to.trim() === '' || !isMailboxProved(tx, email)) return
  const others = tx
    .select({ id: leads.id, name: leads.name, email: leads.email })
    .from(leads)
    .where(and(eq(leads.emailKey, recipientKey('email', email)), ne(leads.id, leadId), isNull(leads.deletedAt)))
    .orderBy(asc(leads.createdAt), asc(leads.id))
    .all()
  for (const other of others) {
    if (other.name === to || !(other.name === from || isNameFromEmail(other))) continue
    tx.update(leads).set({ name: to, updatedAt: now }).where(eq(leads.id, other.id)).run()
    const changes = [{ field: 'name' as const, from: other.name, to }]
    const summary = `${formatLeadChanges(changes)}, to match another lead with this email`
    recordLeadEvent(tx, { leadId: other.id, kind: 'lead_changed', actor, summary, detail: { changes } })
  }
}
