import { ESignError } from '#app/adapters/esign/port.ts'
import { log } from '#app/config/log.server.ts'
import { mailAgreementAgain } from './mail-agreement.server.ts'
import { MESSAGE_SIGNING_REFUSED, unprintableDataMessage } from '../signing/messages.ts'
import { noteRefusal } from '../provider/note-refusal.server.ts'
import { lastSent } from '../queries.server.ts'
import { MAIL_WAIT_SECONDS } from '../rules.ts'
import { sendAgreement } from '../provider/send-agreement.server.ts'

/**
 * mailed: a link is on its way, or went out a moment ago · signed: the agreement that waited was signed meanwhile · refused: it was asked for too often, or the
 * provider refuses it for good, in words · failed: there is nothing to sign, or its provider does not answer.
 */
export type RenewedAgreement = { kind: 'mailed' | 'signed' | 'failed' } | { kind: 'refused'; message: string }

/**
 * Mails the link of the agreement of a lead to its signer: of a new one, where none waits, else once more. `refusal` is asked before the link of an
 * agreement goes out once more, and says why it may not; null where it may.
 */
export async function renewAgreement(leadId: string, refusal: () => string | null, now = new Date()): Promise<RenewedAgreement> {
  try {
    const sent = await sendAgreement(leadId, 'visitor', now)
    if (sent.kind === 'unprintable') return { kind: 'refused', message: unprintableDataMessage(sent.letters) }
    if (sent.kind !== 'sent') return { kind: 'failed' }
    const { document, isMailedNow } = sent
    if (document.status === 'completed') return { kind: 'signed' }
    if (isMailedNow || wasJustMailed(document.id, now)) return { kind: 'mailed' }
    const message = refusal()
    if (message !== null) return { kind: 'refused', message }
    return { kind: mailAgreementAgain(document.id, now) ? 'mailed' : 'failed' }
  } catch (error) {
    if (noteRefusal(leadId, error, now)) return { kind: 'refused', message: MESSAGE_SIGNING_REFUSED }
    log.error({ err: error, leadId, failure: error instanceof ESignError ? error.failure : undefined }, 'No agreement to mail')
    return { kind: 'failed' }
  }
}

/** A second click mails nothing. */
export function wasJustMailed(documentId: string, now: Date): boolean {
  const seconds = (now.getTime() - (lastSent(documentId)?.getTime() ?? 0)) / 1000
  return seconds >= 0 && seconds < MAIL_WAIT_SECONDS
}
