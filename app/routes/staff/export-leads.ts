import type { LoaderFunctionArgs } from '@remix-run/node'
import { formatIsoDay } from '#app/format/date.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { csvResponse } from '#app/http/file-response.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { MESSAGE_SELECTION_ENDED } from '#app/modules/leads/bulk/messages.ts'
import { exportLeads } from '#app/modules/leads/export/export-leads.server.ts'
import { leadList } from '#app/modules/leads/list/list-params.ts'
import { scopeOf } from '#app/modules/leads/list/scope.server.ts'
import { listPath, readListQuery } from '#app/modules/leads/selections/list-address.ts'
import { findSelection } from '#app/modules/leads/selections/selections.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { staff: true }

/** 'Export Data': exports the filtered leads in order, or only the selected ones, as CSV. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request, 'work')
  const now = new Date()
  const { searchParams } = new URL(request.url)
  const query = readListQuery(searchParams)
  const selectionId = searchParams.get('selection')
  const selection = findSelection(viewer, selectionId, now)
  if (selectionId && !selection)
    return redirectWithToast(listPath({ place: 'leads', query }), { kind: 'error', message: MESSAGE_SELECTION_ENDED })
  const filter = leadList.read(searchParams)
  const list = { scope: scopeOf(filter, { viewerId: viewer.id, now }), sort: filter.sort }
  const file = exportLeads({ actor: viewer, list, ids: selection?.ids ?? null, query })
  return csvResponse(`leads-${formatIsoDay(now)}.csv`, file)
}
