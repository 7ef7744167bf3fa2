import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, reply } from '#app/http/form.server.ts'
import { linkToken, privatePageHeaders } from '#app/http/private-page.ts'
import { countRequest, refundRequest, setRetryAfter } from '#app/http/rate-limit.server.ts'
import { confirmEmail, findNewEmail } from '#app/modules/accounts/confirm-email.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { confirmEmailSchema } from '#app/modules/users/forms.ts'
import {
  MESSAGE_ACCOUNT_FAILED,
  MESSAGE_ACCOUNT_LINK_ENDED,
  MESSAGE_EMAIL_TAKEN,
  MESSAGE_WRONG_PASSWORD,
} from '#app/modules/users/messages.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formOf } from '#app/ui/form.ts'
import type { FormReply } from '#app/ui/form-reply.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { PasswordField } from '#app/ui/password-field.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Your new email address') }]

export const headers = privatePageHeaders

/** Viewing the page does not use up the link, because mailbox scanners follow links too. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request)
  return { email: requireNewEmail(viewer, linkToken(request)), constraints: constraintsOf(confirmEmailSchema) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireStaff(request)
  const token = linkToken(request)
  requireNewEmail(viewer, token)
  const hideFields = ['current']
  const submission = await parseForm(request, confirmEmailSchema)
  if (submission.status === 'error') return reply(submission, { hideFields })
  const refusal = countRequest(context, 'present-password', viewer.id)
  if (refusal)
    return reply(submission, {
      ...{ formErrors: [refusal.message], hideFields },
      ...{ status: 429, headers: setRetryAfter(context, refusal) },
    })
  const { current } = submission.value
  const confirmed = await attempt('A new address could not be confirmed', () => confirmEmail(viewer, token, current))
  if (confirmed === null) return reply(submission, { formErrors: [MESSAGE_ACCOUNT_FAILED], hideFields, status: 503 })
  if (confirmed.ok) {
    refundRequest(context, 'present-password', viewer.id)
    return redirectWithToast(paths.account(), { kind: 'success', message: 'Email address changed' })
  }
  switch (confirmed.reason) {
    case 'wrong-password':
      return reply(submission, { fieldErrors: { current: [MESSAGE_WRONG_PASSWORD] }, hideFields })
    case 'taken':
      return reply(submission, { formErrors: [MESSAGE_EMAIL_TAKEN], hideFields, status: 409 })
    case 'ended':
      throw linkEnded()
  }
}

/** The address that the link confirms. Throws 404 with a message if it has expired or belongs to another user. */
function requireNewEmail(viewer: Viewer, token: string): string {
  const email = findNewEmail(viewer, token)
  if (email === null) throw linkEnded()
  return email
}

function linkEnded(): Response {
  return new Response(MESSAGE_ACCOUNT_LINK_ENDED, { status: 404 })
}

export default function ConfirmEmailPage() {
  const { email, constraints } = useLoaderData<typeof loader>()
  const lastReply = useActionData<FormReply>()
  const { errors, field } = formOf<'current'>({ lastReply, constraints })
  return (
    <>
      <PageHeader title="Your new email address" back={{ to: paths.account(), label: 'Your account' }} />
      <div className="card grid max-w-[480px] content-start gap-5">
        <ErrorSummary errors={errors} />
        <p>
          From now on, sign in with <b className="wrap-anywhere">{email}</b>. We’ll also email you there.
        </p>
        <form method="post" className="grid content-start gap-5">
          <PasswordField {...field('current')} label="Current password" autoComplete="current-password" />
          <Button busy="Saving...">Use This Address</Button>
        </form>
      </div>
    </>
  )
}
