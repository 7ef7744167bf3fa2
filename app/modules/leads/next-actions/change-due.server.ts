import { inTransaction } from '#app/db/client.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { finishNextAction, findNextAction, setNextAction } from '../edit/set-next-action.server.ts'
import { leadToChange } from '../write/lead-to-change.server.ts'
import { changeUndoably } from '../batches/change-undoably.server.ts'
import { type Move, movedDue } from './due-moment.ts'

/** The batch that undoes it; null if nothing changed. */
type Outcome = Result<string | null, 'missing'>

/** Finishes an action from a list of due actions. Changes nothing if someone already has. */
export function finishDueAction(actor: Viewer, id: string, now = new Date()): Outcome {
  return inTransaction((tx) => {
    const found = leadToChange(tx, id, now)
    if (!found.ok) return refused('missing')
    const { leadId } = found.value
    const change = { leadId, actorId: actor.id, of: 'nextAction', summary: 'Next action done', now } as const
    return changeUndoably(tx, change, () => finishNextAction(tx, { leadId, actor: { kind: 'staff', userId: actor.id }, now }))
  })
}

/** Moves an action from such a list to another day, at the same time. */
export function moveDueAction(actor: Viewer, id: string, move: Move, now = new Date()): Outcome {
  return inTransaction((tx) => {
    const found = leadToChange(tx, id, now)
    if (!found.ok) return refused('missing')
    const { leadId } = found.value
    const next = findNextAction(tx, leadId)
    if (!next?.dueAt) return ok(null)
    const dueAt = movedDue({ dueAt: next.dueAt, isAllDay: next.isAllDay }, move, now)
    const change = { leadId, actorId: actor.id, of: 'nextAction', summary: 'Next action rescheduled', now } as const
    return changeUndoably(tx, change, () =>
      setNextAction(tx, { leadId, next: { ...next, dueAt }, actor: { kind: 'staff', userId: actor.id }, now }),
    )
  })
}
