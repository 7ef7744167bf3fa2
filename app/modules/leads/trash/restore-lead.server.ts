import { and, eq } from 'drizzle-orm'
import { inTransaction } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import type { Viewer } from '#app/modules/users/viewer.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { isInBin } from './in-bin.server.ts'
import { takeFromBin } from './move-to-bin.server.ts'

/** Takes a lead out of the bin, for an admin. not-in-bin: somebody was first, or it is gone for good. */
export function restoreLead(actor: Viewer, leadId: string, now = new Date()): Result<undefined, 'not-in-bin'> {
  return inTransaction((tx) => {
    if (!takeFromBin(tx, { leadId, actor: { kind: 'staff', userId: actor.id }, now })) return refused('not-in-bin')
    return ok()
  })
}

/** Removes a lead of the bin for good, before its time. Payments, invoices, signed documents and the audit log outlive it. */
export function deleteForever(actor: Viewer, leadId: string): Result<undefined, 'not-in-bin'> {
  return inTransaction((tx) => {
    const inBin = and(eq(leads.id, leadId), isInBin())
    if (tx.delete(leads).where(inBin).run().changes === 0) return refused('not-in-bin')
    recordAudit(tx, { userId: actor.id, action: 'lead_purged', subject: leadId })
    return ok()
  })
}
