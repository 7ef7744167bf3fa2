import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { noFields } from '#app/modules/forms/fields.ts'
import { trashList } from '#app/modules/leads/trash/trash-list.ts'
import { findInTrash } from '#app/modules/leads/trash/list-trash.server.ts'
import { deleteForever, TRASH_MESSAGES } from '#app/modules/leads/trash/restore-lead.server.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { dialog: true }

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'records')
  const lead = findInTrash(params.leadId ?? '')
  if (!lead) throw await redirectWithToast(trashList.here(request), { kind: 'error', message: TRASH_MESSAGES['not-in-trash'] })
  return { name: lead.name, closeTo: trashList.here(request) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'records')
  valueOrThrow(await parseForm(request, noFields))
  const deleted = deleteForever(viewer, params.leadId ?? '')
  return redirectWithToast(
    trashList.here(request),
    deleted.ok
      ? { kind: 'success', message: 'Lead deleted forever' }
      : { kind: 'error', message: TRASH_MESSAGES[deleted.reason] },
  )
}

export default function DeleteForeverDialog() {
  const { name, closeTo } = useLoaderData<typeof loader>()
  return (
    <ConfirmDialog title={`Delete ${name} forever?`} verb="Delete forever" closeTo={closeTo}>
      <p>
        You can’t restore it. This also deletes its notes, messages, tasks, analyses and files. We keep payments, invoices, signed
        agreements and the audit log.
      </p>
    </ConfirmDialog>
  )
}
