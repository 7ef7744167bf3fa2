import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { noFields } from '#app/modules/forms/fields.ts'
import { MAILING_MESSAGES, MESSAGE_CANCELED, MESSAGE_FAILED } from '#app/modules/mailings/messages.ts'
import { findMailing, findProgress } from '#app/modules/mailings/queries.server.ts'
import { cancelMailing } from '#app/modules/mailings/write-mailing.server.ts'
import { formatCount } from '#app/format/money.ts'
import { paths } from '#app/paths.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { dialog: true }

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Stop this mailing?') }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'work')
  const mailing = findMailing(params.id ?? '')
  if (!mailing) throw new Response(MAILING_MESSAGES.missing, { status: 404 })
  return { id: mailing.id, subject: mailing.subject, sent: findProgress(mailing.id).written.sent }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'work')
  valueOrThrow(await parseForm(request, noFields))
  const id = params.id ?? ''
  const stopped = await attempt('A mailing could not be stopped', () => cancelMailing(viewer, id))
  if (stopped?.ok) return redirectWithToast(paths.mailing(id), { kind: 'success', message: MESSAGE_CANCELED })
  const message = stopped === null ? MESSAGE_FAILED : MAILING_MESSAGES[stopped.reason]
  return redirectWithToast(stopped?.reason === 'missing' ? paths.mailings() : paths.mailing(id), { kind: 'error', message })
}

export default function StopMailingDialog() {
  const { id, subject, sent } = useLoaderData<typeof loader>()
  return (
    <ConfirmDialog title="Stop this mailing?" verb="Stop Mailing" closeTo={paths.mailing(id)}>
      <p className="wrap-anywhere">
        No more “{subject}” emails will be sent. {formatCount(sent, 'email has', 'emails have')} already been sent and can’t be
        recalled.
      </p>
    </ConfirmDialog>
  )
}
