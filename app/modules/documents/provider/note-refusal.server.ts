import { ESignError } from '#app/adapters/esign/port.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { log } from '#app/config/log.server.ts'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { createTask } from '#app/modules/tasks/tasks.server.ts'
import { findLeadContact } from '#app/modules/leads/find-lead-contact.server.ts'
import { recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'

/** The task of staff while an agreement cannot be sent by itself; a lead has one at a time. */
export const SEND_AGREEMENT_TASK = 'send-agreement'

/** Whether a provider refused for good: the same document with the same key is refused again. */
export function isRefusedForGood(error: unknown): error is ESignError {
  return error instanceof ESignError && (error.failure === 'key' || error.failure === 'refused')
}

/** Why a provider refused for good, for staff. A refused key is reported to anyone who runs the site, too. */
export function explainRefusal(error: ESignError): string {
  if (error.failure !== 'key') return `DocuSeal rejected it (${error.message})`
  const reason = `DocuSeal rejected our key. Check DOCUSEAL_API_KEY and the account (${error.message})`
  log.error({ err: error, alert: 'operator' }, reason)
  return reason
}

/** Why no agreement is made of a lead whose name or address the signed file could not print, for staff. */
export function unprintableReason(letters: readonly string[]): string {
  return `The signed file can’t print these letters in the name or address: ${letters.join(' ')}. Write them in Latin letters`
}

/** Has staff send an agreement that cannot be sent by itself: a task and a line of the timeline, once as long as the task is open. */
export function handToStaff(tx: Tx, leadId: string, reason: string, now: Date): void {
  if (!findLeadContact(leadId, tx)) return
  const summary = `Send the management agreement: it could not be sent automatically. ${reason}.`
  if (!createTask(tx, { leadId, kind: SEND_AGREEMENT_TASK, summary, dueAt: new Date(now.getTime() + DAY_MS) })) return
  recordLeadEvent(tx, {
    leadId,
    kind: 'agreement_failed',
    actor: { kind: 'system' },
    summary: `The management agreement could not be sent. ${reason}.`,
    detail: { reason },
  })
}

/** Whether a failure is a refusal for good; then staff are asked to go on with it. */
export function noteRefusal(leadId: string, error: unknown, now: Date): boolean {
  if (!isRefusedForGood(error)) return false
  const reason = explainRefusal(error)
  inTransaction((tx) => handToStaff(tx, leadId, reason, now))
  return true
}
