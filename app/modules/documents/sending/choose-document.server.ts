import { esignAdapter } from '#app/adapters/esign/index.server.ts'
import { db } from '#app/db/client.server.ts'
import { MANAGEMENT_AGREEMENT } from '#app/content/management-agreement.ts'
import { readSearch } from '#app/format/search-words.ts'
import { findLeadContact } from '#app/modules/leads/find-lead-contact.server.ts'
import { searchStoredLeads } from '#app/modules/leads/list/queries.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { signerName } from '../agreement/agreement-data.ts'
import type { ShownAgreement } from '../agreement/agreement-text.ts'
import { lastSent } from '../queries.server.ts'
import { type NoAgreementPreview, previewAgreement } from '../agreement/preview-agreement.server.ts'
import type { NotFilled } from '../templates/make-document.server.ts'
import { fillForLead } from '../templates/preview-template.server.ts'
import { findOpenOrSigned, isSignedHere, usualCoSigner } from '../agreement/find-or-create-agreement.server.ts'
import { coOwnerOf, type CoSigner, findCoSigner } from '../signers.server.ts'
import { findDocumentTemplate, listDocumentTemplates } from '../templates/queries.server.ts'
import { findWaiting } from '../templates/send-document.server.ts'

/** The key of the management agreement in the list of templates. It has its own text, and no template has this id. */
export const AGREEMENT_CHOICE = 'agreement'

/** Leads offered without a search. */
const MAX_FOUND = 8

type Lead = NonNullable<ReturnType<typeof findLeadContact>>

/** A lead to send a document to. Blank email or address if it has none. */
export type ChosenLead = { id: string; name: string; email: string; propertyAddress: string }

/** A document before it is sent: its text and its signers. */
export type ReadyDocument = {
  choice: string
  name: string
  /** Null if the signature provider has the text. */
  text: ShownAgreement | null
  signer: { name: string; email: string }
  signedAt: 'own' | 'docuseal'
  /** When the link of a pending agreement was sent. */
  sentAt: Date | null
  /** The pending document of the same template. */
  waiting: { id: string; sentAt: Date | null } | null
  /** Whether it can have a second signer, and the default: the pending document's, else the co-owner. */
  allowsTwoSigners: boolean
  coSigner: CoSigner | null
}

export type NotReady = NotFilled | NoAgreementPreview | 'no-email'

/** All documents that can be sent, the management agreement first. */
export function listChoices(): { value: string; label: string }[] {
  const templates = listDocumentTemplates().filter(({ isRetired }) => !isRetired)
  return [
    { value: AGREEMENT_CHOICE, label: MANAGEMENT_AGREEMENT.name },
    ...templates.map(({ id, name }) => ({ value: id, label: name })),
  ]
}

/** A document as it would be sent to a lead; null for an unknown choice. */
export function readyDocument(choice: string, lead: Lead, now: Date): Result<ReadyDocument, NotReady> | null {
  const signer = { name: signerName(lead), email: lead.email.trim() }
  if (choice === AGREEMENT_CHOICE) {
    if (signer.email === '') return refused('no-email')
    const signedAt = esignAdapter().name
    const known = findOpenOrSigned(db(), lead.id)
    const coSigner = usualCoSigner(db(), lead, known, signedAt) ?? (allowsTwoSigners() ? coOwnerOf(lead) : null)
    const preview = previewAgreement({ lead, coSigner }, now)
    if (!preview.ok) return preview
    const { name } = MANAGEMENT_AGREEMENT
    return ok({ choice, name, signer, signedAt, waiting: null, allowsTwoSigners: allowsTwoSigners(), coSigner, ...preview.value })
  }
  const template = findDocumentTemplate(choice)
  if (!template || template.isRetired) return null
  if (signer.email === '') return refused('no-email')
  const found = findWaiting(db(), lead.id, template.id, now)
  const coSigner = found ? findCoSigner(db(), found.id) : coOwnerOf(lead)
  const filled = fillForLead(template, { lead, coSigner }, now)
  // Template documents are signed on our own page, even if a provider handles the agreement (decision 0043).
  if (!filled.ok) return filled
  const waiting = found ? { id: found.id, sentAt: lastSent(found.id) } : null
  const { name } = template
  return ok({
    choice,
    name,
    text: filled.value,
    signer,
    signedAt: 'own',
    sentAt: null,
    waiting,
    allowsTwoSigners: true,
    coSigner,
  })
}

/**
 * Whether the management agreement can have a second signer: on our own page, but not at DocuSeal or a configured external page.
 */
export function allowsTwoSigners(): boolean {
  return esignAdapter().name === 'own' && isSignedHere()
}

/** The chosen lead; null if it does not exist or is in the trash. */
export function findChosenLead(leadId: string): Lead | null {
  return findLeadContact(leadId) ?? null
}

/** A lead's data for the choice. */
export function asChosen({ id, name, email, streetAddress, propertyAddress }: Lead): ChosenLead {
  const address = streetAddress.trim() === '' ? '' : propertyAddress
  return { id, name: name.trim() || 'Unknown', email: email.trim(), propertyAddress: address }
}

/** The leads that match a search, else the newest leads, newest first. Excludes analyses that are not leads. */
export function findLeadsToChoose(q: string | null): { search: string; found: ChosenLead[] } {
  const search = readSearch(q)
  const found = searchStoredLeads(search, MAX_FOUND).flatMap(({ id }) => findLeadContact(id) ?? [])
  return { search, found: found.map(asChosen) }
}
