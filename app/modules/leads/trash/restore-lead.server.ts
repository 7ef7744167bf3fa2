import { and, eq } from 'drizzle-orm'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { removeDraftsOfPages } from '#app/modules/forms/staff-drafts.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { paths } from '#app/paths.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { isInTrash } from './list-trash.server.ts'
import { takeFromTrash } from './move-to-trash.server.ts'

/** Takes a lead out of the trash: for an admin in the list of the trash, for all staff at the lead's own address. not-in-trash: someone was first, or it is gone for good. */
export function restoreLead(actor: Viewer, leadId: string, now = new Date()): Result<undefined, 'not-in-trash'> {
  return inTransaction((tx) => {
    if (!takeFromTrash(tx, { leadId, actor: { kind: 'staff', userId: actor.id }, now })) return refused('not-in-trash')
    return ok()
  })
}

/** Removes a lead of the trash for good, before its time. Payments, invoices, signed documents and the audit log outlive it. */
export function deleteForever(actor: Viewer, leadId: string): Result<undefined, 'not-in-trash'> {
  return inTransaction((tx) => {
    const inTrash = and(eq(leads.id, leadId), isInTrash())
    if (tx.delete(leads).where(inTrash).run().changes === 0) return refused('not-in-trash')
    removeDraftsOfPages(tx, [paths.lead(leadId)])
    recordAudit(tx, { userId: actor.id, action: 'lead_purged', subject: leadId })
    return ok()
  })
}

/**
 * Removes the leads of an address (in lower case) for good, in the trash or not, with what belongs to them alone: notes, tasks, timeline, bookings, campaigns. Payments,
 * invoices and signed documents outlive them; their files follow within a day.
 */
export function purgeLeadsOf(tx: Tx, emailKey: string): void {
  tx.delete(leads).where(eq(leads.emailKey, emailKey)).run()
}
