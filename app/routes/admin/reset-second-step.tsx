import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireAdmin } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { resetTwoStep } from '#app/modules/accounts/switch-two-step.server.ts'
import { noFields } from '#app/modules/forms/fields.ts'
import { findUserById } from '#app/modules/users/queries.server.ts'
import { secondStepsOf } from '#app/modules/users/two-step/policy.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormActions } from '#app/ui/form-actions.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { PostForm } from '#app/ui/post-form.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Second step of a user') }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAdmin(request)
  const { id, name, email } = await requireOther(viewer, params.userId)
  const { hasApp, hasPasskey } = secondStepsOf(id)
  return { name, email, hasSecondStep: hasApp || hasPasskey }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAdmin(request)
  valueOrThrow(await parseForm(request, noFields))
  const user = await requireOther(viewer, params.userId)
  const reset = resetTwoStep(viewer, user)
  return redirectWithToast(
    paths.resetTwoStep(user.id),
    reset.ok
      ? { kind: 'success', message: `${user.name} signs in with the password alone, and was notified by email` }
      : { kind: 'error', message: `${user.name} has no second step` },
  )
}

/** The user of the address. Throws 404 where no one with access is one, and leads to the own account who asks for their own: that asks for the password. */
async function requireOther(viewer: Viewer, userId = ''): Promise<Viewer> {
  if (userId === viewer.id)
    throw await redirectWithToast(paths.account(), { kind: 'error', message: 'Your own second step is changed here' })
  const user = findUserById(userId)
  if (!user) throw new Response('There is no such user.', { status: 404 })
  return user
}

export default function ResetSecondStepPage() {
  const { name, email, hasSecondStep } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title={`Second step of ${name}`} note={email} />
      <div className="card grid max-w-[560px] content-start gap-3.5">
        {hasSecondStep ? (
          <PostForm className="grid gap-3.5">
            <p>
              For someone who lost their phone and recovery codes. The authenticator app, the recovery codes and all passkeys of{' '}
              <b>{name}</b> no longer work, and every session ends. From then on the password alone signs in; where a second step
              is required, the next sign-in asks to set one up.
            </p>
            <p>Make sure that it is really {name} asking you. They get an email about it.</p>
            <FormActions>
              <ButtonLink to={paths.dashboard()} variant="second">
                Cancel
              </ButtonLink>
              <Button variant="danger" busy="Processing...">
                Take Second Step Away
              </Button>
            </FormActions>
          </PostForm>
        ) : (
          <p>{name} signs in without a second step.</p>
        )}
      </div>
    </>
  )
}
