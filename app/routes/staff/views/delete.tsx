import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { noFields } from '#app/modules/forms/fields.ts'
import { leadsPath } from '#app/modules/leads/list/lead-address.ts'
import { leadList } from '#app/modules/leads/list/list-params.ts'
import { findLeadView } from '#app/modules/leads/views/queries.server.ts'
import { deleteLeadView, VIEW_MESSAGES } from '#app/modules/leads/views/write-view.server.ts'
import { paths } from '#app/paths.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { dialog: true }

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request, 'work')
  const view = findLeadView(viewer, params.id ?? '')
  if (!view) throw await redirectWithToast(paths.leads(), { kind: 'error', message: VIEW_MESSAGES.missing })
  if (!view.mayChange) throw await redirectWithToast(paths.leads(), { kind: 'error', message: VIEW_MESSAGES['not-yours'] })
  return { view, closeTo: leadsPath(leadList.read(new URLSearchParams(view.query))) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'work')
  valueOrThrow(await parseForm(request, noFields))
  const deleted = deleteLeadView(viewer, params.id ?? '')
  return redirectWithToast(
    paths.leads(),
    deleted.ok ? { kind: 'success', message: 'View deleted' } : { kind: 'error', message: VIEW_MESSAGES[deleted.reason] },
  )
}

export default function DeleteViewDialog() {
  const { view, closeTo } = useLoaderData<typeof loader>()
  return (
    <ConfirmDialog title={`Delete the view ${view.name}?`} verb="Delete view" closeTo={closeTo}>
      <p>{view.isShared ? 'It will be deleted for everyone. ' : ''}The leads in it don’t change.</p>
    </ConfirmDialog>
  )
}
