import type { Tx } from '#app/db/client.server.ts'
import { formatList, formatCount } from '#app/format/money.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { readdressMessages } from '#app/modules/messaging/outbox/readdress-messages.server.ts'
import { type Actor, recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'

/** `from`: the addresses that were the lead's, or those of leads that were merged into it. `to`: its own from now on. */
type EmailChange = { leadId: string; from: readonly string[]; to: string; actor: Actor }

/**
 * What follows where a lead has another email: rights and mailed links hold for the mailbox that they were given to, and end by themselves. What waits to be mailed
 * to the old one is settled and reported, and an agreement that waits there for its signature is written again for the new one, by a job (docs/product/access.md).
 */
export function followEmailChange(tx: Tx, { leadId, from, to, actor }: EmailChange): void {
  const old = from.filter((email) => email.trim() !== '' && !isSameMailbox(email, to))
  if (old.length === 0) return
  const { readdressed, canceled } = readdressMessages(tx, { leadId, from: old, to })
  if (readdressed + canceled > 0) {
    const summary = [
      ...(readdressed > 0 ? [`${countOf(readdressed)} of staff now to ${to.trim()}`] : []),
      ...(canceled > 0 ? [`${countOf(canceled)} to ${formatList(old)} canceled: links and codes only go to that mailbox`] : []),
    ].join('; ')
    recordLeadEvent(tx, { leadId, kind: 'message_failed', actor, summary, detail: { readdressed, canceled } })
  }
  enqueueJob(tx, { kind: 'readdress-agreement', payload: { leadId }, uniqueKey: `readdress-agreement:${leadId}` })
}

/** Whether two addresses are one mailbox, as rights are compared by it. */
export function isSameMailbox(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

function countOf(messages: number): string {
  return formatCount(messages, 'waiting email')
}
