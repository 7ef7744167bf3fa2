import { eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { leads, users } from '#app/db/schema/index.ts'
import { type Actor, recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { findAssignable } from '#app/modules/users/queries.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { noticeOfAssignment } from '../notices/collect-notices.server.ts'

/** `assigneeId`: null for no one. */
type Assignment = { leadId: string; assigneeId: string | null; actor: Actor; now: Date }

/** no-assignee: the person no longer has access. missing: there is no such lead. */
export type AssignmentRefusal = 'missing' | 'no-assignee'

/** Assigns a lead to a staff member with access, or to no one, and records it in the timeline. */
export function assignLead(
  tx: Tx,
  { leadId, assigneeId, actor, now }: Assignment,
): Result<'changed' | 'unchanged', AssignmentRefusal> {
  const lead = tx
    .select({ assigneeId: leads.assigneeId, assigneeName: users.name })
    .from(leads)
    .leftJoin(users, eq(users.id, leads.assigneeId))
    .where(eq(leads.id, leadId))
    .get()
  if (!lead) return refused('missing')
  if (lead.assigneeId === assigneeId) return ok('unchanged')
  const name = assigneeId === null ? null : findAssignable(assigneeId, tx)
  if (name === undefined) return refused('no-assignee')
  tx.update(leads).set({ assigneeId, updatedAt: now }).where(eq(leads.id, leadId)).run()
  recordLeadEvent(tx, {
    leadId,
    kind: 'assigned',
    actor,
    summary: name === null ? 'Unassigned' : `Assigned to ${name}`,
    detail: { from: lead.assigneeName, to: name, fromId: lead.assigneeId, toId: assigneeId },
  })
  // People who assign a lead to themselves need no notice.
  if (assigneeId !== null && !(actor.kind === 'staff' && actor.userId === assigneeId))
    noticeOfAssignment(tx, { leadId, userId: assigneeId })
  return ok('changed')
}
