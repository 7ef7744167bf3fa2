import { createHash } from 'node:crypto'
import { DAY_MS } from '#app/format/duration.ts'
import { formatPhone } from '#app/format/phone.ts'
import { and, eq, inArray } from 'drizzle-orm'
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
import { byPrecedence } from '../queries.server.ts'
import { recordEvent } from '../record-event.server.ts'
import { isExpired, isForSomeoneElse, SIGNING_DAYS } from '../rules.ts'
import { addCoSigner, coOwnerOf, type CoSigner, findCoSigner } from '../signers.server.ts'

export type DocumentRow = typeof documents.$inferSelect

/** `isOutdated`: its content has changed since, so it must be canceled at its provider before a new one is created. */
export type FoundAgreement = { document: DocumentRow; isOutdated: boolean }

/**
 * missing: the lead was deleted · no-email: it has no address to send a link to · no-property: it has no property address yet ·
 * unprintable: its data contains characters that the PDF can't print.
 */
export type NoAgreement = 'missing' | 'no-email' | 'no-property' | { kind: 'unprintable'; letters: string[] }

type Lead = NonNullable<ReturnType<typeof findLeadContact>>
/** The lead and the second signer. */
export type Parties = { lead: Lead; coSigner: CoSigner | null }

/**
 * Returns the lead's pending or signed agreement, or creates one. An expired or outdated one is closed and replaced, because a
 * sent agreement never changes. Runs in one transaction, so a lead never has two. `wanted`: the second signer; if omitted, the
 * previous agreement's, or for a first agreement the co-owner if two can sign.
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
    if (lead.email.trim() === '' && known?.status !== 'completed') return refused('no-email')
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

/** The default second signer of a lead's agreement. */
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
  recordEvent(tx, provider === 'own' ? created : { ...created, detail: { factsHash: hashText(factsOf(tx, lead)) } })
  return document
}

function partiesOf(lead: Lead) {
  return { propertyAddress: lead.propertyAddress, submitterName: signerName(lead), submitterEmail: lead.email.trim() }
}

/** The text of a lead's agreement on a day, in characters that the PDF can print, so that the hash matches the printed text. */
export function bodyFor(tx: Db | Tx, parties: Parties, day: Date): string {
  return agreementText(tx, parties, day).split('\n').map(printedText).join('\n')
}

/** The same before unprintable characters are replaced. */
export function agreementText(tx: Db | Tx, { lead, coSigner }: Parties, day: Date): string {
  return agreementBody(agreementData(lead, leadFees(lead), getSiteFacts(tx).company, day, coSigner))
}

/** False if an external page signs its own file. */
export function isSignedHere(): boolean {
  return env().SIGNING_URL === undefined
}

/** The data that fills a provider's template. */
function factsOf(tx: Db | Tx, lead: Lead): string {
  return JSON.stringify([...prefillFields(partiesOf(lead), lead, getSiteFacts(tx).company.name)])
}

/**
 * Whether a pending document would have other content today, apart from its date. An external page has its own text, which is not
 * compared.
 */
function isOutdated(tx: Tx, document: DocumentRow, parties: Parties): boolean {
  const { lead, coSigner } = parties
  const { id, status, provider, providerId, body, submitterUrl, createdAt } = document
  if (status !== 'pending' || lead.streetAddress === '') return false
  // Earlier documents have the phone number as typed.
  const typed = lead.phone?.trim() ?? ''
  const bothWays = (text: string) => [text, text.replaceAll(formatPhone(typed), () => typed)]
  if (provider === 'own')
    return (
      isForSomeoneElse(document, lead) ||
      findCoSigner(tx, id)?.email !== coSigner?.email.toLowerCase() ||
      (body !== null && submitterUrl === null && !bothWays(bodyFor(tx, parties, createdAt)).includes(body))
    )
  const made = and(eq(documentEvents.documentId, id), eq(documentEvents.kind, 'created'))
  const event = tx.select({ detail: documentEvents.detail }).from(documentEvents).where(made).get()
  const known = madeOfSchema.safeParse(event?.detail)
  return providerId !== null && known.success && !bothWays(factsOf(tx, lead)).map(hashText).includes(known.data.factsHash)
}

const madeOfSchema = z.object({ factsHash: z.string() })

/** SHA-256 of a UTF-8 text, in hex. */
export function hashText(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}

/** The lead's pending or signed agreement; the signed one if there are both. */
export function findOpenOrSigned(tx: Db | Tx, leadId: string): DocumentRow | undefined {
  const found = tx
    .select()
    .from(documents)
    .where(
      and(eq(documents.leadId, leadId), eq(documents.kind, 'agreement'), inArray(documents.status, ['pending', 'completed'])),
    )
    .orderBy(...byPrecedence)
    .all()
  return found.find(({ status }) => status === 'completed') ?? found[0]
}
