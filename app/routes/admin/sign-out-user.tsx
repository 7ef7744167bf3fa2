import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { noFields } from '#app/modules/forms/fields.ts'
import { signOutUser } from '#app/modules/users/manage/deactivate-user.server.ts'
import { USER_MESSAGES } from '#app/modules/users/manage/messages.ts'
import { findUserById, listSessions } from '#app/modules/users/queries.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { paths } from '#app/paths.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { dialog: true }

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Sign this user out everywhere?') }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request, 'users')
  const { id, name } = await requireOther(viewer, params.userId)
  return { name, sessions: listSessions(id, new Date()).length }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'users')
  valueOrThrow(await parseForm(request, noFields))
  const user = await requireOther(viewer, params.userId)
  const done = signOutUser(viewer, user.id)
  return redirectWithToast(
    paths.adminUsers(),
    done.ok
      ? { kind: 'success', message: `${user.name} is signed out everywhere` }
      : { kind: 'error', message: USER_MESSAGES[done.reason] },
  )
}

/**
 * The user in the address. Throws 404 unless they have access, and redirects admins to their own account for themselves, because
 * that lists each session.
 */
async function requireOther(viewer: Viewer, userId = ''): Promise<Viewer> {
  if (userId === viewer.id)
    throw await redirectWithToast(paths.account(), { kind: 'error', message: 'End your own sessions here' })
  const user = findUserById(userId)
  if (!user) throw new Response(USER_MESSAGES.missing, { status: 404 })
  return user
}

export default function SignOutUserDialog() {
  const { name, sessions } = useLoaderData<typeof loader>()
  return (
    <ConfirmDialog title={`Sign ${name} out everywhere?`} verb="Sign Out Everywhere" closeTo={paths.adminUsers()}>
      <p>
        {name} is signed in {sessions === 1 ? 'on one browser' : `on ${sessions === 0 ? 'no' : sessions} browsers`}. Every session
        ends right away, and browsers that skip two-step sign-in will ask for it again.
      </p>
      <p>The password doesn’t change. If someone else might know it, email {name} a password link as well.</p>
    </ConfirmDialog>
  )
}
