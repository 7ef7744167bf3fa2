import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { leadBatchItems, leads } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { removeDraftsOfPages } from '#app/modules/forms/staff-drafts.server.ts'
import { keepUnsentInTrails } from '#app/modules/timeline/mailed.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { paths } from '#app/paths.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { isInTrash } from './list-trash.server.ts'
import { waitsForCancellation, restoreFromTrash } from './move-to-trash.server.ts'

/**
 * Restores a lead from the trash: for admins in the trash, for all staff on the lead's page. not-in-trash: it was already
 * restored or permanently deleted.
 */
export function restoreLead(actor: Viewer, leadId: string, now = new Date()): Result<undefined, 'not-in-trash'> {
  return inTransaction((tx) => {
    if (!restoreFromTrash(tx, { leadId, actor: { kind: 'staff', userId: actor.id }, now })) return refused('not-in-trash')
    return ok()
  })
}

/**
 * Permanently deletes a lead in the trash before its time. Payments, invoices, signed documents and the audit log are kept.
 * walkthrough-ahead: the owner would never hear that it is canceled.
 */
export function deleteForever(
  actor: Viewer,
  leadId: string,
  now = new Date(),
): Result<undefined, 'not-in-trash' | 'walkthrough-ahead'> {
  return inTransaction((tx) => {
    const inTrash = and(eq(leads.id, leadId), isInTrash())
    if (!tx.select({ id: leads.id }).from(leads).where(inTrash).get()) return refused('not-in-trash')
    if (waitsForCancellation(tx, leadId, now)) return refused('walkthrough-ahead')
    deleteLeads(tx, eq(leads.id, leadId))
    removeDraftsOfPages(tx, [paths.lead(leadId)])
    recordAudit(tx, { userId: actor.id, action: 'lead_purged', subject: leadId })
    return ok()
  })
}

/**
 * Permanently deletes all leads of an email (lowercase) with their notes, tasks, timeline, bookings and campaigns. Payments,
 * invoices and signed documents are kept. Files are deleted within a day.
 */
export function purgeLeadsOf(tx: Tx, emailKey: string): void {
  deleteLeads(tx, eq(leads.emailKey, emailKey))
}

/** Deletes leads with everything attached. The history of their signed documents keeps which emails never left. */
export function deleteLeads(tx: Tx, which: SQL): number {
  keepUnsentInTrails(tx, sql`messages.lead_id in (select id from leads where ${which})`)
  return tx.delete(leads).where(which).run().changes
}

/** Leads that name this person (lowercase email) as the co-owner. */
export function isCoOwnedBy(emailKey: string): SQL {
  return sql`lower(trim(${leads.coOwnerEmail})) = ${emailKey}`
}

/**
 * Removes a person (lowercase email) as the co-owner of other people's leads, also from what Undo or Unmerge would restore.
 * Returns the leads' ids.
 */
export function removeCoOwner(tx: Tx, emailKey: string): string[] {
  const { before, after } = leadBatchItems
  const names = (values: typeof before | typeof after) => sql`lower(trim(${values} ->> 'coOwnerEmail')) = ${emailKey}`
  const without = (values: typeof before | typeof after) => sql`json_remove(${values}, '$.coOwnerName', '$.coOwnerEmail')`
  const coOwned = tx.update(leads).set({ coOwnerName: null, coOwnerEmail: null }).where(isCoOwnedBy(emailKey))
  const leadIds = coOwned
    .returning({ id: leads.id })
    .all()
    .map(({ id }) => id)
  // An item of their own leads may have the name alone.
  tx.update(leadBatchItems)
    .set({ before: without(before), after: without(after) })
    .where(or(inArray(leadBatchItems.leadId, leadIds), names(before), names(after)))
    .run()
  return leadIds
}

/** What admins read if a lead in the trash was neither restored nor deleted, by reason. */
export const TRASH_MESSAGES = {
  'not-in-trash': 'This lead is no longer in the trash',
  'walkthrough-ahead': 'We cancel its walkthrough and email the owner 10 minutes after deletion. Try again after that.',
} as const
