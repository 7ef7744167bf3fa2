import { eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { leads, users } from '#app/db/schema/index.ts'
import { isChangedSince } from '#app/modules/forms/seen.ts'
import type { Actor } from '#app/modules/timeline/record-lead-event.server.ts'
import { refused, type Result } from '#app/result.ts'
import { type AssignmentRefusal, assignLead } from '../write/assign-lead.server.ts'
import type { FactChangedSince } from './edit-fact.server.ts'
import { lastActivity } from './last-change.server.ts'

/** Someone else's change in the meantime, or why the assignment is refused. */
export type SeenAssignmentRefusal = (FactChangedSince & { of: 'assignee' }) | AssignmentRefusal

type SeenAssignment = { leadId: string; assigneeId: string; seen: string; actor: Actor; now: Date }

/**
 * Assigns a lead to a staff member (blank for no one), unless someone else has changed the assignee (`seen`) since the form
 * loaded.
 */
export function assignUnlessChanged(
  tx: Tx,
  { leadId, assigneeId, seen, actor, now }: SeenAssignment,
): Result<'changed' | 'unchanged', SeenAssignmentRefusal> {
  const changed = findOtherAssignee(tx, leadId, { seen, wanted: assigneeId })
  if (changed) return refused(changed)
  return assignLead(tx, { leadId, assigneeId: assigneeId === '' ? null : assigneeId, actor, now })
}

/** The assignee that someone else set, if it is neither the seen nor the wanted one; else null. */
function findOtherAssignee(tx: Tx, leadId: string, { seen, wanted }: { seen: string; wanted: string }) {
  const lead = tx
    .select({ id: leads.assigneeId, name: users.name })
    .from(leads)
    .leftJoin(users, eq(users.id, leads.assigneeId))
    .where(eq(leads.id, leadId))
    .get()
  if (!lead || !isChangedSince(seen, lead.id ?? '', wanted)) return null
  return { kind: 'changed', of: 'assignee', to: lead.name ?? '', ...lastActivity(tx, leadId, ['assigned']) } as const
}
