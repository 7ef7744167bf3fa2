import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { deleteFile } from '#app/modules/files/delete-file.server.ts'
import { FILE_MESSAGES } from '#app/modules/files/messages.ts'
import { findFileOfLead } from '#app/modules/files/queries.server.ts'
import { paths } from '#app/paths.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { dialog: true }

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Delete this file?') }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'work')
  const { leadId = '', fileId = '' } = params
  const file = findFileOfLead(leadId, fileId)
  if (!file) throw new Response(FILE_MESSAGES['no-file'], { status: 404 })
  return { leadId, name: file.name }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'work')
  const { leadId = '', fileId = '' } = params
  if (!findFileOfLead(leadId, fileId)) throw new Response(FILE_MESSAGES['no-file'], { status: 404 })
  const deleted = deleteFile({ leadId, fileId, actor: { kind: 'staff', userId: viewer.id } })
  const toast = deleted.ok
    ? ({ kind: 'success', message: 'File deleted' } as const)
    : ({ kind: 'error', message: FILE_MESSAGES['no-file'] } as const)
  return redirectWithToast(paths.lead(leadId), toast)
}

export default function DeleteFileDialog() {
  const { leadId, name } = useLoaderData<typeof loader>()
  return (
    <ConfirmDialog title="Delete this file?" verb="Delete File" closeTo={paths.lead(leadId)}>
      <p className="wrap-anywhere">
        {name} will be permanently deleted. Its name stays in the timeline. This action cannot be undone.
      </p>
    </ConfirmDialog>
  )
}
