import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { resetTwoStep } from '#app/modules/accounts/switch-two-step.server.ts'
import { noFields } from '#app/modules/forms/fields.ts'
import { findUserById } from '#app/modules/users/queries.server.ts'
import { secondStepsOf } from '#app/modules/users/two-step/policy.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { FormActions } from '#app/ui/form-actions.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { PostForm } from '#app/ui/post-form.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Reset two-step sign-in') }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request, 'users')
  const { id, name, email } = await requireOther(viewer, params.userId)
  const { hasApp, hasPasskey } = secondStepsOf(id)
  return { name, email, hasSecondStep: hasApp || hasPasskey }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'users')
  valueOrThrow(await parseForm(request, noFields))
  const user = await requireOther(viewer, params.userId)
  const reset = resetTwoStep(viewer, user)
  return redirectWithToast(
    paths.resetTwoStep(user.id),
    reset.ok
      ? { kind: 'success', message: `${user.name} can now sign in with only a password. We emailed them.` }
      : { kind: 'error', message: `${user.name} doesn’t use two-step sign-in` },
  )
}

/**
 * The user in the address. Throws 404 unless they have access, and redirects admins to their own account for themselves, because
 * that requires the password.
 */
async function requireOther(viewer: Viewer, userId = ''): Promise<Viewer> {
  if (userId === viewer.id)
    throw await redirectWithToast(paths.account(), { kind: 'error', message: 'Change your own two-step sign-in here' })
  const user = findUserById(userId)
  if (!user) throw new Response('This user doesn’t exist.', { status: 404 })
  return user
}

export default function ResetSecondStepPage() {
  const { name, email, hasSecondStep } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader back={{ to: paths.adminUsers(), label: 'Users' }} title={`Two-step sign-in for ${name}`} note={email} />
      <div className="card grid max-w-[560px] content-start gap-3.5">
        {hasSecondStep ? (
          <PostForm className="grid gap-3.5">
            <p>
              Use this if someone lost their phone and recovery codes. The authenticator app, recovery codes and passkeys for{' '}
              <b>{name}</b> stop working, and every session ends. They can then sign in with only a password. If two-step is
              required, they’ll set it up at the next sign-in.
            </p>
            <p>First, make sure it’s really {name} asking you. We’ll email them about the change.</p>
            <FormActions cancelTo={paths.adminUsers()}>
              <Button variant="danger" busy="Processing...">
                Reset Two-Step
              </Button>
            </FormActions>
          </PostForm>
        ) : (
          <p>{name} doesn’t use two-step sign-in.</p>
        )}
      </div>
    </>
  )
}
