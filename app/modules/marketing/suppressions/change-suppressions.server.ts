import { inTransaction } from '#app/db/client.server.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { isEmailAddress } from '#app/modules/forms/values/email-address.ts'
import { toE164 } from '#app/modules/forms/values/phone.server.ts'
import { findSuppression, unsuppress } from '#app/modules/messaging/consent/suppress.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { refuseMarketing } from '../unsubscribe.server.ts'
import type { Channel } from './suppression-list.ts'

export type NotAdded = 'no-email' | 'no-phone' | 'known'
type SuppressionRefusal = 'gone' | 'only-start'

/** Adds an address or number to the list by hand. Its leads' campaigns stop. */
export function addSuppression(
  actor: Viewer,
  { channel, recipient, note }: { channel: Channel; recipient: string; note: string },
  now = new Date(),
): Result<undefined, NotAdded> {
  const key = keyOf(channel, recipient)
  if (key === null) return refused(channel === 'email' ? 'no-email' : 'no-phone')
  return inTransaction((tx) => {
    if (!refuseMarketing(tx, { channel, recipient: key, reason: 'staff', by: actor.id, note }, now)) return refused('known')
    recordAudit(tx, { userId: actor.id, action: 'suppression_added', subject: channel })
    return ok()
  })
}

/** The lowercase address or the E.164 number; null for anything else. */
export function keyOf(channel: Channel, typed: string): string | null {
  const text = typed.trim()
  if (channel === 'sms') return toE164(text)
  return isEmailAddress(text) ? text.toLowerCase() : null
}

/**
 * Removes an entry, because the person wants to hear from us again, or it was an error. An opt-out by text can only be undone by
 * the person.
 */
export function removeSuppression(
  actor: Viewer,
  { channel, recipient, reason }: { channel: Channel; recipient: string; reason: string },
  now = new Date(),
): Result<undefined, SuppressionRefusal> {
  return inTransaction((tx) => {
    const known = findSuppression(channel, recipient, tx)
    if (!known) return refused('gone')
    if (known.reason === 'stop') return refused('only-start')
    unsuppress(tx, { channel, recipient, by: actor.id, wording: reason, form: 'staff' }, now)
    recordAudit(tx, {
      userId: actor.id,
      action: 'suppression_removed',
      subject: channel,
      detail: { was: known.reason },
    })
    return ok()
  })
}
