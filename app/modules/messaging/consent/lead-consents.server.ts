import { desc, eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { consents } from '#app/db/schema/index.ts'

/** What the owner of a lead agreed to, or took back: the words that were shown, when and on which form. */
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

/** The consents that came with a lead, newest first. */
export function listConsentsOfLead(leadId: string): LeadConsent[] {
  return consentsOf(db(), { leadId }).all()
}
