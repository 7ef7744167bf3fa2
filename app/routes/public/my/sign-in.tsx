import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { rememberTypedAddress } from '#app/http/demo-mailbox.server.ts'
import { parsePublicForm, reply } from '#app/http/form.server.ts'
import { Honeypot } from '#app/http/honeypot.tsx'
import { findOwnerOf } from '#app/http/owner.server.ts'
import { privatePageHeaders } from '#app/http/private-page.ts'
import { isOverMailLimit } from '#app/http/rate-limit.server.ts'
import { constraintsWithMessages } from '#app/modules/forms/constraints.ts'
import { SentNotice } from '#app/modules/messaging/outbox/components/demo-mailbox.tsx'
import { ownerSignInSchema } from '#app/modules/owner-page/forms.ts'
import { MESSAGE_LINK_ON_ITS_WAY, MESSAGE_SIGN_IN_FAILED, MESSAGE_SIGNED_OUT } from '#app/modules/owner-page/messages.ts'
import { requestOwnerSignIn } from '#app/modules/owner-page/request-sign-in.server.ts'
import { normalizeEmail } from '#app/modules/users/credentials/rules.ts'
import { relyingParty } from '#app/modules/users/passkeys/webauthn.server.ts'
import { paths } from '#app/paths.ts'
import { PasskeyForm } from '#app/routes/auth/_components/passkey-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import { formOf } from '#app/ui/form.ts'
import type { FormReply } from '#app/ui/form-reply.ts'
import { NarrowColumn } from '#app/ui/narrow-column.tsx'
import { noindexMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { findTypedAddressMail } from '../typed-address-mail.server.ts'

export const handle: RouteHandle = { private: true, slim: true }

export const meta: MetaFunction = ({ matches }) => noindexMeta(matches, 'Sign in to your page')

export const headers = privatePageHeaders

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  if ((await findOwnerOf(request)) !== null) throw redirect(paths.my())
  const isSent = searchParams.get('sent') === 'yes'
  return {
    isSent,
    isOut: searchParams.get('out') === 'yes',
    demoMail: isSent ? await findTypedAddressMail(request, 'owner-sign-in') : null,
    constraints: constraintsWithMessages(ownerSignInSchema),
    origin: relyingParty().origin,
  }
}

export async function action(args: ActionFunctionArgs) {
  const submission = await parsePublicForm(args, ownerSignInSchema, { rate: 'mail-link' })
  if (submission.status === 'error') return reply(submission)
  const email = normalizeEmail(submission.value.email)
  const isTooOften = isOverMailLimit(args.context, 'mail-link-lead', `sign-in ${email}`)
  const isTaken = await attempt('A sign-in link could not be queued', () => {
    if (!isTooOften) requestOwnerSignIn(email)
    return true
  })
  if (isTaken === null) return reply(submission, { formErrors: [MESSAGE_SIGN_IN_FAILED], status: 503 })
  const headers = new Headers()
  await rememberTypedAddress(headers, email, 'owner-sign-in')
  return redirect(paths.mySignIn({ sent: 'yes' }), { status: 303, headers })
}

export default function SignInPage() {
  const { isSent, isOut, demoMail, constraints, origin } = useLoaderData<typeof loader>()
  const lastReply = useActionData<FormReply>()
  const form = formOf<'email'>({ lastReply, constraints })
  return (
    <NarrowColumn>
      <h1>Sign in to your page</h1>
      <p className="text-lead leading-[1.6] text-ink-muted">
        Your homes, what to sign and pay, and your messages with us. We’ll email you a link, so there’s no password.
      </p>
      {lastReply === undefined && (isSent || isOut) && (
        <SentNotice words={isSent ? MESSAGE_LINK_ON_ITS_WAY : MESSAGE_SIGNED_OUT} mail={demoMail} />
      )}
      <ErrorSummary errors={form.errors} />
      <form method="post" action={paths.mySignIn()} className="grid content-start gap-5">
        <Honeypot />
        <Field
          {...form.field('email')}
          label="Email"
          type="email"
          autoComplete="email"
          hint="The email address we have on file for you as an owner or realtor."
        />
        <Button wide busy="Sending...">
          Email me a link
        </Button>
      </form>
      <PasskeyForm origin={origin} action={paths.mySignInPasskey()} label="Use a passkey" variant="second" />
    </NarrowColumn>
  )
}

export { ErrorPage as ErrorBoundary } from '#app/ui/error-page.tsx'
