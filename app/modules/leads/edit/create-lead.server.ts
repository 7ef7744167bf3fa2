import { newSecret } from '#app/db/columns.ts'
import type { Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { type Actor, type NewActivity, recordActivity } from '#app/modules/timeline/record-activity.server.ts'
import { nextAssignee } from '../assignment/next-assignee.server.ts'
import { noticeOfAssignment, noticeOfNewLead } from '../notices/collect-notices.server.ts'
import { phoneColumns } from './change-lead.server.ts'

export type NewLead = Omit<typeof leads.$inferInsert, 'id' | 'emailKey' | 'phoneE164'>

/**
 * Writes a lead and the first line of its timeline, in the caller's transaction. Where it says nothing of an assignee, the setting `leadAssignment` decides.
 * Whoever is given it, and whoever asked for it, is told by mail. Returns its id.
 */
export function createLead(tx: Tx, lead: NewLead, cause: Pick<NewActivity, 'actor' | 'summary' | 'detail'>): string {
  const leadId = newSecret()
  const assignee = lead.assigneeId === undefined ? nextAssignee(tx, lead) : null
  const given = assignee === null ? {} : { assigneeId: assignee.id }
  insertRow(tx, leads, { ...lead, ...given, ...phoneColumns(lead.phone ?? null), id: leadId })
  recordActivity(tx, { leadId, kind: 'created', ...cause })
  if (assignee !== null) {
    const told = { summary: `Assigned to ${assignee.name}`, detail: { from: null, to: assignee.name, toId: assignee.id } }
    recordActivity(tx, { leadId, kind: 'assigned', actor: { kind: 'system' }, ...told })
    noticeOfAssignment(tx, { leadId, userId: assignee.id })
  }
  noticeOfNewLead(tx, { leadId, exceptIds: [assignee?.id, actorId(cause.actor)] })
  return leadId
}

function actorId(actor: Actor): string | undefined {
  return actor.kind === 'staff' ? actor.userId : undefined
}
