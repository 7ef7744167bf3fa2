import { db } from '#app/db/client.server.ts'
import { type ShownAgreement, parseAgreement } from '../agreement/agreement-text.ts'
import { findOpenOrSigned } from '../agreement/find-or-create-agreement.server.ts'
import { lastSent } from '../queries.server.ts'
import { signingState } from './find-signing.server.ts'

/** An agreement as staff read it: to look at, and with nothing by which it could be signed. */
export type StaffAgreement = {
  /** Its words; null where they are at the provider of signatures. */
  agreement: ShownAgreement | null
  documentName: string
  propertyAddress: string
  signerName: string
  signerEmail: string
  /** elsewhere: it waits for its signature at the provider · closed: it can be signed no more. */
  state: 'open' | 'elsewhere' | 'signed' | 'closed'
  sentAt: Date | null
  completedAt: Date | null
}

/** The agreement of a lead that waits for its signature or is signed, as its signer reads it; null where there is none. */
export function findStaffAgreement(leadId: string, now: Date): StaffAgreement | null {
  const document = findOpenOrSigned(db(), leadId)
  if (!document) return null
  const { body, documentName, propertyAddress, submitterName, submitterEmail, completedAt, status } = document
  const isElsewhere = document.provider !== 'own' || document.submitterUrl !== null
  const state = signingState(db(), document, now)
  return {
    ...{ documentName, propertyAddress, completedAt },
    agreement: body === null ? null : parseAgreement(body),
    signerName: submitterName,
    signerEmail: submitterEmail,
    state: status === 'pending' && isElsewhere ? 'elsewhere' : state === 'signed' || state === 'open' ? state : 'closed',
    sentAt: lastSent(document.id),
  }
}
