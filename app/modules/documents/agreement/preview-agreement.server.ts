import { esignAdapter } from '#app/adapters/esign/index.server.ts'
import { db } from '#app/db/client.server.ts'
import { findUnprintable } from '#app/modules/pdf/printed-text.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { lastSent } from '../queries.server.ts'
import { isExpired } from '../rules.ts'
import { parseAgreement, type ShownAgreement } from './agreement-text.ts'
import { agreementText, bodyFor, findOpenOrSigned, isSignedHere, type Parties } from './find-or-create-agreement.server.ts'

/** `text` is null if the signature provider has it. `sentAt`: when a pending agreement's link was sent. */
export type AgreementPreview = { text: ShownAgreement | null; sentAt: Date | null }

/**
 * signed: the lead has signed one · no-property: it has no property address yet · unprintable: its data contains characters that
 * the PDF can't print.
 */
export type NoAgreementPreview = 'signed' | 'no-property' | { kind: 'unprintable'; letters: string[] }

/** The lead's management agreement as its signers would see it today, before it is sent. */
export function previewAgreement(parties: Parties, now: Date): Result<AgreementPreview, NoAgreementPreview> {
  const { lead } = parties
  const known = findOpenOrSigned(db(), lead.id)
  if (known?.status === 'completed') return refused('signed')
  if (lead.streetAddress === '') return refused('no-property')
  const sentAt = known && !isExpired(known, now) ? lastSent(known.id) : null
  if (esignAdapter().name !== 'own' || !isSignedHere()) return ok({ text: null, sentAt })
  const letters = findUnprintable(agreementText(db(), parties, now))
  if (letters.length > 0) return refused({ kind: 'unprintable', letters })
  return ok({ text: parseAgreement(bodyFor(db(), parties, now)), sentAt })
}
