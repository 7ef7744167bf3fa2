import { desc, eq, type SQL } from 'drizzle-orm'
import { db, type Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { consents } from '#app/db/schema/index.ts'
import { recipientKey } from './recipient-key.server.ts'

/** A lead owner's given or withdrawn consents: the wording, time and form. */
export type LeadConsent = Pick<
  typeof consents.$inferSelect,
  'id' | 'channel' | 'recipientKey' | 'granted' | 'wording' | 'form' | 'createdAt' | 'confirmedAt'
>

const consentsOf = statement((db, { leadId }: { leadId: string }) =>
  db
    .select({
      id: consents.id,
      channel: consents.channel,
      recipientKey: consents.recipientKey,
      granted: consents.granted,
      wording: consents.wording,
      form: consents.form,
      createdAt: consents.createdAt,
      confirmedAt: consents.confirmedAt,
    })
    .from(consents)
    .where(eq(consents.leadId, leadId))
    .orderBy(desc(consents.createdAt), desc(consents.id)),
)

/** A lead's consents, newest first. */
export function listConsentsOfLead(leadId: string): LeadConsent[] {
  return consentsOf(db(), { leadId }).all()
}

/** Converts the keys of the consents that `which` selects, which an earlier version stored as typed numbers, to E.164. Returns how many. */
export function rekeyPhoneConsents(tx: Tx, which: SQL): number {
  const typed = tx.select({ id: consents.id, key: consents.recipientKey }).from(consents).where(which).all()
  for (const { id, key } of typed) {
    tx.update(consents)
      .set({ recipientKey: recipientKey('sms', key) })
      .where(eq(consents.id, id))
      .run()
  }
  return typed.length
}
