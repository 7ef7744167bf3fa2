import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { noFields } from '#app/modules/forms/fields.ts'
import { changeRole } from '#app/modules/users/manage/change-role.server.ts'
import { MESSAGE_ROLE_FAILED, roleChangedMessage, USER_MESSAGES } from '#app/modules/users/manage/messages.ts'
import { paths } from '#app/paths.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { dialog: true }

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Remove your own admin role?') }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request, 'users')
  requireOneself(viewer.id, params.userId)
  return null
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'users')
  requireOneself(viewer.id, params.userId)
  valueOrThrow(await parseForm(request, noFields))
  const changed = await attempt('A role could not be changed', () => changeRole(viewer, viewer.id, 'user'))
  if (changed?.ok) return redirectWithToast(paths.dashboard(), { kind: 'success', message: roleChangedMessage('user') })
  const message = changed === null ? MESSAGE_ROLE_FAILED : USER_MESSAGES[changed.reason]
  return redirectWithToast(paths.adminUsers(), { kind: 'error', message })
}

/** Removing others needs no confirmation: a button in the list revokes the role, and another restores it. */
function requireOneself(viewerId: string, userId: string | undefined): void {
  if (userId !== viewerId) throw new Response('You can only remove your own role here.', { status: 404 })
}

export default function GiveUpAdminDialog() {
  return (
    <ConfirmDialog title="Remove your own admin role?" verb="Remove Admin" closeTo={paths.adminUsers()}>
      <p>You’ll lose access to the admin area right away. Only another admin can restore it.</p>
    </ConfirmDialog>
  )
}
