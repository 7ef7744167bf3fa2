import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { parsePublicForm, reply } from '#app/http/form.server.ts'
import { Honeypot } from '#app/http/honeypot.tsx'
import { isOverMailLimit } from '#app/http/rate-limit.server.ts'
import { requestPasswordReset } from '#app/modules/accounts/reset-password.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { forgotPasswordSchema } from '#app/modules/users/forms.ts'
import { MESSAGE_PASSWORD_FAILED, MESSAGE_RESET_LINK_SENT } from '#app/modules/users/messages.ts'
import { normalizeEmail } from '#app/modules/users/credentials/rules.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import { formOf } from '#app/ui/form.ts'
import type { FormReply } from '#app/ui/form-reply.ts'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { noindexMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { SignInFrame } from './_components/sign-in-frame.tsx'

export const handle: RouteHandle = { staff: true }

export const meta: MetaFunction = ({ matches }) => noindexMeta(matches, 'Forgot password')

export function loader({ request }: LoaderFunctionArgs) {
  const isSent = new URL(request.url).searchParams.get('sent') === 'yes'
  return { company: getSiteFacts().company, constraints: constraintsOf(forgotPasswordSchema), isSent }
}

export async function action(args: ActionFunctionArgs) {
  const submission = await parsePublicForm(args, forgotPasswordSchema, { rate: 'password-reset' })
  if (submission.status === 'error') return reply(submission)
  const email = normalizeEmail(submission.value.email)
  const isTooOften = isOverMailLimit(args.context, 'password-reset-account', email)
  const isTaken = await attempt('A link to set a new password could not be queued', () => {
    if (!isTooOften) requestPasswordReset(email)
    return true
  })
  if (isTaken === null) return reply(submission, { formErrors: [MESSAGE_PASSWORD_FAILED], status: 503 })
  return redirect(paths.forgotPassword({ sent: 'yes' }), 303)
}

export default function ForgotPasswordPage() {
  const { company, constraints, isSent } = useLoaderData<typeof loader>()
  const lastReply = useActionData<FormReply>()
  const { errors, field } = formOf<'email'>({ lastReply, constraints })
  return (
    <SignInFrame company={company} title="Forgot password">
      {isSent && lastReply === undefined && (
        <div role="status">
          <Notice>{MESSAGE_RESET_LINK_SENT}</Notice>
        </div>
      )}
      <ErrorSummary errors={errors} />
      <form method="post" action={paths.forgotPassword()} className="grid content-start gap-5">
        <Honeypot />
        <Field {...field('email')} label="Email" type="email" autoComplete="username" />
        <Button wide busy="Sending...">
          Send Reset Link
        </Button>
      </form>
      <p>
        <Link to={paths.login()}>Return to Login</Link>
      </p>
    </SignInFrame>
  )
}
