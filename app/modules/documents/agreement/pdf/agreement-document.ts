import type { PrintedCompany } from '#app/modules/pdf/letterhead.ts'
import type { ShownAgreement } from '../agreement-text.ts'

/** A line of the audit trail, in words. */
export type ShownEvent = { at: string; what: string; who: string }

/** All that a signed agreement's file says: plain data, handed to the thread that draws it. */
export type AgreementDocument = {
  company: PrintedCompany
  agreement: ShownAgreement
  propertyAddress: string
  documentId: string
  /** Of the text that was signed. */
  contentHash: string
  /** In the order in which they were given: one, or two of two who sign together. */
  signatures: {
    /** As typed. */
    name: string
    email: string
    /** 'November 21, 2026, 3:04 PM CST' */
    at: string
    /** Network address and browser of the signer; null where they are not known. */
    ipAddress: string | null
    userAgent: string | null
    /** The words beside the box that the signer checked. */
    consent: string
  }[]
  events: ShownEvent[]
  /** Unix milliseconds. */
  madeAt: number
}
