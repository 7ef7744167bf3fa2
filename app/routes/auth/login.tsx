import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { parseForm, reply } from '#app/http/form.server.ts'
import { setRetryAfter } from '#app/http/rate-limit.server.ts'
import { askedPath, returnPath } from '#app/http/return-path.ts'
import { findViewer } from '#app/http/session.server.ts'
import { attemptSignIn, MESSAGES } from '#app/http/sign-in.server.ts'
import { countAttempt } from '#app/http/sign-in-limits.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { warnOfSignInAttempts } from '#app/modules/messaging/queue/warn-of-sign-in-attempts.server.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { staffSignInSchema } from '#app/modules/users/forms.ts'
import { relyingParty } from '#app/modules/users/passkeys/webauthn.server.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import { formError, type FormReply } from '#app/ui/form-reply.ts'
import { Link } from '#app/ui/link.tsx'
import { noindexMeta } from '#app/ui/page-meta.ts'
import { PasswordField } from '#app/ui/password-field.tsx'
import { formOf } from '#app/ui/form.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { PasskeyForm } from './_components/passkey-form.tsx'
import { SignInFrame } from './_components/sign-in-frame.tsx'

export const handle: RouteHandle = { staff: true }

export const meta: MetaFunction = ({ matches }) => noindexMeta(matches, 'Admin Login')

export function loader({ request }: LoaderFunctionArgs) {
  if (findViewer(request)) throw redirect(returnPath(request))
  return {
    company: getSiteFacts().company,
    constraints: constraintsOf(staffSignInSchema),
    passkey: { origin: relyingParty().origin, action: paths.loginPasskey(askedPath(request)) },
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const counted = await countAttempt(request, context)
  if (!counted.ok) {
    const refused: FormReply = { status: 'error', error: { '': [counted.reason.message] } }
    return data(refused, { status: 429, headers: setRetryAfter(context, counted.reason) })
  }
  const submission = await parseForm(request, staffSignInSchema)
  const hideFields = ['password']
  if (submission.status === 'error') return reply(submission, { hideFields })
  const { email, password } = submission.value
  const signingIn = () => attemptSignIn(request, context, { attempt: counted.value, email, password })
  const signedIn = await attempt('Signing in failed', signingIn)
  if (signedIn === null) return reply(submission, { formErrors: [MESSAGES.failed], hideFields, status: 503 })
  if (!signedIn.ok) {
    const { reason } = signedIn
    if (reason.kind === 'rate-limited') {
      const headers = setRetryAfter(context, reason.refusal)
      return reply(submission, { formErrors: [reason.refusal.message], hideFields, status: 429, headers })
    }
    if (reason.kind === 'expired') return reply(submission, { formErrors: [MESSAGES.expired], hideFields })
    if (reason.isWarningDue) warnOfSignInAttempts(email)
    return reply(submission, { formErrors: [MESSAGES.wrong], hideFields })
  }
  const headers = new Headers()
  for (const cookie of signedIn.value.setCookies) headers.append('Set-Cookie', cookie)
  const { isSignedIn, resetToken } = signedIn.value
  if (resetToken !== undefined) return redirect(paths.passwordReset(resetToken), { status: 303 })
  const next = isSignedIn ? returnPath(request) : paths.loginCode(askedPath(request))
  return redirect(next, { status: 303, headers })
}

export default function LoginPage() {
  const { company, constraints, passkey } = useLoaderData<typeof loader>()
  const lastReply = useActionData<FormReply>()
  const { errors, field } = formOf<'email' | 'password'>({ lastReply, constraints })
  const refusal = formError(lastReply)
  return (
    <SignInFrame company={company} title="Admin Login">
      {refusal === undefined ? <ErrorSummary errors={errors} /> : <Refusal message={refusal} />}
      <form method="post" className="gap-5 grid content-start">
        <Field {...field('email')} label="Email" type="email" autoComplete="username" />
        <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
        <Button wide busy="Signing in...">
          Sign in
        </Button>
      </form>
      <PasskeyForm {...passkey} label="Use a Passkey" variant="second" />
      <p>
        <Link to={paths.forgotPassword()}>Forgot your password?</Link>
      </p>
    </SignInFrame>
  )
}

/** Why sign-in failed, if no single field is wrong. Takes the focus when scripts run. */
function Refusal({ message }: { message: string }) {
  return (
    <p className="rounded-card border border-l-6 border-danger bg-surface px-6 py-5" role="alert" tabIndex={-1} data-focus>
      {message}
    </p>
  )
}
