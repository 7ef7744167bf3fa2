import { eq } from 'drizzle-orm'
import { inTransaction } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { FIRST_CONTACT_MARKED, markContacted } from '#app/modules/timeline/mark-contacted.server.ts'
import { recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { leadToChange } from '../write/lead-to-change.server.ts'
import { changeUndoably } from '../batches/change-undoably.server.ts'

/** Records a lead's first contact. Returns the batch that undoes it, or null if someone was faster. */
export function recordFirstContact(actor: Viewer, id: string, now = new Date()): Result<string | null, 'missing'> {
  return inTransaction((tx) => {
    const found = leadToChange(tx, id, now)
    if (!found.ok) return refused('missing')
    const { leadId } = found.value
    const lead = tx.select({ at: leads.lastContactedAt }).from(leads).where(eq(leads.id, leadId)).get()
    if (lead?.at) return ok(null)
    const change = { leadId, actorId: actor.id, of: 'contact', summary: FIRST_CONTACT_MARKED, now } as const
    return changeUndoably(tx, change, () => {
      markContacted(tx, leadId, now)
      const summary = 'Contacted for the first time'
      recordLeadEvent(tx, { leadId, kind: 'contacted', actor: { kind: 'staff', userId: actor.id }, summary })
      return ok()
    })
  })
}
