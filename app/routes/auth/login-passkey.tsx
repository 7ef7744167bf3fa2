import { MESSAGE_PASSKEYS_NEED_SCRIPTS } from '#app/modules/users/messages.ts'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { parseForm, reply } from '#app/http/form.server.ts'
import { attemptPasskey, noChallengeHeader } from '#app/http/passkeys.server.ts'
import { setRetryAfter } from '#app/http/rate-limit.server.ts'
import { askedPath, returnPath } from '#app/http/return-path.ts'
import { findViewer } from '#app/http/session.server.ts'
import { MESSAGES } from '#app/http/sign-in.server.ts'
import { countAttempt } from '#app/http/sign-in-limits.server.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { passkeySignInSchema } from '#app/modules/users/forms.ts'
import { MESSAGE_PASSKEY_ENDED, MESSAGE_PASSKEY_FAILED, MESSAGE_PASSKEY_UNKNOWN } from '#app/modules/users/messages.ts'
import { relyingParty } from '#app/modules/users/passkeys/webauthn.server.ts'
import { paths } from '#app/paths.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'
import { Link } from '#app/ui/link.tsx'
import { noindexMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { PasskeyForm } from './_components/passkey-form.tsx'
import { SignInFrame } from './_components/sign-in-frame.tsx'

export const handle: RouteHandle = { staff: true }

export const meta: MetaFunction = ({ matches }) => noindexMeta(matches, 'Admin Login: passkey')

export function loader({ request }: LoaderFunctionArgs) {
  if (findViewer(request)) throw redirect(returnPath(request))
  return { company: getSiteFacts().company, origin: relyingParty().origin, from: askedPath(request) }
}

const REFUSALS = {
  ended: MESSAGE_PASSKEY_ENDED,
  unknown: MESSAGE_PASSKEY_UNKNOWN,
  refused: MESSAGE_PASSKEY_FAILED,
}

export async function action({ request, context }: ActionFunctionArgs) {
  const counted = await countAttempt(request, context)
  if (!counted.ok) {
    const refused: FormReply = { status: 'error', error: { '': [counted.reason.message] } }
    return data(refused, { status: 429, headers: setRetryAfter(context, counted.reason) })
  }
  const submission = await parseForm(request, passkeySignInSchema)
  if (submission.status === 'error') return reply(submission)
  const { passkey } = submission.value
  const signedIn = await attempt('Signing in with a passkey failed', () =>
    attemptPasskey(request, context, { counted: counted.value, response: passkey }),
  )
  if (signedIn === null) return reply(submission, { formErrors: [MESSAGES.failed], status: 503 })
  if (!signedIn.ok) {
    const headers = { 'Set-Cookie': await noChallengeHeader() }
    return reply(submission, { formErrors: [REFUSALS[signedIn.reason.kind]], headers })
  }
  const headers = new Headers()
  for (const cookie of signedIn.value) headers.append('Set-Cookie', cookie)
  return redirect(returnPath(request), { status: 303, headers })
}

export default function LoginPasskeyPage() {
  const { company, origin, from } = useLoaderData<typeof loader>()
  const lastReply = useActionData<FormReply>()
  return (
    <SignInFrame company={company} title="Admin Login" hint="Use your fingerprint, face or PIN.">
      <ErrorSummary errors={lastReply?.error} />
      <PasskeyForm origin={origin} label="Use a Passkey" otherwise={<p>{MESSAGE_PASSKEYS_NEED_SCRIPTS}</p>} />
      <p>
        <Link to={paths.login(from)}>Sign in with your password</Link>
      </p>
    </SignInFrame>
  )
}
