import { newSecret } from '#app/db/columns.ts'
import type { Tx } from '#app/db/client.server.ts'
import { insertRow, insertRows } from '#app/db/insert-row.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { type Actor, type LeadEvent, recordLeadEvents, recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { nextAssignee } from '../assignment/next-assignee.server.ts'
import { noticeOfAssignment, noticeOfNewLead } from '../notices/collect-notices.server.ts'
import { phoneColumns } from './change-lead.server.ts'

export type NewLead = Omit<typeof leads.$inferInsert, 'id' | 'emailKey' | 'phoneE164'>

/** What created a lead, for the start of its timeline. */
type Cause = Pick<LeadEvent, 'actor' | 'summary' | 'detail'>

/**
 * Writes a lead and its first timeline entry in the caller's transaction. Without a given assignee, the setting `leadAssignment`
 * decides. Emails the assignee and everyone who wants to know about new leads. Returns its id.
 */
export function createLead(tx: Tx, lead: NewLead, cause: Cause): string {
  const made = prepareLead(tx, lead)
  insertRow(tx, leads, made.row)
  // An analysis that becomes a lead much later is not a new lead.
  recordLeadEvent(tx, { ...creationOf(made, cause), skipsAutomation: !isNew(lead) })
  announceLead(tx, made, cause)
  return made.row.id
}

/** Writes many leads like `createLead`, in fewer statements and without automation. Returns their ids in order. */
export function createLeads(tx: Tx, created: readonly { lead: NewLead; cause: Cause }[]): string[] {
  const made = created.map(({ lead, cause }) => ({ ...prepareLead(tx, lead), cause }))
  insertRows(
    tx,
    leads,
    made.map(({ row }) => row),
  )
  recordLeadEvents(
    tx,
    made.map((one) => ({ ...creationOf(one, one.cause), skipsAutomation: true })),
  )
  for (const one of made) announceLead(tx, one, one.cause)
  return made.map(({ row }) => row.id)
}

function prepareLead(tx: Tx, lead: NewLead) {
  const assignee = lead.assigneeId === undefined ? nextAssignee(tx, lead) : null
  const given = assignee === null ? {} : { assigneeId: assignee.id }
  return { row: { ...lead, ...given, ...phoneColumns(lead.phone ?? null), id: newSecret() }, assignee }
}

function creationOf({ row }: ReturnType<typeof prepareLead>, cause: Cause): LeadEvent {
  const { id: leadId, name, email, phone, propertyAddress = '', status, source } = row
  const data = { leadId, name, email, phone, propertyAddress, status: status ?? 'leads', source }
  return { leadId, kind: 'created', ...cause, webhook: { type: 'lead.created', data } }
}

function announceLead(tx: Tx, { row, assignee }: ReturnType<typeof prepareLead>, { actor }: Cause): void {
  const leadId = row.id
  if (assignee !== null) {
    const event = { summary: `Assigned to ${assignee.name}`, detail: { from: null, to: assignee.name, toId: assignee.id } }
    recordLeadEvent(tx, { leadId, kind: 'assigned', actor: { kind: 'system' }, ...event })
    noticeOfAssignment(tx, { leadId, userId: assignee.id })
  }
  noticeOfNewLead(tx, { leadId, exceptIds: [assignee?.id, actorId(actor)] })
}

function isNew({ createdAt }: NewLead): boolean {
  return createdAt === undefined || Date.now() - createdAt.getTime() < DAY_MS
}

function actorId(actor: Actor): string | undefined {
  return actor.kind === 'staff' ? actor.userId : undefined
}
