import type { Tx } from '#app/db/client.server.ts'
import { stopRunsOf } from '#app/modules/campaigns/runs.server.ts'
import { recipientKey } from '#app/modules/messaging/consent/recipient-key.server.ts'
import { listLeadsBehind, type NewSuppression, suppress } from '#app/modules/messaging/consent/suppress.server.ts'
import type { Actor } from '#app/modules/timeline/record-lead-event.server.ts'

/** Keeps that an address or a number gets no marketing, and stops the campaigns of all its leads. False where it was kept before. */
export function refuseMarketing(tx: Tx, suppression: NewSuppression, now: Date): boolean {
  const { channel, recipient, by } = suppression
  const isNew = suppress(tx, suppression, now)
  if (channel === 'email') stopCampaignsOf(tx, recipient, by === null ? { kind: 'owner' } : { kind: 'staff', userId: by }, now)
  return isNew
}

/** Stops the campaigns of all leads of an address; not what reminds someone of a walkthrough that they booked, which is no marketing. */
export function stopCampaignsOf(tx: Tx, email: string, actor: Actor, now: Date): void {
  for (const leadId of listLeadsBehind(tx, 'email', recipientKey('email', email)))
    stopRunsOf(tx, { leadId, actor, reason: 'unsubscribed', now })
}
