import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { noFields } from '#app/modules/forms/fields.ts'
import { findApiToken, revokeApiToken } from '#app/modules/intake/api-tokens.server.ts'
import { MESSAGE_TOKEN_MISSING } from '#app/modules/intake/messages.ts'
import { paths } from '#app/paths.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { dialog: true }

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Revoke this token?') }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'system')
  const token = findApiToken(params.id ?? '')
  if (!token) throw new Response(MESSAGE_TOKEN_MISSING, { status: 404 })
  const { name, hint } = token
  return { name, hint }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'system')
  valueOrThrow(await parseForm(request, noFields))
  const revoked = revokeApiToken(viewer, params.id ?? '')
  return redirectWithToast(
    paths.adminIntegrations(),
    revoked.ok ? { kind: 'success', message: 'Token revoked' } : { kind: 'error', message: MESSAGE_TOKEN_MISSING },
  )
}

export default function RevokeTokenDialog() {
  const { name, hint } = useLoaderData<typeof loader>()
  return (
    <ConfirmDialog title="Revoke this token?" verb="Revoke" closeTo={paths.adminIntegrations()}>
      <p className="wrap-anywhere">
        “{name}” ({hint}…) stops working right away. Apps that use it can’t send leads until you give them a new token.
      </p>
    </ConfirmDialog>
  )
}
