import { ESignError } from '#app/adapters/esign/port.ts'
import { inTransaction } from '#app/db/client.server.ts'
import { log } from '#app/config/log.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { handleRefusal } from '../provider/handle-refusal.server.ts'
import { type SentAgreement, sendAgreement } from './send-agreement.server.ts'
import { wasJustMailed } from '../queries.server.ts'
import type { CoSigner } from '../signers.server.ts'
import type { NoAgreement } from '../agreement/find-or-create-agreement.server.ts'
import { mailAgreementAgain, type Requester } from './mail-agreement.server.ts'

/** provider-refused: the provider's refusal is final, and staff take over · provider-failed: the provider does not respond. */
export type NotSent = NoAgreement | 'provider-refused' | 'provider-failed'

/** rate-limited: its link was requested too often · not-pending: it is not pending anymore. */
export type NotMailed = 'rate-limited' | 'not-pending'

/** Who requests the link. `countMail` counts a repeated email and returns false to refuse it. */
type MailRequest = { requester: Requester; countMail: () => boolean }

/** `coSigner`: as in `findOrCreateAgreement`. */
type Renewal = MailRequest & { coSigner?: CoSigner | null }

/**
 * Emails the link of the lead's agreement to its signer again, or of a new one if none is pending. signed: it has been signed in
 * the meantime.
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

/** Sends a lead's agreement while someone waits. A provider failure is returned as a reason. */
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
    if (handleRefusal(leadId, error, now)) return refused('provider-refused')
    log.error({ err: error, leadId, failure: error.failure }, 'An agreement could not be sent')
    return refused('provider-failed')
  }
}

/** Emails an agreement's link again. A second click emails nothing. */
export function mailUnlessJustMailed(
  { document, isMailedNow }: SentAgreement,
  { requester, countMail }: MailRequest,
  now: Date,
): Result<undefined, NotMailed> {
  return inTransaction((tx) => {
    if (isMailedNow || wasJustMailed(tx, document.id, now)) return ok()
    if (!countMail()) return refused('rate-limited')
    return mailAgreementAgain(tx, document.id, requester, now)
  })
}
