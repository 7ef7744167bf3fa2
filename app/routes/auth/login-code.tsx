import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { parseForm, reply } from '#app/http/form.server.ts'
import { setRetryAfter } from '#app/http/rate-limit.server.ts'
import { askedPath, returnPath } from '#app/http/return-path.ts'
import { attemptSecondStep, leaveSecondStep, findPendingViewer } from '#app/http/second-step.server.ts'
import { MESSAGES } from '#app/http/sign-in.server.ts'
import { countAttempt } from '#app/http/sign-in-limits.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { warnOfWrongCodes } from '#app/modules/messaging/queue/warn-of-sign-in-attempts.server.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { appCodeSchema, recoverySchema, secondStepSchema } from '#app/modules/users/forms.ts'
import { MESSAGE_UNREADABLE_KEY, MESSAGE_WRONG_CODE, MESSAGE_WRONG_RECOVERY } from '#app/modules/users/messages.ts'
import { TRUST_DAYS } from '#app/modules/users/two-step/rules.ts'
import { relyingParty } from '#app/modules/users/passkeys/webauthn.server.ts'
import { secondStepsOf } from '#app/modules/users/two-step/policy.server.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/choices.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import { type Form, formOf } from '#app/ui/form.ts'
import type { FormReply } from '#app/ui/form-reply.ts'
import { noindexMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { PasskeyForm } from './_components/passkey-form.tsx'
import { SignInFrame } from './_components/sign-in-frame.tsx'

export const handle: RouteHandle = { staff: true }

export const meta: MetaFunction = ({ matches }) => noindexMeta(matches, 'Admin Login: second step')

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await requirePending(request)
  const constraints = { ...constraintsOf(appCodeSchema), ...constraintsOf(recoverySchema) }
  return {
    company: getSiteFacts().company,
    email: viewer.email,
    constraints,
    ...secondStepsOf(viewer.id),
    passkey: { origin: relyingParty().origin, action: paths.loginPasskey(askedPath(request)) },
  }
}

const HIDDEN = { hideFields: ['code', 'recovery'] }

export async function action({ request, context }: ActionFunctionArgs) {
  const { viewer, pending } = await requirePending(request)
  const counted = await countAttempt(request, context)
  if (!counted.ok) {
    const refused: FormReply = { status: 'error', error: { '': [counted.reason.message] } }
    return data(refused, { status: 429, headers: setRetryAfter(context, counted.reason) })
  }
  const submission = await parseForm(request, secondStepSchema)
  if (submission.status === 'error') return reply(submission, HIDDEN)
  const posted = submission.value
  if (posted.intent === 'other') {
    const headers = { 'Set-Cookie': await leaveSecondStep(pending) }
    return redirect(paths.login(askedPath(request)), { status: 303, headers })
  }
  const isCode = posted.intent === 'code'
  const step = isCode ? { kind: 'code' as const, typed: posted.code } : { kind: 'recovery' as const, typed: posted.recovery }
  const isTrusted = isCode && posted.trust
  const result = await attempt('The second sign-in step failed', () =>
    attemptSecondStep(request, context, { counted: counted.value, viewer, pending, step, isTrusted }),
  )
  if (result === null) return reply(submission, { formErrors: [MESSAGES.failed], ...HIDDEN, status: 503 })
  if (result.ok) {
    const headers = new Headers()
    for (const cookie of result.value) headers.append('Set-Cookie', cookie)
    return redirect(returnPath(request), { status: 303, headers })
  }
  switch (result.reason.kind) {
    case 'wrong': {
      const [field, message] = isCode ? ['code', MESSAGE_WRONG_CODE] : ['recovery', MESSAGE_WRONG_RECOVERY]
      return reply(submission, { fieldErrors: { [field]: [message] }, ...HIDDEN })
    }
    case 'unreadable':
      return reply(submission, { fieldErrors: { code: [MESSAGE_UNREADABLE_KEY] }, ...HIDDEN, status: 409 })
    case 'ended':
      return redirect(paths.login(askedPath(request)), 303)
    case 'rate-limited': {
      const { refusal, isWarningDue } = result.reason
      if (isWarningDue) warnOfWrongCodes(viewer)
      return reply(submission, {
        formErrors: [refusal.message],
        ...HIDDEN,
        status: 429,
        headers: setRetryAfter(context, refusal),
      })
    }
  }
}

/**
 * The user who needs a second step. Redirects to sign-in if there is none: the password comes first and is valid for ten minutes.
 */
async function requirePending(request: Request) {
  const pending = await findPendingViewer(request)
  if (pending) return pending
  throw redirect(paths.login(askedPath(request)), 303)
}

export default function LoginCodePage() {
  const { company, email, constraints, hasApp, hasPasskey, passkey } = useLoaderData<typeof loader>()
  const lastReply = useActionData<FormReply>()
  const { errors, field, box } = formOf<'code' | 'recovery' | 'trust'>({ lastReply, constraints })
  return (
    <SignInFrame company={company} title="Admin Login" hint={`Second step for ${email}`}>
      <ErrorSummary errors={errors} />
      {hasApp && <CodeForms field={field} box={box} opensRecovery={errors?.recovery !== undefined} />}
      {hasPasskey && (
        <PasskeyForm
          {...passkey}
          label="Use a Passkey"
          variant={hasApp ? 'second' : 'primary'}
          otherwise={!hasApp && <PasskeyAlone />}
        />
      )}
      <form method="post">
        <Button variant="quiet" name="intent" value="other" className="-ml-3">
          Sign in as someone else
        </Button>
      </form>
    </SignInFrame>
  )
}

type CodeFormsProps = Pick<Form<'code' | 'recovery' | 'trust'>, 'field' | 'box'> & { opensRecovery: boolean }

/** For users with an authenticator app: its code or a recovery code. */
function CodeForms({ field, box, opensRecovery }: CodeFormsProps) {
  return (
    <>
      <form method="post" className="grid content-start gap-4.5">
        <Field
          {...field('code')}
          label="6-digit code from your authenticator app"
          inputMode="numeric"
          autoComplete="one-time-code"
          className="tracking-[.2em] font-semibold"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the code is all that this page is for
          autoFocus={!opensRecovery}
        />
        <Checkbox {...box('trust')} label={`Trust this browser for ${TRUST_DAYS} days`} />
        <Button wide name="intent" value="code" busy="Signing in...">
          Sign in
        </Button>
      </form>
      <details open={opensRecovery}>
        <summary className="cursor-pointer">I don’t have my phone</summary>
        <form method="post" className="mt-3 grid content-start gap-3">
          <Field {...field('recovery')} label="Recovery code" autoComplete="off" autoCapitalize="characters" spellCheck={false} />
          <div>
            <Button variant="second" name="intent" value="recovery" busy="Signing in...">
              Use Recovery Code
            </Button>
          </div>
          <p className="text-small text-ink-muted">None left? An admin can reset two-step sign-in for you.</p>
        </form>
      </details>
    </>
  )
}

/** Replaces the button if a passkey is the user's only second step and this browser does not support it. */
function PasskeyAlone() {
  return (
    <p>
      Your second step is a passkey. It needs JavaScript and a browser that supports passkeys. An admin can reset two-step sign-in
      for you.
    </p>
  )
}
