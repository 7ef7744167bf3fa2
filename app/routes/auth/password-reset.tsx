import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parsePublicForm, reply } from '#app/http/form.server.ts'
import { Honeypot } from '#app/http/honeypot.tsx'
import { linkToken, privatePageHeaders } from '#app/http/private-page.ts'
import { mayResetPassword, resetPassword } from '#app/modules/accounts/reset-password.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { resetPasswordSchema } from '#app/modules/users/forms.ts'
import {
  MESSAGE_ACCOUNT_LINK_ENDED,
  MESSAGE_PASSWORD_FAILED,
  MESSAGE_PASSWORD_UPDATED,
  NEW_PASSWORD_HINT,
} from '#app/modules/users/messages.ts'
import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formOf } from '#app/ui/form.ts'
import type { FormReply } from '#app/ui/form-reply.ts'
import { Link } from '#app/ui/link.tsx'
import { noindexMeta } from '#app/ui/page-meta.ts'
import { PasswordField } from '#app/ui/password-field.tsx'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { SignInFrame } from './_components/sign-in-frame.tsx'

export const handle: RouteHandle = { staff: true }

export const meta: MetaFunction = ({ matches }) => noindexMeta(matches, 'Reset password')

export const headers = privatePageHeaders

/** Viewing the page does not use up the link, because mailbox scanners follow links too. */
export function loader({ request }: LoaderFunctionArgs) {
  const mayReset = mayResetPassword(linkToken(request))
  const page = { company: getSiteFacts().company, constraints: constraintsOf(resetPasswordSchema), mayReset }
  return data(page, { status: mayReset ? 200 : 404 })
}

export async function action(args: ActionFunctionArgs) {
  const token = linkToken(args.request)
  const hideFields = ['password']
  const submission = await parsePublicForm(args, resetPasswordSchema)
  if (submission.status === 'error') return reply(submission, { hideFields })
  const { password } = submission.value
  const result = await attempt('A new password could not be set', () => resetPassword(token, password))
  if (result === null) return reply(submission, { formErrors: [MESSAGE_PASSWORD_FAILED], hideFields, status: 503 })
  if (result.ok) return redirectWithToast(paths.login(), { kind: 'success', message: MESSAGE_PASSWORD_UPDATED })
  const { reason } = result
  if (reason.kind === 'ended') return reply(submission, { formErrors: [MESSAGE_ACCOUNT_LINK_ENDED], hideFields, status: 404 })
  return reply(submission, { fieldErrors: { password: [reason.problem] }, hideFields })
}

export default function PasswordResetPage() {
  const { company, constraints, mayReset } = useLoaderData<typeof loader>()
  const lastReply = useActionData<FormReply>()
  const { errors, field } = formOf<'password'>({ lastReply, constraints })
  return (
    <SignInFrame company={company} title="Reset password">
      {mayReset ? (
        <>
          <ErrorSummary errors={errors} />
          <form method="post" className="grid content-start gap-5">
            <Honeypot />
            <PasswordField {...field('password')} label="New Password" autoComplete="new-password" hint={NEW_PASSWORD_HINT} />
            <Button wide busy="Saving...">
              Reset Password
            </Button>
          </form>
        </>
      ) : (
        <>
          <ErrorSummary errors={{ '': MESSAGE_ACCOUNT_LINK_ENDED }} />
          <ButtonLink to={paths.forgotPassword()} wide>
            Request a new link
          </ButtonLink>
        </>
      )}
      <p>
        <Link to={paths.login()}>Return to Login</Link>
      </p>
    </SignInFrame>
  )
}
