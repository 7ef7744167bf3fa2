import { ESignError } from '#app/adapters/esign/port.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { log } from '#app/config/log.server.ts'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { createTask } from '#app/modules/tasks/tasks.server.ts'
import { findLeadContact } from '#app/modules/leads/find-lead-contact.server.ts'
import { recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'

/** The staff task for an agreement that can't be sent automatically. A lead has one at a time. */
export const SEND_AGREEMENT_TASK = 'send-agreement'

/** Whether a provider's refusal is final: it would refuse the same document with the same key again. */
export function isRefusedForGood(error: unknown): error is ESignError {
  return error instanceof ESignError && (error.failure === 'key' || error.failure === 'refused')
}

/** Explains a final refusal to staff. Also reports a refused API key to the site's operators. */
export function explainRefusal(error: ESignError): string {
  if (error.failure !== 'key') return `DocuSeal rejected it (${error.message})`
  const reason = `DocuSeal rejected our key. Check DOCUSEAL_API_KEY and the account (${error.message})`
  log.error({ err: error, alert: 'operator' }, reason)
  return reason
}

/** Explains to staff that a name or address has characters that the PDF can't print. */
export function unprintableReason(letters: readonly string[]): string {
  return `The signed file can’t show these letters in the name or address: ${letters.join(' ')}. Enter them in Latin letters`
}

/** Asks staff to send an agreement: one task and one timeline entry while the task is open. */
export function createAgreementTask(tx: Tx, leadId: string, reason: string, now: Date): void {
  if (!findLeadContact(leadId, tx)) return
  const summary = `Send the management agreement. It couldn’t be sent automatically: ${reason}.`
  if (!createTask(tx, { leadId, kind: SEND_AGREEMENT_TASK, summary, dueAt: new Date(now.getTime() + DAY_MS) })) return
  recordLeadEvent(tx, {
    leadId,
    kind: 'agreement_failed',
    actor: { kind: 'system' },
    summary: `The management agreement could not be sent. ${reason}.`,
    detail: { reason },
  })
}

/** Whether a failure is a final refusal. If so, creates a task for staff. */
export function handleRefusal(leadId: string, error: unknown, now: Date): boolean {
  if (!isRefusedForGood(error)) return false
  const reason = explainRefusal(error)
  inTransaction((tx) => createAgreementTask(tx, leadId, reason, now))
  return true
}
