import { eq } from 'drizzle-orm'
import { leads } from '#app/db/schema/index.ts'
import { FIRST_CONTACT_MARKED, markContacted } from '#app/modules/timeline/mark-contacted.server.ts'
import { recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { ok, type Result } from '#app/result.ts'
import { findNextAction, finishNextAction, setNextAction } from '../edit/set-next-action.server.ts'
import { writeUndoably } from '../write/write-lead.server.ts'
import { type Move, movedDue } from './due-moment.ts'

/** The batch that undoes it; null if nothing changed. */
type Outcome = Result<string | null, 'missing'>

/** Finishes an action from a list of due actions. Changes nothing if someone already has. */
export function finishDueAction({ id: userId }: Viewer, id: string, now = new Date()): Outcome {
  return writeUndoably(id, { actorId: userId, of: 'nextAction', summary: 'Next action done', now }, (tx, leadId) =>
    finishNextAction(tx, { leadId, actor: { kind: 'staff', userId }, now }),
  )
}

/** Moves an action from such a list to another day, at the same time. */
export function moveDueAction({ id: userId }: Viewer, id: string, move: Move, now = new Date()): Outcome {
  const change = { actorId: userId, of: 'nextAction', summary: 'Next action rescheduled', now } as const
  return writeUndoably<'missing'>(id, change, (tx, leadId) => {
    const next = findNextAction(tx, leadId)
    if (!next?.dueAt) return ok()
    const dueAt = movedDue({ dueAt: next.dueAt, isAllDay: next.isAllDay }, move, now)
    return setNextAction(tx, { leadId, next: { ...next, dueAt }, actor: { kind: 'staff', userId }, now })
  })
}

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
