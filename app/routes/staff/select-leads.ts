import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, unknownIntent, valueOrThrow } from '#app/http/form.server.ts'
import { assignLeads, setStatusOfLeads } from '#app/modules/leads/bulk/change-leads.server.ts'
import { type Press, readPress, selectionSchema } from '#app/modules/leads/bulk/forms.ts'
import {
  BULK_WORDS,
  bulkToast,
  MESSAGE_MERGE_COUNT,
  MESSAGE_NO_ASSIGNEE,
  MESSAGE_NOTHING_SELECTED,
  MESSAGE_SELECTION_ENDED,
} from '#app/modules/leads/bulk/messages.ts'
import { startCampaign, stopCampaigns } from '#app/modules/leads/bulk/run-campaigns.server.ts'
import { leadList } from '#app/modules/leads/list/list-params.ts'
import { scopeOf } from '#app/modules/leads/list/scope.server.ts'
import { listAt, type ListAddress, listPath, readListAddress } from '#app/modules/leads/selections/list-address.ts'
import {
  endSelection,
  findSelection,
  saveSelectionPage,
  selectAll,
  type Selection,
} from '#app/modules/leads/selections/selections.server.ts'
import { acceptsReason } from '#app/modules/leads/status/status.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { paths } from '#app/paths.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { staff: true }

const MIN_MERGED = 2
const MAX_MERGED = 5

/** A GET has nothing to show, so it redirects to the leads. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'work')
  return redirect(paths.leads())
}

/**
 * Stores the selection of a page of leads, then runs the pressed button: go on selecting on another page, or act on all selected
 * leads.
 */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'work')
  const {
    lead: checked,
    shown,
    selection: selectionId = null,
    list: asked,
    intent,
  } = valueOrThrow(await parseForm(request, selectionSchema))
  const press = readPress(intent)
  if (!press) throw unknownIntent()
  const list = readListAddress(asked)
  if (press.kind === 'all') return redirect(listPath(list, (await selectListed(viewer, list)).id), 303)
  if (selectionId && !findSelection(viewer, selectionId))
    return redirectWithToast(listPath(list), { kind: 'error', message: MESSAGE_SELECTION_ENDED })
  const selection = saveSelectionPage(viewer, selectionId, { shown, checked })
  if (press.kind === 'page')
    return redirect(listPath(listAt(list, press.query), selection.ids.length > 0 ? selection.id : null), 303)
  if (press.kind === 'edit') {
    const edited = { ...list, query: { ...list.query, edit: press.cell } }
    return redirect(listPath(edited, selection.ids.length > 0 ? selection.id : null), 303)
  }
  if (selection.ids.length === 0) return redirectWithToast(listPath(list), { kind: 'error', message: MESSAGE_NOTHING_SELECTED })
  return doPressed(press, { viewer, list, selection })
}

/** All leads in a list, not only those on its page. */
function selectListed(viewer: Viewer, { query }: ListAddress): Promise<Selection> {
  const filter = leadList.read(new URLSearchParams(query))
  return selectAll(viewer, { scope: scopeOf(filter, { viewerId: viewer.id, now: new Date() }), sort: filter.sort })
}

type Picked = { viewer: Viewer; list: ListAddress; selection: Selection }

async function doPressed(press: Exclude<Press, { kind: 'page' | 'edit' }>, picked: Picked): Promise<Response> {
  const { viewer, list, selection } = picked
  const { ids } = selection
  const query = { ...list.query, selection: selection.id }
  switch (press.kind) {
    case 'delete':
      return redirect(list.place === 'dashboard' ? paths.deleteRecentLeads(query) : paths.deleteLeads(query), 303)
    case 'export':
      return redirect(paths.exportLeads(query), 303)
    case 'merge':
      return ids.length >= MIN_MERGED && ids.length <= MAX_MERGED
        ? redirect(paths.mergeLeads(ids), 303)
        : redirectWithToast(listPath(list, selection.id), { kind: 'error', message: MESSAGE_MERGE_COUNT })
    case 'status': {
      // The reason is requested on its own page.
      if (acceptsReason(press.to)) return redirect(paths.setStatusOfLeads({ ...query, set: press.to }), 303)
      const set = await setStatusOfLeads(viewer, ids, { to: press.to, reason: null })
      return set.ok ? finish(picked, bulkToast(BULK_WORDS.status, set.value)) : redirect(paths.leads(), 303)
    }
    case 'assign': {
      const assigned = await assignLeads(viewer, ids, press.assigneeId)
      return assigned.ok
        ? finish(picked, bulkToast(BULK_WORDS.assign, assigned.value))
        : redirectWithToast(listPath(list, selection.id), { kind: 'error', message: MESSAGE_NO_ASSIGNEE })
    }
    case 'start':
      return finish(picked, bulkToast(BULK_WORDS.start, await startCampaign(viewer, ids, press.workflow)))
    default:
      return finish(picked, bulkToast(BULK_WORDS.stop, await stopCampaigns(viewer, ids)))
  }
}

/** Returns to the list with the selection cleared. */
function finish({ viewer, list, selection }: Picked, toast: ReturnType<typeof bulkToast>): Promise<Response> {
  endSelection(viewer, selection.id)
  return redirectWithToast(listPath(list), toast)
}
