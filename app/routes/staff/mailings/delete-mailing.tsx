import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { noFields } from '#app/modules/forms/fields.ts'
import { MAILING_MESSAGES, MESSAGE_DELETED, MESSAGE_FAILED } from '#app/modules/mailings/messages.ts'
import { findMailing } from '#app/modules/mailings/queries.server.ts'
import { deleteMailing } from '#app/modules/mailings/write-mailing.server.ts'
import { paths } from '#app/paths.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { dialog: true }

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Delete this draft?') }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'work')
  const mailing = findMailing(params.id ?? '')
  if (!mailing) throw new Response(MAILING_MESSAGES.missing, { status: 404 })
  return { id: mailing.id, subject: mailing.subject }
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireStaff(request, 'work')
  valueOrThrow(await parseForm(request, noFields))
  const deleted = await attempt('A mailing could not be deleted', () => deleteMailing(params.id ?? ''))
  if (deleted?.ok) return redirectWithToast(paths.mailings(), { kind: 'success', message: MESSAGE_DELETED })
  const message = deleted === null ? MESSAGE_FAILED : MAILING_MESSAGES[deleted.reason]
  return redirectWithToast(paths.mailings(), { kind: 'error', message })
}

export default function DeleteMailingDialog() {
  const { id, subject } = useLoaderData<typeof loader>()
  return (
    <ConfirmDialog title="Delete this draft?" verb="Delete" closeTo={paths.mailing(id)}>
      <p className="wrap-anywhere">“{subject}” hasn’t been sent. It will be permanently deleted.</p>
    </ConfirmDialog>
  )
}
