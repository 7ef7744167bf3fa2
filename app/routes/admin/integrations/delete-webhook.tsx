import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { noFields } from '#app/modules/forms/fields.ts'
import { deleteWebhook, findWebhook } from '#app/modules/webhooks/endpoints.server.ts'
import { MESSAGE_WEBHOOK_MISSING } from '#app/modules/webhooks/messages.ts'
import { paths } from '#app/paths.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { dialog: true }

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Delete this webhook?') }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'system')
  const webhook = findWebhook(params.id ?? '')
  if (!webhook) throw new Response(MESSAGE_WEBHOOK_MISSING, { status: 404 })
  const { id, url } = webhook
  return { id, url }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'system')
  valueOrThrow(await parseForm(request, noFields))
  const isDeleted = deleteWebhook(viewer, params.id ?? '')
  return redirectWithToast(
    paths.adminIntegrations(),
    isDeleted ? { kind: 'success', message: 'Webhook deleted' } : { kind: 'error', message: MESSAGE_WEBHOOK_MISSING },
  )
}

export default function DeleteWebhookDialog() {
  const { id, url } = useLoaderData<typeof loader>()
  return (
    <ConfirmDialog title="Delete this webhook?" verb="Delete" closeTo={paths.adminWebhook(id)}>
      <p className="wrap-anywhere">We’ll stop sending events to {url}. We’ll delete its secret and any events not yet sent.</p>
    </ConfirmDialog>
  )
}
