import { createHash } from 'node:crypto'
import { DAY_MS } from '#app/format/duration.ts'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { env } from '#app/config/env.server.ts'
import { MANAGEMENT_AGREEMENT } from '#app/content/management-agreement.ts'
import { type Db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { documentEvents, documents } from '#app/db/schema/index.ts'
import { findLeadContact } from '#app/modules/leads/find-lead-contact.server.ts'
import { choosePlanIfNone } from '#app/modules/leads/edit/choose-plan.server.ts'
import { leadFees } from '#app/modules/pricing/lead-fees.ts'
import { findUnprintable, printedText } from '#app/modules/pdf/printed-text.server.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { agreementData, signerName } from './agreement-data.ts'
import { agreementBody } from './agreement-text.ts'
import { closeDocument } from '../close-document.server.ts'
import { prefillFields } from './prefill-fields.ts'
import { recordEvent } from '../record-event.server.ts'
import { isExpired, isForSomeoneElse, SIGNING_DAYS } from '../rules.ts'
import { addCoSigner, coOwnerOf, type CoSigner, findCoSigner } from '../signers.server.ts'

export type DocumentRow = typeof documents.$inferSelect

/** `isOutdated`: it says what is not so anymore, and has to be put away at its provider before a newer one can be made. */
export type FoundAgreement = { document: DocumentRow; isOutdated: boolean }

/**
 * missing: there is no such lead anymore · no-property: it has no address yet that an agreement could be about · unprintable: what the lead says contains
 * letters that the signed file could not print.
 */
export type NoAgreement = 'missing' | 'no-property' | { kind: 'unprintable'; letters: string[] }

type Lead = NonNullable<ReturnType<typeof findLeadContact>>
/** The lead, and who signs together with them. */
type Parties = { lead: Lead; coSigner: CoSigner | null }

/**
 * The agreement of a lead that waits for its signature or is signed; made now, from what the lead says, where there is none. One that has run out, or that would be written otherwise today, is closed and followed by
 * a new one: what was sent never changes. In one transaction, so that a lead never has two. `wanted`: who signs it together with the lead; where it is left out, the person who did so with the one before, and of the
 * first one the co-owner, where two can sign it.
 */
export function findOrCreateAgreement(
  leadId: string,
  provider: DocumentRow['provider'],
  now: Date,
  wanted?: CoSigner | null,
): Result<FoundAgreement, NoAgreement> {
  return inTransaction((tx) => {
    const lead = findLeadContact(leadId, tx)
    if (!lead) return refused('missing')
    const known = findOpenOrSigned(tx, leadId)
    const parties = { lead, coSigner: wanted === undefined ? usualCoSigner(tx, lead, known, provider) : wanted }
    const letters = provider === 'own' && isSignedHere() ? findUnprintable(agreementText(tx, parties, now)) : []
    if (known && !isExpired(known, now)) {
      if (known.provider !== provider || !isOutdated(tx, known, parties)) return ok({ document: known, isOutdated: false })
      if (letters.length > 0) return refused({ kind: 'unprintable', letters })
      if (provider !== 'own') return ok({ document: known, isOutdated: true })
      closeDocument(tx, { documentId: known.id, why: 'replaced', actor: 'system', now })
    } else if (known) closeDocument(tx, { documentId: known.id, why: 'expired', actor: 'system', now })
    if (lead.streetAddress === '') return refused('no-property')
    if (letters.length > 0) return refused({ kind: 'unprintable', letters })
    return ok({ document: makeDocument(tx, parties, provider, now), isOutdated: false })
  })
}

/** Who signs a lead's agreement together with them, where no one says otherwise. */
export function usualCoSigner(
  tx: Db | Tx,
  lead: Lead,
  known: { id: string } | undefined,
  provider: DocumentRow['provider'],
): CoSigner | null {
  if (known) return findCoSigner(tx, known.id)
  return provider === 'own' && isSignedHere() ? coOwnerOf(lead) : null
}

function makeDocument(tx: Tx, parties: Parties, provider: DocumentRow['provider'], now: Date): DocumentRow {
  const { lead, coSigner } = parties
  choosePlanIfNone(tx, { leadId: lead.id, plan: 'full-service', actor: { kind: 'system' } })
  const body = provider === 'own' ? bodyFor(tx, parties, now) : null
  const document = tx
    .insert(documents)
    .values({
      leadId: lead.id,
      provider,
      documentName: MANAGEMENT_AGREEMENT.name,
      ...partiesOf(lead),
      termsVersion: MANAGEMENT_AGREEMENT.version,
      fees: leadFees(lead),
      body,
      contentHash: body === null ? null : hashText(body),
      createdAt: now,
      expiresAt: new Date(now.getTime() + SIGNING_DAYS * DAY_MS),
    })
    .returning()
    .get()
  if (coSigner) addCoSigner(tx, document, coSigner)
  const created = { documentId: document.id, kind: 'created', actor: getSiteFacts(tx).company.name, createdAt: now } as const
  recordEvent(tx, provider === 'own' ? created : { ...created, detail: { factsHash: factsHash(tx, lead) } })
  return document
}

function partiesOf(lead: Lead) {
  return { propertyAddress: lead.propertyAddress, submitterName: signerName(lead), submitterEmail: lead.email.trim() }
}

/** The text of an agreement that is made with a lead on a day: in the letters that its file prints, so that what is hashed is what is printed. */
export function bodyFor(tx: Db | Tx, parties: Parties, day: Date): string {
  return agreementText(tx, parties, day).split('\n').map(printedText).join('\n')
}

/** The same before its letters are those of the file. */
export function agreementText(tx: Db | Tx, { lead, coSigner }: Parties, day: Date): string {
  return agreementBody(agreementData(lead, leadFees(lead), getSiteFacts(tx).company, day, coSigner))
}

/** On an external page, that page's file is signed. */
export function isSignedHere(): boolean {
  return env().SIGNING_URL === undefined
}

/** Represents what a provider's template is filled with. */
function factsHash(tx: Db | Tx, lead: Lead): string {
  return hashText(JSON.stringify([...prefillFields(partiesOf(lead), lead, getSiteFacts(tx).company.name)]))
}

/** Whether a document that waits for its signature would be written otherwise today, its date apart. One on an external page says what that page says. */
function isOutdated(tx: Tx, document: DocumentRow, parties: Parties): boolean {
  const { lead, coSigner } = parties
  const { id, status, provider, providerId, body, submitterUrl, createdAt } = document
  if (status !== 'pending' || lead.streetAddress === '') return false
  if (provider === 'own')
    return (
      isForSomeoneElse(document, lead) ||
      findCoSigner(tx, id)?.email !== coSigner?.email.toLowerCase() ||
      (body !== null && submitterUrl === null && body !== bodyFor(tx, parties, createdAt))
    )
  const made = and(eq(documentEvents.documentId, id), eq(documentEvents.kind, 'created'))
  const event = tx.select({ detail: documentEvents.detail }).from(documentEvents).where(made).get()
  const known = madeOfSchema.safeParse(event?.detail)
  return providerId !== null && known.success && known.data.factsHash !== factsHash(tx, lead)
}

const madeOfSchema = z.object({ factsHash: z.string() })

/** SHA-256 of a text in UTF-8, in hexadecimal. */
export function hashText(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}

/** The agreement of a lead that waits for its signature or is signed; the signed one where there are both. */
export function findOpenOrSigned(tx: Db | Tx, leadId: string): DocumentRow | undefined {
  const found = tx
    .select()
    .from(documents)
    .where(
      and(eq(documents.leadId, leadId), eq(documents.kind, 'agreement'), inArray(documents.status, ['pending', 'completed'])),
    )
    .orderBy(desc(documents.createdAt), desc(documents.id))
    .all()
  return found.find(({ status }) => status === 'completed') ?? found[0]
}
