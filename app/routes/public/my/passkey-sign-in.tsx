import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { parsePublicForm, reply } from '#app/http/form.server.ts'
import { findOwnerOf } from '#app/http/owner.server.ts'
import { findChallengeToken, noChallengeHeader } from '#app/http/passkeys.server.ts'
import { privatePageHeaders } from '#app/http/private-page.ts'
import { findVisitorToken, newTokenHeaders } from '#app/http/visitor.server.ts'
import {
  MESSAGE_OWNER_PASSKEY_UNKNOWN,
  MESSAGE_OWNER_PASSKEYS_NEED_SCRIPTS,
  MESSAGE_SIGN_IN_FAILED,
} from '#app/modules/owner-page/messages.ts'
import { signOwnerInWithPasskey } from '#app/modules/owner-page/sign-in-with-passkey.server.ts'
import { passkeySignInSchema } from '#app/modules/users/forms.ts'
import { MESSAGE_PASSKEY_ENDED, MESSAGE_PASSKEY_FAILED } from '#app/modules/users/messages.ts'
import { relyingParty } from '#app/modules/users/passkeys/webauthn.server.ts'
import { paths } from '#app/paths.ts'
import { PasskeyForm } from '#app/routes/auth/_components/passkey-form.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'
import { Link } from '#app/ui/link.tsx'
import { NarrowColumn } from '#app/ui/narrow-column.tsx'
import { noindexMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { private: true, slim: true }

export const meta: MetaFunction = ({ matches }) => noindexMeta(matches, 'Sign in with a passkey')

export const headers = privatePageHeaders

export async function loader({ request }: LoaderFunctionArgs) {
  if ((await findOwnerOf(request)) !== null) throw redirect(paths.my())
  return { origin: relyingParty().origin }
}

const REFUSALS = {
  ended: MESSAGE_PASSKEY_ENDED,
  unknown: MESSAGE_OWNER_PASSKEY_UNKNOWN,
  refused: MESSAGE_PASSKEY_FAILED,
}

export async function action(args: ActionFunctionArgs) {
  const submission = await parsePublicForm(args, passkeySignInSchema)
  if (submission.status === 'error') return reply(submission)
  const [token, visitor] = await Promise.all([findChallengeToken(args.request), findVisitorToken(args.request)])
  const { passkey: response } = submission.value
  const signedIn = await attempt('Signing an owner in with a passkey failed', () =>
    signOwnerInWithPasskey({ token, response, visitor }),
  )
  if (signedIn === null) return reply(submission, { formErrors: [MESSAGE_SIGN_IN_FAILED], status: 503 })
  const spent = await noChallengeHeader()
  if (!signedIn.ok) return reply(submission, { formErrors: [REFUSALS[signedIn.reason]], headers: { 'Set-Cookie': spent } })
  const headers = await newTokenHeaders(signedIn.value)
  headers.append('Set-Cookie', spent)
  return redirect(paths.my(), { status: 303, headers })
}

export default function PasskeySignInPage() {
  const { origin } = useLoaderData<typeof loader>()
  const lastReply = useActionData<FormReply>()
  return (
    <NarrowColumn>
      <h1>Sign in with a passkey</h1>
      <ErrorSummary errors={lastReply?.error} />
      <PasskeyForm origin={origin} label="Use a passkey" otherwise={<p>{MESSAGE_OWNER_PASSKEYS_NEED_SCRIPTS}</p>} />
      <p>
        <Link to={paths.mySignIn()}>Email me a link instead</Link>
      </p>
    </NarrowColumn>
  )
}

export { ErrorPage as ErrorBoundary } from '#app/ui/error-page.tsx'
