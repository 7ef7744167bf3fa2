import type { PrintedCompany } from '#app/modules/pdf/letterhead.ts'
import type { ShownAgreement } from '../agreement-text.ts'

/** An entry of the audit trail, as text. */
export type ShownEvent = { at: string; what: string; who: string }

/** The content of a signed agreement's PDF: plain data for the drawing thread. */
export type AgreementDocument = {
  company: PrintedCompany
  agreement: ShownAgreement
  propertyAddress: string
  documentId: string
  /** Of the signed text. */
  contentHash: string
  /** In signing order: one, or two for two signers. */
  signatures: {
    /** As typed. */
    name: string
    email: string
    /** 'November 21, 2026, 3:04 PM CST' */
    at: string
    /** The signer's network address and browser; null if unknown. */
    ipAddress: string | null
    userAgent: string | null
    /** The text next to the checkbox that the signer checked. */
    consent: string
  }[]
  events: ShownEvent[]
  /** Unix milliseconds. */
  madeAt: number
}
