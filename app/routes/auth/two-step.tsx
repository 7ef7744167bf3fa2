import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireSignedIn } from '#app/http/auth.server.ts'
import { parseForm, reply, type Submission } from '#app/http/form.server.ts'
import { countRequest, refundRequest, setRetryAfter } from '#app/http/rate-limit.server.ts'
import { askedPath } from '#app/http/return-path.ts'
import { findSessionKey } from '#app/http/session.server.ts'
import { switchOnTwoStep } from '#app/modules/accounts/switch-two-step.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { twoStepSetupSchema } from '#app/modules/users/forms.ts'
import { MESSAGE_SETUP_ENDED, MESSAGE_WRONG_CODE, MESSAGE_WRONG_PASSWORD } from '#app/modules/users/messages.ts'
import { mustSetUpTwoStep } from '#app/modules/users/two-step/policy.server.ts'
import { twoStepSince } from '#app/modules/users/two-step/second-step.server.ts'
import { newTwoStepSetup, openSetup, setupOf } from '#app/modules/users/two-step/setup.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formOf } from '#app/ui/form.ts'
import { Link } from '#app/ui/link.tsx'
import { noindexMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { RecoveryCodes } from './_components/recovery-codes.tsx'
import { SignInFrame } from './_components/sign-in-frame.tsx'
import { TwoStepForm } from './_components/two-step-form.tsx'

export const handle: RouteHandle = { staff: true }

export const meta: MetaFunction = ({ matches }) => noindexMeta(matches, 'Two-step sign-in')

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireSignedIn(request)
  const { company } = getSiteFacts()
  const isOn = twoStepSince(viewer.id) !== null
  return {
    company,
    email: viewer.email,
    constraints: constraintsOf(twoStepSetupSchema),
    // Stores nothing until a code is entered: the form carries the encrypted secret.
    setup: isOn ? null : newTwoStepSetup(viewer, company.shortName),
    mustSetUp: mustSetUpTwoStep(viewer),
    passkeyPath: paths.newPasskey(askedPath(request)),
    next: askedPath(request) ?? paths.account(),
  }
}

/** Responds with the recovery codes instead of redirecting: they are stored as hashes, so no page could show them again. */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireSignedIn(request)
  const submission = await parseForm(request, twoStepSetupSchema)
  if (submission.status === 'error') return setupReply(viewer, submission, {})
  const subject = `${viewer.id}\nsetting up`
  const refusal = countRequest(context, 'present-password', viewer.id) ?? countRequest(context, 'second-step', subject)
  if (refusal) {
    const headers = setRetryAfter(context, refusal)
    return setupReply(viewer, submission, { formErrors: [refusal.message], status: 429, headers })
  }
  const secret = openSetup(viewer.id, submission.value.setup)
  if (secret === null) return setupReply(viewer, submission, { formErrors: [MESSAGE_SETUP_ENDED] })
  const { code, current } = submission.value
  const result = await switchOnTwoStep(viewer, { secret, code, password: current }, findSessionKey(request))
  const isPasswordWrong = !result.ok && result.reason === 'wrong-password'
  // A correct code does not count as a guess.
  if (isPasswordWrong) refundRequest(context, 'second-step', subject)
  else refundRequest(context, 'present-password', viewer.id)
  if (isPasswordWrong) return setupReply(viewer, submission, { fieldErrors: { current: [MESSAGE_WRONG_PASSWORD] } })
  if (!result.ok) return setupReply(viewer, submission, { fieldErrors: { code: [MESSAGE_WRONG_CODE] } })
  refundRequest(context, 'second-step', subject)
  return data({ codes: result.value })
}

/** The refused form with the same key, so that users need not scan again. */
function setupReply(viewer: Viewer, submission: Submission<unknown>, options: Parameters<typeof reply>[1]) {
  const refused = reply(submission, { ...options, hideFields: ['setup', 'code', 'current'] })
  const secret = openSetup(viewer.id, submission.values.setup ?? '')
  const { shortName } = getSiteFacts().company
  return data({ refused: refused.data, setup: secret === null ? null : setupOf(secret, viewer, shortName) }, refused.init ?? {})
}

export default function TwoStepPage() {
  const loaded = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { company, email, constraints, mustSetUp, passkeyPath, next } = loaded
  if (answer && 'codes' in answer) {
    return (
      <SignInFrame company={company} title="Two-step sign-in is on">
        <RecoveryCodes codes={answer.codes} next={next} />
      </SignInFrame>
    )
  }
  if (loaded.setup === null) {
    return (
      <SignInFrame company={company} title="Two-step sign-in is on" hint="We won’t show your recovery codes again.">
        <ButtonLink to={paths.account()} wide>
          Your account
        </ButtonLink>
      </SignInFrame>
    )
  }
  const { errors, field } = formOf<'code' | 'current'>({ lastReply: answer?.refused, constraints })
  return (
    <SignInFrame
      company={company}
      title="Two-step sign-in"
      hint={
        mustSetUp
          ? 'After your password, you’ll enter a code from an authenticator app. Your account requires it.'
          : 'After your password, you’ll enter a code from an authenticator app.'
      }
    >
      <ErrorSummary errors={errors} />
      <TwoStepForm setup={answer?.setup ?? loaded.setup} field={field} email={email} />
      {mustSetUp ? (
        <>
          <p className="noscript:hidden">
            <Link to={passkeyPath}>Use a passkey instead</Link>
          </p>
          <form method="post" action={paths.logout()}>
            <Button variant="quiet" className="-ml-3">
              Logout
            </Button>
          </form>
        </>
      ) : (
        <p>
          <Link to={paths.account()}>Back to your account</Link>
        </p>
      )}
    </SignInFrame>
  )
}
