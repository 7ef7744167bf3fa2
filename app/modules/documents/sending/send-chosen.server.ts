import { db } from '#app/db/client.server.ts'
import { findLeadContact } from '#app/modules/leads/find-lead-contact.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { findOpenOrSigned } from '../agreement/find-or-create-agreement.server.ts'
import { type NotMailed, type NotSent, renewAgreement } from '../agreement/renew-agreement.server.ts'
import { type NotSentDocument, sendDocument } from '../templates/send-document.server.ts'
import { AGREEMENT_CHOICE } from './choose-document.server.ts'

type Sending = { leadId: string; choice: string; submissionId: string; userId: string }

/** signed: the lead has signed its agreement already. */
export type NotSentChoice = NotSentDocument | NotSent | NotMailed | 'signed'

/**
 * Sends what a member of staff chose to a lead: a document of a template, or the management agreement, of which the link of one that still says the same goes out again. Once for
 * the same post.
 */
export async function sendChosen(
  { leadId, choice, submissionId, userId }: Sending,
  now = new Date(),
): Promise<Result<{ documentId: string; leadId: string }, NotSentChoice>> {
  if (choice !== AGREEMENT_CHOICE) return sendDocument({ leadId, templateId: choice, submissionId, userId }, now)
  if (findLeadContact(leadId)?.email.trim() === '') return refused('no-email')
  const sent = await renewAgreement(leadId, { requester: { kind: 'staff', userId }, countMail: () => true }, now)
  if (!sent.ok) return sent
  if (sent.value === 'signed') return refused('signed')
  const document = findOpenOrSigned(db(), leadId)
  return document ? ok({ documentId: document.id, leadId }) : refused('missing')
}
