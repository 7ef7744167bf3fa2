import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, reply, type Submission } from '#app/http/form.server.ts'
import { inviteAgain, inviteUser, withdrawInvitation } from '#app/modules/accounts/invite-user.server.ts'
import { requestPasswordReset } from '#app/modules/accounts/reset-password.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { changeRole } from '#app/modules/users/manage/change-role.server.ts'
import { reactivateUser } from '#app/modules/users/manage/deactivate-user.server.ts'
import { inviteSchema, usersSchema } from '#app/modules/users/manage/forms.ts'
import { listInvitations } from '#app/modules/users/manage/invitations.server.ts'
import { findAnyUser, listUsers } from '#app/modules/users/manage/list-users.server.ts'
import {
  MESSAGE_ROLE_FAILED,
  MESSAGE_USERS_FAILED,
  roleChangedMessage,
  USER_MESSAGES,
} from '#app/modules/users/manage/messages.ts'
import { type Role, ROLES } from '#app/permissions.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { sentWords } from '#app/modules/messaging/pause/mail-fate.server.ts'
import { paths } from '#app/paths.ts'
import { PageBehind } from '#app/ui/dialog.tsx'
import { ErrorPage } from '#app/ui/error-page.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import { AdminHead } from './_components/admin-head.tsx'
import { getAdminCounts } from './_components/admin-tabs.server.ts'
import { InviteForm } from './_components/invite-form.tsx'
import { RoleMatrix } from './_components/role-matrix.tsx'
import { UsersTable } from './_components/users-table.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'User Management') }]

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request, 'users')
  return {
    viewerId: viewer.id,
    users: listUsers(),
    invitations: listInvitations(),
    constraints: constraintsOf(inviteSchema),
    counts: getAdminCounts(),
    now: new Date(),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'users')
  const submission = await parseForm(request, usersSchema)
  if (submission.status === 'error') return reply(submission)
  const posted = submission.value
  switch (posted.intent) {
    case 'invite':
      return invite(viewer, submission, { ...posted, name: posted.name ?? '' })
    case 'invite-again':
      return back(
        inviteAgain(viewer, posted.invitation) ? sentWords('Invitation sent again', 'The invitation') : null,
        USER_MESSAGES['no-invitation'],
      )
    case 'withdraw':
      return back(withdrawInvitation(viewer, posted.invitation) ? 'Invitation withdrawn' : null, USER_MESSAGES['no-invitation'])
    case 'reactivate':
      return back(reactivateUser(viewer, posted.user) ? 'User reactivated' : null, USER_MESSAGES.active)
    case 'password-link':
      return ofActive(posted.user, ({ email }) => requestPasswordReset(email), 'Password link sent')
    default:
      return setRole(viewer, posted.user, roleOf(posted.intent), posted.seen)
  }
}

async function invite(viewer: Viewer, submission: Submission<unknown>, typed: { email: string; name: string; role: Role }) {
  const invited = inviteUser(viewer, typed)
  if (!invited.ok) return reply(submission, { fieldErrors: { email: [USER_MESSAGES[invited.reason]] } })
  return back(sentWords(`Invitation sent to ${typed.email}`, 'The invitation'))
}

function roleOf(intent: 'remove-admin' | `make-${Role}`): Role {
  return intent === 'remove-admin' ? 'user' : (ROLES.find((role) => intent === `make-${role}`) ?? 'user')
}

async function setRole(viewer: Viewer, userId: string, role: Role, seen: Role | null) {
  // Giving up your own role has a confirmation page.
  if (userId === viewer.id) return back(null, MESSAGE_ROLE_FAILED)
  const changed = await attempt('A role could not be changed', () => changeRole(viewer, userId, role, seen))
  if (changed === null) return back(null, MESSAGE_ROLE_FAILED)
  return changed.ok ? back(roleChangedMessage(role)) : back(null, USER_MESSAGES[changed.reason])
}

/** Runs an action for a user with access. */
async function ofActive(userId: string, work: (user: { id: string; email: string }) => void, done: string) {
  const user = findAnyUser(userId)
  if (user?.deactivatedAt !== null) return back(null, USER_MESSAGES.missing)
  work(user)
  return back(done)
}

/** Redirects to the list with the result, or with the reason of a failure if it is null. */
function back(done: string | null, failure = ''): Promise<Response> {
  const toast = done === null ? ({ kind: 'error', message: failure } as const) : ({ kind: 'success', message: done } as const)
  return redirectWithToast(paths.adminUsers(), toast)
}

export default function UsersPage() {
  const { constraints, counts, ...list } = useLoaderData<typeof loader>()
  return (
    <>
      <PageBehind>
        <AdminHead current="users" counts={counts} />
        <InviteForm lastReply={useActionData<FormReply>()} constraints={constraints} />
        <UsersTable {...list} />
        <RoleMatrix />
        <p className="mt-4 max-w-[70ch] text-small text-ink-muted">
          Deactivating someone ends all their sessions right away but keeps their work. A new role applies on the next page they
          open. We’ll ask before you remove your own role.
        </p>
      </PageBehind>
      <Outlet />
    </>
  )
}

export function ErrorBoundary() {
  return <ErrorPage title={MESSAGE_USERS_FAILED} />
}
