import { listUndoable } from '#app/modules/leads/batches/queries.server.ts'
import { leadList } from '#app/modules/leads/list/list-params.ts'
import { countAllLeads, listLeads } from '#app/modules/leads/list/queries.server.ts'
import { type EditedCell, readCell } from '#app/modules/leads/list/lead-columns.ts'
import { findAssigneeId } from '#app/modules/leads/list/queries.server.ts'
import { newestChangeKey } from '#app/modules/leads/live/changes.server.ts'
import { listPath, readListQuery } from '#app/modules/leads/selections/list-address.ts'
import { readPicked } from '#app/modules/leads/selections/selections.server.ts'
import { listAssignable } from '#app/modules/users/queries.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'

/** The requested page of the lead list. */
export function getLeadList(viewer: Viewer, request: Request, now: Date) {
  // Read first, so that no change is missed between it and the rows.
  const changeKey = newestChangeKey()
  const query = new URL(request.url).searchParams
  const filter = leadList.read(query)
  const page = listLeads(filter, { viewerId: viewer.id, now })
  return {
    filter,
    page,
    address: listPath({ place: 'leads', query: readListQuery(query) }),
    picked: readPicked(viewer, query, page.rows),
    undoable: listUndoable(viewer, now),
    all: countAllLeads(),
    assignees: listAssignable(),
    edited: findEdited(readCell(query.get('edit')), page.rows),
    changeKey,
    now,
  }
}

/** The edited cell of the page, and its lead's assignee. */
function findEdited(cell: EditedCell | null, rows: readonly { id: string }[]) {
  return cell && rows.some(({ id }) => id === cell.leadId) ? { cell, assigneeId: findAssigneeId(cell.leadId) } : null
}
