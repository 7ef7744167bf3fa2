import { db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { maskEmail } from '#app/format/masked-contact.ts'
import { isSuppressed } from '#app/modules/messaging/consent/consents.server.ts'
import { findMarketingAddress } from '#app/modules/messaging/queue/marketing-links.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { stopRunsOfEach } from '#app/modules/campaigns/runs.server.ts'
import { recipientKey } from '#app/modules/messaging/consent/recipient-key.server.ts'
import { listLeadsOf, type NewSuppression, suppress } from '#app/modules/messaging/consent/suppress.server.ts'
import type { Actor } from '#app/modules/timeline/record-lead-event.server.ts'

/** The link's owner as far as its reader may see, and whether they still get marketing; null if the link is invalid. */
export function findSubscriber(token: string): { address: string; isUnsubscribed: boolean } | null {
  const email = findMarketingAddress(db(), token)
  return email === null ? null : { address: maskEmail(email), isUnsubscribed: isSuppressed(db(), 'email', email) }
}

type Press = {
  token: string
  /** Whether an email program's own button was pressed, not the one on our page. */
  isOneClick: boolean
  ipAddress: string | undefined
}

/** Ends marketing to the link's mailbox. Repeating it changes nothing. */
export function unsubscribe({ token, isOneClick, ipAddress }: Press, now = new Date()): Result<undefined, 'no-link'> {
  return inTransaction((tx) => {
    const recipient = findMarketingAddress(tx, token, now)
    if (recipient === null) return refused('no-link')
    const said = isOneClick
      ? ({ form: 'one-click', wording: 'Clicked the unsubscribe button in an email app.' } as const)
      : ({ form: 'unsubscribe', wording: 'Clicked Unsubscribe on the page linked in an email.' } as const)
    refuseMarketing(tx, { channel: 'email', recipient, reason: 'unsubscribed', by: null, said, ipAddress }, now)
    return ok()
  })
}

/** Suppresses marketing to an address or number, and stops the campaigns of its leads. False if it was already suppressed. */
export function refuseMarketing(tx: Tx, suppression: NewSuppression, now: Date): boolean {
  const { channel, recipient, by } = suppression
  const isNew = suppress(tx, suppression, now)
  if (channel === 'email') stopCampaignsOf(tx, recipient, by === null ? { kind: 'owner' } : { kind: 'staff', userId: by }, now)
  return isNew
}

/** Stops all campaigns for an address's leads. Not reminders of booked walkthroughs, which are not marketing. */
export function stopCampaignsOf(tx: Tx, email: string, actor: Actor, now: Date): void {
  const leadIds = listLeadsOf(tx, 'email', recipientKey('email', email))
  stopRunsOfEach(tx, leadIds, { actor, reason: 'unsubscribed', now })
}
