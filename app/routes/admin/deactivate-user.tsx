import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { noFields } from '#app/modules/forms/fields.ts'
import { deactivateUser } from '#app/modules/users/manage/deactivate-user.server.ts'
import { findAnyUser } from '#app/modules/users/manage/list-users.server.ts'
import { USER_MESSAGES } from '#app/modules/users/manage/messages.ts'
import { paths } from '#app/paths.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { dialog: true }

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Deactivate this user?') }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'users')
  const user = findAnyUser(params.userId ?? '')
  if (user?.deactivatedAt !== null) throw new Response(USER_MESSAGES.missing, { status: 404 })
  return { name: user.name }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'users')
  valueOrThrow(await parseForm(request, noFields))
  const deactivated = deactivateUser(viewer, params.userId ?? '')
  return redirectWithToast(
    paths.adminUsers(),
    deactivated.ok
      ? { kind: 'success', message: 'User deactivated' }
      : { kind: 'error', message: USER_MESSAGES[deactivated.reason] },
  )
}

export default function DeactivateUserDialog() {
  const { name } = useLoaderData<typeof loader>()
  return (
    <ConfirmDialog title={`Deactivate ${name}?`} verb="Deactivate" closeTo={paths.adminUsers()}>
      <p>
        {name} will be signed out everywhere right away and won’t be able to sign in. Their work and leads stay. You can
        reactivate them anytime.
      </p>
    </ConfirmDialog>
  )
}
