import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { formatPhone } from '#app/format/phone.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, reply } from '#app/http/form.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { findSuppression } from '#app/modules/messaging/consent/suppress.server.ts'
import { removeSuppression } from '#app/modules/marketing/suppressions/change-suppressions.server.ts'
import { words } from '#app/modules/lists/filters.ts'
import { removeSuppressionSchema } from '#app/modules/marketing/suppressions/forms.ts'
import { SUPPRESSION_MESSAGES } from '#app/modules/marketing/suppressions/messages.ts'
import { REASON_LABELS, suppressionList } from '#app/modules/marketing/suppressions/suppression-list.ts'
import { CHANNEL_LABELS } from '#app/modules/messaging/consent/consent-labels.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'
import { formOf } from '#app/ui/form.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { dialog: true }

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Remove this suppression?') }]

/** The list's filter behind the dialog uses the same field name. */
const idOf = (name: string) => `entry-${name}`

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'records')
  const { channel, recipient } = entryOf(request)
  const entry = findSuppression(channel, recipient)
  if (!entry) throw new Response(SUPPRESSION_MESSAGES.gone, { status: 404 })
  const closeTo = suppressionList.here(request)
  return { recipient, reason: entry.reason, constraints: constraintsOf(removeSuppressionSchema), closeTo }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'records')
  const submission = await parseForm(request, removeSuppressionSchema)
  if (submission.status === 'error') return reply(submission)
  const taken = removeSuppression(viewer, { ...entryOf(request), ...submission.value })
  return redirectWithToast(
    suppressionList.here(request),
    taken.ok
      ? { kind: 'success', message: 'Removed from suppressions' }
      : { kind: 'error', message: SUPPRESSION_MESSAGES[taken.reason] },
  )
}

/** The entry named in the address. */
function entryOf(request: Request) {
  const query = new URL(request.url).searchParams
  const channel = words(CHANNEL_LABELS).read(query.get('of') ?? '')
  const recipient = query.get('recipient') ?? ''
  if (!channel || recipient === '') throw new Response(SUPPRESSION_MESSAGES.gone, { status: 404 })
  return { channel, recipient }
}

export default function RemoveSuppressionDialog() {
  const { recipient, reason, constraints, closeTo } = useLoaderData<typeof loader>()
  const lastReply = useActionData<FormReply>()
  const form = formOf<'reason'>({ lastReply, constraints })
  return (
    <ConfirmDialog draft="reason" title="Remove this suppression?" verb="Remove" closeTo={closeTo} isDestructive={false}>
      <p className="wrap-anywhere">
        {formatPhone(recipient)} is suppressed for this reason: “{REASON_LABELS[reason]}.” Remove it only if the person asked to
        hear from us again, or if it was a mistake. Consents and the audit log record who removed it.
      </p>
      <ErrorSummary errors={form.errors} idOf={idOf} />
      <Field
        {...form.field('reason')}
        id={idOf('reason')}
        label="Reason"
        hint="For example: emailed on May 3 to opt back in"
        autoComplete="off"
      />
    </ConfirmDialog>
  )
}
