import type { DOCUMENT_KINDS } from '#app/db/schema/documents.ts'
import { isExpired } from '../rules.ts'

export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** What kinds of documents are called, in the order of the filter. */
export const KIND_LABELS: Record<DocumentKind, string> = {
  agreement: 'Management agreement',
  renewal: 'Renewal',
  addendum: 'Addendum',
  'lead-paint': 'Lead-paint disclosure',
  other: 'Other',
}

/** Who takes the signatures. */
export const PROVIDER_LABELS = { own: 'Our signing page', docuseal: 'DocuSeal' } as const

/** How a document represents staff: each way in which it can end unsigned is its own. */
export type DocumentState = 'pending' | 'completed' | 'declined' | 'voided' | 'replaced' | 'expired'

type DocumentFacts = {
  status: 'pending' | 'completed' | 'declined' | 'expired'
  expiresAt: Date | null
  voidedAt: Date | null
  isReplaced: boolean
}

export function documentState(document: DocumentFacts, now: Date): DocumentState {
  if (document.status === 'expired') {
    if (document.voidedAt !== null) return 'voided'
    return document.isReplaced ? 'replaced' : 'expired'
  }
  return isExpired(document, now) ? 'expired' : document.status
}

export const STATE_LABELS: Record<DocumentState, string> = {
  pending: 'Pending signature',
  completed: 'Completed',
  declined: 'Declined',
  voided: 'Voided',
  replaced: 'Replaced',
  expired: 'Expired',
}

/** How far a document has come that two people sign, while it waits; null where one signs it. */
export function signaturesSoFar(signaturesOfTwo: number | null): string | null {
  if (signaturesOfTwo === null) return null
  return signaturesOfTwo === 0 ? 'Two signers' : 'One of two signed'
}

/** The color of a state's badge. */
export const STATE_COLORS = {
  pending: 'yellow',
  completed: 'green',
  declined: 'red',
  voided: 'gray',
  replaced: 'gray',
  expired: 'gray',
} as const satisfies Record<DocumentState, string>

/** Beside a document that waits for its signature and was made with another name than its lead has by now. */
export function renamedWords(name: string): string {
  return `The lead’s name is now ${name}. Send it again with that name.`
}
