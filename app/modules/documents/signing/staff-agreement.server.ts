import { db } from '#app/db/client.server.ts'
import { type ShownAgreement, parseAgreement } from '../agreement/agreement-text.ts'
import { findOpenOrSigned } from '../agreement/find-or-create-agreement.server.ts'
import { formatList } from '#app/format/money.ts'
import { findSignedName, lastSent } from '../queries.server.ts'
import { listSigners } from '../signers.server.ts'
import { signingState } from './find-signing.server.ts'

/** An agreement for staff: read-only, without any way to sign it. */
export type StaffAgreement = {
  /** Its text; null if the signature provider has it. */
  agreement: ShownAgreement | null
  documentName: string
  propertyAddress: string
  /** The names typed as signatures; until then, those it was sent to. */
  signerName: string
  /** Of both, if two people sign. */
  signerEmail: string
  /** elsewhere: it is pending at the provider · closed: it can't be signed anymore. */
  state: 'open' | 'elsewhere' | 'signed' | 'closed'
  sentAt: Date | null
  completedAt: Date | null
}

/** The lead's pending or signed agreement, as its signer sees it, or null. */
export function findStaffAgreement(leadId: string, now: Date): StaffAgreement | null {
  const document = findOpenOrSigned(db(), leadId)
  if (!document) return null
  const { body, documentName, propertyAddress, submitterName, submitterEmail, completedAt, status } = document
  const isElsewhere = document.provider !== 'own' || document.submitterUrl !== null
  const state = signingState(db(), document, now)
  const both = listSigners(db(), document.id).map(({ email }) => email)
  return {
    ...{ documentName, propertyAddress, completedAt },
    agreement: body === null ? null : parseAgreement(body),
    signerName: findSignedName(document.id) ?? submitterName,
    signerEmail: both.length > 0 ? formatList(both) : submitterEmail,
    state: status === 'pending' && isElsewhere ? 'elsewhere' : state === 'signed' || state === 'open' ? state : 'closed',
    sentAt: lastSent(document.id),
  }
}
