import { ESignError } from '#app/adapters/esign/port.ts'
import { log } from '#app/config/log.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { noteRefusal } from '../provider/note-refusal.server.ts'
import { type SentAgreement, sendAgreement } from './send-agreement.server.ts'
import { lastSent } from '../queries.server.ts'
import { MAIL_WAIT_SECONDS } from '../rules.ts'
import type { CoSigner } from '../signers.server.ts'
import type { NoAgreement } from '../agreement/find-or-create-agreement.server.ts'
import { mailAgreementAgain, type Requester } from './mail-agreement.server.ts'

/** provider-refused: its provider refuses the agreement for good, and staff go on with it · provider-failed: its provider does not answer. */
export type NotSent = NoAgreement | 'provider-refused' | 'provider-failed'

/** rate-limited: its link was asked for too often · not-pending: it does not wait for a signature anymore. */
export type NotMailed = 'rate-limited' | 'not-pending'

/** Who asks for the link, and what counts one that goes out once more; it is refused by false. */
type MailRequest = { requester: Requester; countMail: () => boolean }

/** `coSigner`: as `findOrCreateAgreement` has it. */
type Renewal = MailRequest & { coSigner?: CoSigner | null }

/**
 * Mails the link of the agreement of a lead to its signer: of a new one, where none waits, else once more. Signed: the agreement
 * that waited has since been signed.
 */
export async function renewAgreement(
  leadId: string,
  { requester, countMail, coSigner }: Renewal,
  now = new Date(),
): Promise<Result<'mailed' | 'signed', NotSent | NotMailed>> {
  const sent = await sendNow(leadId, requester, now, coSigner)
  if (!sent.ok) return sent
  if (sent.value.document.status === 'completed') return ok('signed')
  const mailed = mailUnlessJustMailed(sent.value, { requester, countMail }, now)
  return mailed.ok ? ok('mailed') : mailed
}

/** Sends the agreement of a lead for someone who waits for it: what its provider answers instead is a reason, too. */
export async function sendNow(
  leadId: string,
  requester: Requester,
  now: Date,
  coSigner?: CoSigner | null,
): Promise<Result<SentAgreement, NotSent>> {
  try {
    return await sendAgreement(leadId, requester, now, coSigner)
  } catch (error) {
    if (!(error instanceof ESignError)) throw error
    if (noteRefusal(leadId, error, now)) return refused('provider-refused')
    log.error({ err: error, leadId, failure: error.failure }, 'An agreement could not be sent')
    return refused('provider-failed')
  }
}

/** Mails the link of an agreement once more; a second click mails nothing. */
export function mailUnlessJustMailed(
  { document, isMailedNow }: SentAgreement,
  { requester, countMail }: MailRequest,
  now: Date,
): Result<undefined, NotMailed> {
  if (isMailedNow || wasJustMailed(document.id, now)) return ok()
  if (!countMail()) return refused('rate-limited')
  return mailAgreementAgain(document.id, requester, now)
}

function wasJustMailed(documentId: string, now: Date): boolean {
  const seconds = (now.getTime() - (lastSent(documentId)?.getTime() ?? 0)) / 1000
  return seconds >= 0 && seconds < MAIL_WAIT_SECONDS
}
