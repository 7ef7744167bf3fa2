import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, reply } from '#app/http/form.server.ts'
import { countRequest, rateReply, refundRequest } from '#app/http/rate-limit.server.ts'
import { removeOwnPasskey } from '#app/modules/accounts/change-passkeys.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { passkeyRemoveSchema } from '#app/modules/users/forms.ts'
import { MESSAGE_ACCOUNT_FAILED, MESSAGE_PASSKEY_GONE, MESSAGE_WRONG_PASSWORD } from '#app/modules/users/messages.ts'
import { findPasskey } from '#app/modules/users/passkeys/queries.server.ts'
import { paths } from '#app/paths.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formOf } from '#app/ui/form.ts'
import type { FormReply } from '#app/ui/form-reply.ts'
import { PasswordField } from '#app/ui/password-field.tsx'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { dialog: true }

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request)
  const passkey = findPasskey(viewer.id, params.passkeyId ?? '')
  if (!passkey) throw await gone()
  return { name: passkey.name, constraints: constraintsOf(passkeyRemoveSchema) }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requireStaff(request)
  const hideFields = ['current']
  const submission = await parseForm(request, passkeyRemoveSchema)
  if (submission.status === 'error') return reply(submission, { hideFields })
  const refusal = countRequest(context, 'present-password', viewer.id)
  if (refusal) return reply(submission, { ...rateReply(context, refusal), hideFields })
  const { current } = submission.value
  const removed = await attempt('A passkey could not be removed', () => removeOwnPasskey(viewer, params.passkeyId ?? '', current))
  if (removed === null) return reply(submission, { formErrors: [MESSAGE_ACCOUNT_FAILED], hideFields, status: 503 })
  if (!removed.ok && removed.reason === 'wrong-password')
    return reply(submission, { fieldErrors: { current: [MESSAGE_WRONG_PASSWORD] }, hideFields })
  refundRequest(context, 'present-password', viewer.id)
  if (!removed.ok) return gone()
  return redirectWithToast(paths.account(), { kind: 'success', message: 'Passkey removed' })
}

function gone(): Promise<Response> {
  return redirectWithToast(paths.account(), { kind: 'error', message: MESSAGE_PASSKEY_GONE })
}

export default function RemovePasskeyDialog() {
  const { name, constraints } = useLoaderData<typeof loader>()
  const lastReply = useActionData<FormReply>()
  const { errors, field } = formOf<'current'>({ lastReply, constraints })
  return (
    <ConfirmDialog title={`Remove ${name}?`} verb="Remove Passkey" closeTo={paths.account()}>
      <ErrorSummary errors={errors} />
      <p>You won’t be able to sign in with this passkey. Also delete it from your device so it stops appearing there.</p>
      <PasswordField
        {...field('current')}
        // The page behind uses the same field name.
        id="passkey-password"
        label="Current password"
        autoComplete="current-password"
      />
    </ConfirmDialog>
  )
}
