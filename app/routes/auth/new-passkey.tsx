import { MESSAGE_PASSKEYS_NEED_SCRIPTS } from '#app/modules/users/messages.ts'
import { type ActionFunctionArgs, type AppLoadContext, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireSignedIn } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, reply, type Submission } from '#app/http/form.server.ts'
import { challengeHeader, findChallengeToken, noChallengeHeader } from '#app/http/passkeys.server.ts'
import { countRequest, rateReply, refundRequest } from '#app/http/rate-limit.server.ts'
import { askedPath } from '#app/http/return-path.ts'
import { beginPasskey, finishPasskey } from '#app/modules/accounts/change-passkeys.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { browserName } from '#app/modules/users/sessions/browser-name.ts'
import { newPasskeySchema, passkeyBeginSchema } from '#app/modules/users/forms.ts'
import {
  MESSAGE_ACCOUNT_FAILED,
  MESSAGE_PASSKEY_ENDED,
  MESSAGE_PASSKEY_NOT_ADDED,
  MESSAGE_PASSKEYS_FULL,
  MESSAGE_WRONG_PASSWORD,
} from '#app/modules/users/messages.ts'
import { relyingParty } from '#app/modules/users/passkeys/webauthn.server.ts'
import { mustSetUpTwoStep } from '#app/modules/users/two-step/policy.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
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
import { PasskeyForm } from './_components/passkey-form.tsx'
import { SignInFrame } from './_components/sign-in-frame.tsx'

export const handle: RouteHandle = { staff: true }

export const meta: MetaFunction = ({ matches }) => noindexMeta(matches, 'Add a passkey')

/** Also for users who must set up a second step: a passkey is one. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireSignedIn(request)
  return {
    company: getSiteFacts().company,
    email: viewer.email,
    constraints: constraintsOf(passkeyBeginSchema),
    suggestedName: browserName(request.headers.get('User-Agent')),
    origin: relyingParty().origin,
    back: mustSetUpTwoStep(viewer) ? paths.twoStep(askedPath(request)) : paths.account(),
  }
}

/** The action's answer unless it redirects: the form again, or the device's options as JSON. */
type Answer = { refused: FormReply } | { options: string; name: string }

const HIDDEN = { hideFields: ['current'] }

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireSignedIn(request)
  const submission = await parseForm(request, newPasskeySchema)
  if (submission.status === 'error') return refuse(submission)
  const posted = submission.value
  return posted.intent === 'begin' ? begin(context, viewer, submission, posted) : add(request, viewer, submission, posted)
}

/** Requires the password first. Responds directly instead of redirecting, because the result is only stored as a hash. */
async function begin(
  context: AppLoadContext,
  viewer: Viewer,
  submission: Submission<unknown>,
  { name, current }: { name: string; current: string },
) {
  const refusal = countRequest(context, 'present-password', viewer.id)
  if (refusal) return refuse(submission, rateReply(context, refusal))
  const { shortName } = getSiteFacts().company
  const begun = await attempt('A passkey setup could not start', () =>
    beginPasskey(viewer, { password: current, siteName: shortName }),
  )
  if (begun === null) return refuse(submission, { formErrors: [MESSAGE_ACCOUNT_FAILED], status: 503 })
  if (!begun.ok && begun.reason === 'wrong-password')
    return refuse(submission, { fieldErrors: { current: [MESSAGE_WRONG_PASSWORD] } })
  refundRequest(context, 'present-password', viewer.id)
  if (!begun.ok) return refuse(submission, { formErrors: [MESSAGE_PASSKEYS_FULL], status: 409 })
  const { options, token } = begun.value
  return data({ options: JSON.stringify(options), name }, { headers: { 'Set-Cookie': await challengeHeader(token) } })
}

async function add(
  request: Request,
  viewer: Viewer,
  submission: Submission<unknown>,
  { name, passkey }: { name: string; passkey: string },
) {
  const token = await findChallengeToken(request)
  const added = await attempt('A passkey could not be added', () => finishPasskey(viewer, { token, response: passkey, name }))
  if (added === null) return refuse(submission, { formErrors: [MESSAGE_ACCOUNT_FAILED], status: 503 })
  const headers = new Headers({ 'Set-Cookie': await noChallengeHeader() })
  if (!added.ok) {
    const message = added.reason === 'ended' ? MESSAGE_PASSKEY_ENDED : MESSAGE_PASSKEY_NOT_ADDED
    return refuse(submission, { formErrors: [message], headers })
  }
  const next = askedPath(request) ?? paths.account()
  return redirectWithToast(next, { kind: 'success', message: 'Passkey added' }, headers)
}

function refuse(submission: Submission<unknown>, options: Parameters<typeof reply>[1] = {}) {
  const refused = reply(submission, { ...options, ...HIDDEN })
  return data({ refused: refused.data }, refused.init ?? {})
}

export default function NewPasskeyPage() {
  const { company, email, constraints, suggestedName, origin, back } = useLoaderData<typeof loader>()
  const answer = useActionData<Answer>()
  const { errors, field } = formOf<'name' | 'current'>({
    lastReply: answer && 'refused' in answer ? answer.refused : undefined,
    constraints,
    defaults: { name: suggestedName },
  })
  const otherwise = <p>{MESSAGE_PASSKEYS_NEED_SCRIPTS}</p>
  return (
    <SignInFrame
      company={company}
      title="A new passkey"
      hint="You can then sign in with your fingerprint, face or PIN, without a password or code. The key stays on your device or in your password manager."
    >
      <ErrorSummary errors={errors} />
      {answer && 'options' in answer ? (
        <PasskeyForm origin={origin} options={answer.options} label="Create Passkey" otherwise={otherwise}>
          <input type="hidden" name="intent" value="add" />
          <input type="hidden" name="name" value={answer.name} />
        </PasskeyForm>
      ) : (
        <form method="post" className="grid content-start gap-5">
          <Field {...field('name')} label="Passkey name" hint="Helps you recognize it in your account." />
          <input type="hidden" autoComplete="username" value={email} />
          <PasswordField {...field('current')} label="Current password" autoComplete="current-password" />
          <div className="hidden noscript:block">{otherwise}</div>
          <Button wide name="intent" value="begin" busy="Checking...">
            Continue
          </Button>
        </form>
      )}
      <p>
        <Link to={back}>Back</Link>
      </p>
    </SignInFrame>
  )
}
