import type { DOCUMENT_KINDS } from '#app/db/schema/documents.ts'
import { isExpired } from '../rules.ts'

export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** Labels of document kinds, in the filter's order. */
export const DOCUMENT_KIND_LABELS: Record<DocumentKind, string> = {
  agreement: 'Management agreement',
  renewal: 'Renewal',
  addendum: 'Addendum',
  'lead-paint': 'Lead-paint disclosure',
  other: 'Other',
}

/** Where documents are signed. */
export const PROVIDER_LABELS = { own: 'Our signing page', docuseal: 'DocuSeal' } as const

/** A document's state for staff, with each way to end unsigned as its own state. */
export type DocumentState = 'pending' | 'completed' | 'declined' | 'voided' | 'replaced' | 'expired'

type DocumentFacts = {
  status: 'pending' | 'completed' | 'declined' | 'expired'
  expiresAt: Date | null
  voidedAt: Date | null
  isReplaced: boolean
}

export function documentState(document: DocumentFacts, now: Date): DocumentState {
  const { status, voidedAt, isReplaced } = document
  if (status === 'expired' && voidedAt !== null) return 'voided'
  if (isExpired(document, now)) return 'expired'
  return isReplaced && (status === 'expired' || status === 'pending') ? 'replaced' : status
}

export const DOCUMENT_STATE_LABELS: Record<DocumentState, string> = {
  pending: 'Pending signature',
  completed: 'Completed',
  declined: 'Declined',
  voided: 'Voided',
  replaced: 'Replaced',
  expired: 'Expired',
}

/** The progress of a pending document with two signers; null for one signer. */
export function signaturesSoFar(signaturesOfTwo: number | null): string | null {
  if (signaturesOfTwo === null) return null
  return signaturesOfTwo === 0 ? 'Two signers' : 'One of two signed'
}

/** Badge colors by state. */
export const DOCUMENT_STATE_COLORS = {
  pending: 'yellow',
  completed: 'green',
  declined: 'red',
  voided: 'gray',
  replaced: 'gray',
  expired: 'gray',
} as const satisfies Record<DocumentState, string>

/** Shown next to a pending document if the lead's name has changed since. */
export function renamedWords(name: string): string {
  return `The lead’s name is now ${name}. Send it again with that name.`
}
