import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import type { Result } from '#app/result.ts'
import { assignLead, type AssignmentRefusal } from '../write/assign-lead.server.ts'
import { writeUndoably } from '../write/write-lead.server.ts'
import type { FactChangedSince } from './edit-fact.server.ts'
import { finishActionUnlessChanged, type PlanRefusal, planNextAction } from './next-action-form.server.ts'

/** Assigns a lead from a list; null for no one. Returns the batch that undoes it, or null if nothing changed. */
export function assignFromList(
  viewer: Viewer,
  { id, assigneeId }: { id: string; assigneeId: string | null },
  now: Date,
): Result<string | null, AssignmentRefusal> {
  const actor = { kind: 'staff', userId: viewer.id } as const
  return writeUndoably(id, { actorId: viewer.id, of: 'assignee', summary: 'Assigned', now }, (tx, leadId) =>
    assignLead(tx, { leadId, assigneeId, actor, now }),
  )
}

type Planned = { id: string; what: string | null; dueDay: string | null; dueTime: string | null; seen: string }

type PlanFromListRefusal = PlanRefusal | FactChangedSince | 'missing'

/** Sets a lead's next action from a list, or finishes it if the form is blank. `seen`: the action when the form loaded. */
export function planFromList(
  viewer: Viewer,
  { id, seen, ...planned }: Planned,
  now: Date,
): Result<string | null, PlanFromListRefusal> {
  const actor = { kind: 'staff', userId: viewer.id } as const
  const plan = { actorId: viewer.id, of: 'nextAction', summary: 'Next action changed', now } as const
  return writeUndoably<PlanFromListRefusal>(id, plan, (tx, leadId) => {
    const change = { leadId, seen, actor, now }
    return planned.what === null
      ? finishActionUnlessChanged(tx, change)
      : planNextAction(tx, { ...change, ...planned, assigneeId: '', seenAssignee: '' })
  })
}
