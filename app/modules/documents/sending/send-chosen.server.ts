import { db, inTransaction } from '#app/db/client.server.ts'
import { changeLead } from '#app/modules/leads/write/change-lead.server.ts'
import { findLeadContact } from '#app/modules/leads/find-lead-contact.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { findOpenOrSigned } from '../agreement/find-or-create-agreement.server.ts'
import { type NotMailed, type NotSent, renewAgreement } from '../send-agreement/renew-agreement.server.ts'
import type { CoSigner } from '../signers.server.ts'
import { type NotSentDocument, sendDocument } from '../templates/send-document.server.ts'
import { AGREEMENT_CHOICE, allowsTwoSigners } from './choose-document.server.ts'

type Sending = {
  leadId: string
  choice: string
  submissionId: string
  userId: string
  coSigner: CoSigner | null
  /** The pending document to replace. */
  replaces: string | null
}

/** signed: the lead has already signed its agreement · one-signer: its signing page supports only one signature. */
export type NotSentChoice = NotSentDocument | NotSent | NotMailed | 'signed' | 'one-signer'

type SentChoice = Result<{ documentId: string; leadId: string }, NotSentChoice>

/**
 * Sends the document that staff chose to a lead: a template's document or the management agreement. If a pending agreement is up
 * to date, emails its link again. Repeated posts send once.
 */
export async function sendChosen(sending: Sending, now = new Date()): Promise<SentChoice> {
  const sent = await send(sending, now)
  if (sent.ok && sending.coSigner) saveCoOwner(sent.value.leadId, sending.coSigner, sending.userId, now)
  return sent
}

/** A second signer co-owns the property, so they are stored as the default for the lead's next document. */
function saveCoOwner(leadId: string, { name, email }: CoSigner, userId: string, now: Date): void {
  const changes = { coOwnerName: name, coOwnerEmail: email }
  inTransaction((tx) => changeLead(tx, { leadId, changes, actor: { kind: 'staff', userId }, now }))
}

async function send({ leadId, choice, submissionId, userId, coSigner, replaces }: Sending, now: Date): Promise<SentChoice> {
  if (choice !== AGREEMENT_CHOICE)
    return sendDocument({ leadId, templateId: choice, submissionId, userId, coSigner, replaces }, now)
  const email = findLeadContact(leadId)?.email.trim()
  if (coSigner && !allowsTwoSigners()) return refused('one-signer')
  if (coSigner && coSigner.email.toLowerCase() === email?.toLowerCase()) return refused('same-email')
  const sent = await renewAgreement(leadId, { requester: { kind: 'staff', userId }, countMail: () => true, coSigner }, now)
  if (!sent.ok) return sent
  if (sent.value === 'signed') return refused('signed')
  const document = findOpenOrSigned(db(), leadId)
  return document ? ok({ documentId: document.id, leadId }) : refused('missing')
}
