import { eq } from 'drizzle-orm'
import { leads } from '#app/db/schema/index.ts'
import { FIRST_CONTACT_MARKED, markContacted } from '#app/modules/timeline/mark-contacted.server.ts'
import { recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { ok, type Result } from '#app/result.ts'
import { writeUndoably } from '../write/write-lead.server.ts'

/** Records a lead's first contact. Returns the batch that undoes it, or null if someone was faster. */
export function recordFirstContact(actor: Viewer, id: string, now = new Date()): Result<string | null, 'missing'> {
  return writeUndoably(id, { actorId: actor.id, of: 'contact', summary: FIRST_CONTACT_MARKED, now }, (tx, leadId) => {
    const lead = tx.select({ at: leads.lastContactedAt }).from(leads).where(eq(leads.id, leadId)).get()
    if (lead?.at) return ok()
    markContacted(tx, leadId, now)
    const summary = 'Contacted for the first time'
    recordLeadEvent(tx, { leadId, kind: 'contacted', actor: { kind: 'staff', userId: actor.id }, summary })
    return ok()
  })
}
