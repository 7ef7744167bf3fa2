import { eq } from 'drizzle-orm'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { realtorReferrals, referralPayments } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { type ChangedSince, compareEdit } from '#app/modules/forms/seen.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { ok, refused, type Result } from '#app/result.ts'
import type { ReferralEdit } from './forms.ts'
import { findReferral, type Referral } from '../realtor-referrals.server.ts'

type Status = Referral['status']

/**
 * Sets a referral's status. 'Contacted' stamps the first contact, and 'Pending' takes it back. A referral can be lost or
 * converted without a contact that we know of.
 */
export function setReferralStatus(
  actor: Viewer,
  referralId: string,
  status: Status,
  now = new Date(),
): Result<undefined, 'missing'> {
  return inTransaction((tx) => {
    const referral = findReferral(referralId, tx)
    if (!referral) return refused('missing')
    if (referral.status === status) return ok()
    const contactedAt = status === 'pending' ? null : (referral.contactedAt ?? (status === 'contacted' ? now : null))
    tx.update(realtorReferrals).set({ status, contactedAt, updatedAt: now }).where(eq(realtorReferrals.id, referralId)).run()
    const detail = { from: referral.status, to: status }
    recordAudit(tx, { userId: actor.id, action: 'referral_changed', subject: referralId, detail })
    return ok()
  })
}

/** Writes the changed ones of a referral's contacts, property and notes. The audit log names the fields, without values. */
export function updateReferral(
  actor: Viewer,
  referralId: string,
  { seen, ...edit }: ReferralEdit,
  now = new Date(),
): Result<undefined, 'missing' | ChangedSince> {
  return inTransaction((tx) => {
    const stored = findReferral(referralId, tx)
    if (!stored) return refused('missing')
    const { changes, conflicts } = compareEdit(edit, { seen, stored })
    if (Object.keys(conflicts).length > 0) return refused({ kind: 'changed', conflicts })
    const fields = Object.keys(changes)
    if (fields.length === 0) return ok()
    tx.update(realtorReferrals)
      .set({ ...changes, updatedAt: now })
      .where(eq(realtorReferrals.id, referralId))
      .run()
    recordAudit(tx, { userId: actor.id, action: 'referral_changed', subject: referralId, detail: { fields } })
    return ok()
  })
}

/** Deletes a referral that was never paid. */
export function deleteReferral(actor: Viewer, referralId: string): Result<undefined, 'missing' | 'has-payments'> {
  return inTransaction((tx) => {
    if (hasPayments(tx, referralId)) return refused('has-payments')
    const { changes } = tx.delete(realtorReferrals).where(eq(realtorReferrals.id, referralId)).run()
    if (changes === 0) return refused('missing')
    recordAudit(tx, { userId: actor.id, action: 'referral_deleted', subject: referralId })
    return ok()
  })
}

function hasPayments(tx: Tx, referralId: string): boolean {
  const ofReferral = eq(referralPayments.referralId, referralId)
  return tx.select({ id: referralPayments.id }).from(referralPayments).where(ofReferral).limit(1).get() !== undefined
}
