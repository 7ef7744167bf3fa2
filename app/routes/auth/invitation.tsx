import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { deviceHeader, findDevice } from '#app/http/device-cookie.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parsePublicForm, reply } from '#app/http/form.server.ts'
import { Honeypot } from '#app/http/honeypot.tsx'
import { linkToken, privatePageHeaders } from '#app/http/private-page.ts'
import { signIn } from '#app/http/session.server.ts'
import { acceptInvitation } from '#app/modules/accounts/invite-user.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { acceptInvitationSchema } from '#app/modules/users/manage/forms.ts'
import { findInvitation } from '#app/modules/users/manage/invitations.server.ts'
import { MESSAGE_INVITATION_ENDED } from '#app/modules/users/manage/messages.ts'
import { MESSAGE_PASSWORD_FAILED, NEW_PASSWORD_HINT, notCreatedMessage } from '#app/modules/users/messages.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import { formOf } from '#app/ui/form.ts'
import type { FormReply } from '#app/ui/form-reply.ts'
import { Link } from '#app/ui/link.tsx'
import { noindexMeta } from '#app/ui/page-meta.ts'
import { PasswordField } from '#app/ui/password-field.tsx'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { SignInFrame } from './_components/sign-in-frame.tsx'

export const handle: RouteHandle = { staff: true }

export const meta: MetaFunction = ({ matches }) => noindexMeta(matches, 'Your staff account')

export const headers = privatePageHeaders

/** Viewing the page does not use up the link, because mailbox scanners follow links too. */
export function loader({ request }: LoaderFunctionArgs) {
  const found = findInvitation(linkToken(request))
  const invitation = found && { email: found.email, name: found.name }
  const page = { company: getSiteFacts().company, constraints: constraintsOf(acceptInvitationSchema), invitation }
  return data(page, { status: found ? 200 : 404 })
}

export async function action(args: ActionFunctionArgs) {
  const hideFields = ['password']
  const submission = await parsePublicForm(args, acceptInvitationSchema)
  if (submission.status === 'error') return reply(submission, { hideFields })
  const accept = () => acceptInvitation(linkToken(args.request), submission.value)
  const accepted = await attempt('An invitation could not be accepted', accept)
  if (accepted === null) return reply(submission, { formErrors: [MESSAGE_PASSWORD_FAILED], hideFields, status: 503 })
  if (accepted.ok) return enter(args.request, accepted.value)
  const { reason } = accepted
  if (reason.kind === 'ended') return reply(submission, { formErrors: [MESSAGE_INVITATION_ENDED], hideFields, status: 404 })
  if (reason.kind === 'has-account')
    return reply(submission, { formErrors: [notCreatedMessage(reason)], hideFields, status: 409 })
  return reply(submission, { fieldErrors: { password: [reason.problem] }, hideFields })
}

/**
 * Signs in the user who just set a password: they proved the mailbox, and a new account has no second step yet. If one is
 * required, the dashboard redirects to its setup.
 */
async function enter(request: Request, userId: string): Promise<Response> {
  const headers = new Headers({ 'Set-Cookie': signIn(userId, request) })
  headers.append('Set-Cookie', await deviceHeader(await findDevice(request), userId))
  return redirectWithToast(paths.dashboard(), { kind: 'success', message: 'Your account is ready' }, headers)
}

export default function InvitationPage() {
  const { company, constraints, invitation } = useLoaderData<typeof loader>()
  const lastReply = useActionData<FormReply>()
  const { errors, field } = formOf<'name' | 'password'>({ lastReply, constraints, defaults: { name: invitation?.name } })
  return (
    <SignInFrame company={company} title="Your staff account" hint={invitation?.email}>
      {invitation ? (
        <>
          <ErrorSummary errors={errors} />
          <form method="post" className="grid content-start gap-5">
            <Honeypot />
            <Field {...field('name')} label="Name" autoComplete="name" />
            <PasswordField {...field('password')} label="Password" autoComplete="new-password" hint={NEW_PASSWORD_HINT} />
            <Button wide busy="Saving...">
              Set Password
            </Button>
          </form>
        </>
      ) : (
        <ErrorSummary errors={{ '': MESSAGE_INVITATION_ENDED }} />
      )}
      <p>
        <Link to={paths.login()}>Return to Login</Link>
      </p>
    </SignInFrame>
  )
}
