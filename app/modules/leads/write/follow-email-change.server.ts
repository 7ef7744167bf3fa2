import type { Tx } from '#app/db/client.server.ts'
import { formatList, formatCount } from '#app/format/money.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { cancelTextsTo, readdressMessages } from '#app/modules/messaging/outbox/readdress-messages.server.ts'
import { toE164 } from '#app/modules/forms/values/phone.server.ts'
import { type Actor, recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'

/** `from`: previous emails of the lead, or those of leads merged into it. `to`: its new email. */
type EmailChange = { leadId: string; from: readonly string[]; to: string; actor: Actor }

/**
 * Follows up on a lead's new email. Rights and emailed links end, because they belong to the old mailbox. Readdresses or cancels
 * pending emails, with a timeline entry, and has a job recreate an agreement waiting for signature (docs/product/access.md).
 */
export function followEmailChange(tx: Tx, { leadId, from, to, actor }: EmailChange): void {
  const old = from.filter((email) => email.trim() !== '' && !isSameMailbox(email, to))
  if (old.length === 0) return
  const { readdressed, canceled } = readdressMessages(tx, { leadId, from: old, to })
  if (readdressed + canceled > 0) {
    const summary = [
      ...(readdressed > 0 ? [`${countOf(readdressed)} from staff redirected to ${to.trim()}`] : []),
      ...(canceled > 0 ? [`${countOf(canceled)} to ${formatList(old)} canceled: links and codes only go to that mailbox`] : []),
    ].join('; ')
    recordLeadEvent(tx, { leadId, kind: 'message_failed', actor, summary, detail: { readdressed, canceled } })
  }
  enqueueJob(tx, { kind: 'readdress-agreement', payload: { leadId }, uniqueKey: `readdress-agreement:${leadId}` })
}

/** `from`: the previous phone number of the lead, or that of a lead merged into it. `to`: its new one. Both as typed. */
type PhoneChange = { leadId: string; from: string | null; to: string | null; actor: Actor }

/** Follows up on a lead's new phone number: cancels texts that wait for the old one, with a timeline entry. */
export function followPhoneChange(tx: Tx, { leadId, from, to, actor }: PhoneChange): void {
  const old = from === null ? null : toE164(from)
  if (old === null || old === (to === null ? null : toE164(to))) return
  const canceled = cancelTextsTo(tx, { leadId, phone: old })
  if (canceled === 0) return
  const summary = `${formatCount(canceled, 'waiting text')} to the old number canceled`
  recordLeadEvent(tx, { leadId, kind: 'message_failed', actor, summary, detail: { canceled } })
}

/** Whether two addresses are the same mailbox, as access checks compare them. */
function isSameMailbox(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

function countOf(messages: number): string {
  return formatCount(messages, 'waiting email')
}
