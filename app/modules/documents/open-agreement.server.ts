import { createHash } from 'node:crypto'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { MANAGEMENT_AGREEMENT } from '#app/content/management-agreement.ts'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { documents } from '#app/db/schema/index.ts'
import { findOwner } from '#app/modules/leads/find-owner.server.ts'
import { readSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { agreementFacts, signerName } from './agreement-facts.ts'
import { agreementBody } from './agreement-text.ts'
import { recordEvent } from './record-event.server.ts'
import { isExpired, SIGNING_DAYS } from './rules.ts'

export type DocumentRow = typeof documents.$inferSelect

/** missing: there is no such lead any more · no-property: it has no address yet that an agreement could be about. */
export type OpenedAgreement = { kind: 'open'; document: DocumentRow } | { kind: 'missing' } | { kind: 'no-property' }

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The agreement of a lead that waits for its signature or is signed; made now, from what the lead says, where there is none. One that has run out is closed
 * and followed by a new one. In one transaction, so that a lead never has two.
 */
export function openAgreement(leadId: string, provider: DocumentRow['provider'], now: Date): OpenedAgreement {
  return inTransaction((tx) => {
    const lead = findOwner(leadId, tx)
    if (!lead) return { kind: 'missing' }
    const known = findOpenOrSigned(tx, leadId)
    if (known && !isExpired(known, now)) return { kind: 'open', document: known }
    if (known) expireDocument(tx, known.id)
    if (lead.streetAddress === '') return { kind: 'no-property' }

    const basis = lead.enrolledOnline ? 'enrollment' : 'presentation'
    const body = agreementBody(agreementFacts(lead, basis, readSiteFacts().company, now))
    const document = tx
      .insert(documents)
      .values({
        leadId,
        provider,
        documentName: MANAGEMENT_AGREEMENT.name,
        propertyAddress: lead.propertyAddress,
        submitterName: signerName(lead),
        submitterEmail: lead.email.trim(),
        termsVersion: MANAGEMENT_AGREEMENT.version,
        body: provider === 'own' ? body : null,
        contentHash: provider === 'own' ? hashText(body) : null,
        createdAt: now,
        expiresAt: new Date(now.getTime() + SIGNING_DAYS * DAY_MS),
      })
      .returning()
      .get()
    recordEvent(tx, { documentId: document.id, kind: 'created', actor: readSiteFacts().company.name, createdAt: now })
    return { kind: 'open', document }
  })
}

/** SHA-256 of a text in UTF-8, in hexadecimal. */
export function hashText(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}

function findOpenOrSigned(tx: Tx, leadId: string): DocumentRow | undefined {
  const found = tx
    .select()
    .from(documents)
    .where(and(eq(documents.leadId, leadId), inArray(documents.status, ['pending', 'completed'])))
    .orderBy(desc(documents.createdAt), desc(documents.id))
    .all()
  return found.find(({ status }) => status === 'completed') ?? found[0]
}

/** Closes a document whose time to sign is over. */
function expireDocument(tx: Tx, documentId: string): void {
  const written = tx
    .update(documents)
    .set({ status: 'expired' })
    .where(and(eq(documents.id, documentId), eq(documents.status, 'pending')))
    .run()
  if (written.changes > 0) recordEvent(tx, { documentId, kind: 'expired', actor: 'system' })
}
