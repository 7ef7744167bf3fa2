import { and, eq, isNull } from 'drizzle-orm'
import { db, inTransaction } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { recordMailboxProof } from './mailbox-proofs.server.ts'
import { grantLead } from './grants.server.ts'
import { findLinkToken } from './link-tokens.server.ts'

/** The lead that a link in a report mail leads to; null for a link that has ended, was never made, or whose lead is gone. */
export function findMailedReport(token: string): { leadId: string; propertyAddress: string } | null {
  const link = findLinkToken(token, 'report')
  if (!link?.leadId) return null
  const lead = db()
    .select({ leadId: leads.id, propertyAddress: leads.propertyAddress })
    .from(leads)
    .where(and(eq(leads.id, link.leadId), isNull(leads.deletedAt)))
    .get()
  return lead ?? null
}

/**
 * Follows a link that we mailed: whoever has it has shown that the mailbox is theirs. That is noted, and their browser may act for every lead of that address.
 * Returns the lead that the link leads to, or null.
 */
export function openMailedLink(token: string, visitor: string): string | null {
  const report = findMailedReport(token)
  const link = findLinkToken(token, 'report')
  if (!report || !link?.emailKey) return null
  const { emailKey } = link
  inTransaction((tx) => {
    recordMailboxProof(tx, emailKey)
    const owned = tx
      .select({ id: leads.id })
      .from(leads)
      .where(and(eq(leads.emailKey, emailKey), isNull(leads.deletedAt)))
      .all()
    for (const lead of owned) grantLead(tx, visitor, lead.id, 'mailed_link')
  })
  return report.leadId
}
