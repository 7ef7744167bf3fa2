import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { db, type Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { consents } from '#app/db/schema/index.ts'
import { recipientKey } from './recipient-key.server.ts'

/**
 * A consent that a lead's owner gave or withdrew: the wording, time and form. `isSuppressed`: its address or number gets nothing
 * anymore, whatever it says.
 */
export type LeadConsent = Pick<
  typeof consents.$inferSelect,
  'id' | 'channel' | 'recipientKey' | 'granted' | 'list' | 'wording' | 'form' | 'createdAt' | 'confirmedAt'
> & { isSuppressed: boolean }

type Contact = { id: string; email: string; phoneE164: string | null }

const consentsOf = statement((db, { leadId, email, phone }: { leadId: string; email: string; phone: string }) => {
  const { id, channel, recipientKey: key, granted, list, wording, form, createdAt, confirmedAt } = consents
  const isTheirs = or(
    eq(consents.leadId, leadId),
    and(eq(channel, 'email'), eq(key, email)),
    and(eq(channel, 'sms'), eq(key, phone)),
  )
  const isSuppressed = sql`exists (select 1 from suppressions
    where suppressions.channel = consents.channel and suppressions.recipient_key = consents.recipient_key)`.mapWith(Boolean)
  return db
    .select({ id, channel, recipientKey: key, granted, list, wording, form, createdAt, confirmedAt, isSuppressed })
    .from(consents)
    .where(isTheirs)
    .orderBy(desc(createdAt), desc(id))
})

/**
 * The consents of a lead's present email and number, wherever they were given or withdrawn, and those that came with the lead;
 * newest first.
 */
export function listConsentsOfLead({ id: leadId, email, phoneE164 }: Contact): LeadConsent[] {
  return consentsOf(db(), { leadId, email: recipientKey('email', email), phone: phoneE164 ?? '' }).all()
}

/**
 * Converts the keys of the consents that `which` selects, which an earlier version stored as typed numbers, to E.164. Returns how
 * many.
 */
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
