import type { Tx } from '#app/db/client.server.ts'
import { stopRunsOf } from '#app/modules/campaigns/runs.server.ts'
import { recipientKey } from '#app/modules/messaging/consent/recipient-key.server.ts'
import { listLeadsBehind, type NewSuppression, suppress } from '#app/modules/messaging/consent/suppress.server.ts'
import type { Actor } from '#app/modules/timeline/record-lead-event.server.ts'

/** Suppresses marketing to an address or number, and stops the campaigns of its leads. False if it was already suppressed. */
export function refuseMarketing(tx: Tx, suppression: NewSuppression, now: Date): boolean {
  const { channel, recipient, by } = suppression
  const isNew = suppress(tx, suppression, now)
  if (channel === 'email') stopCampaignsOf(tx, recipient, by === null ? { kind: 'owner' } : { kind: 'staff', userId: by }, now)
  return isNew
}

/** Stops all campaigns for an address's leads. Not reminders of booked walkthroughs, which are not marketing. */
export function stopCampaignsOf(tx: Tx, email: string, actor: Actor, now: Date): void {
  for (const leadId of listLeadsBehind(tx, 'email', recipientKey('email', email)))
    stopRunsOf(tx, { leadId, actor, reason: 'unsubscribed', now })
}
