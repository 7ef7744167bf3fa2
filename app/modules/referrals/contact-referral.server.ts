import { and, eq } from 'drizzle-orm'
import { inTransaction } from '#app/db/client.server.ts'
import { realtorReferrals } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { ok, refused, type Result } from '#app/result.ts'

/** Records that a referral's client was contacted. not-pending: someone already did, or there is no such referral. */
export function contactReferral(actor: Viewer, referralId: string, now = new Date()): Result<undefined, 'not-pending'> {
  return inTransaction((tx) => {
    const [contacted] = tx
      .update(realtorReferrals)
      .set({ status: 'contacted', contactedAt: now, updatedAt: now })
      .where(and(eq(realtorReferrals.id, referralId), eq(realtorReferrals.status, 'pending')))
      .returning({ leadId: realtorReferrals.leadId, clientName: realtorReferrals.clientName })
      .all()
    if (!contacted) return refused('not-pending')
    const { leadId, clientName } = contacted
    const detail = { from: 'pending', to: 'contacted' }
    recordAudit(tx, { userId: actor.id, action: 'referral_changed', subject: referralId, detail })
    if (leadId !== null) {
      const event = { kind: 'contacted' as const, summary: `Contacted ${clientName}, referred by a realtor` }
      recordLeadEvent(tx, { leadId, ...event, actor: { kind: 'staff', userId: actor.id } })
    }
    return ok()
  })
}
