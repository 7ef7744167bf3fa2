import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, reply } from '#app/http/form.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { addSuppression } from '#app/modules/marketing/suppressions/change-suppressions.server.ts'
import { newSuppressionSchema } from '#app/modules/marketing/suppressions/forms.ts'
import { MESSAGE_ADD_FAILED, SUPPRESSION_MESSAGES } from '#app/modules/marketing/suppressions/messages.ts'
import { CHANNEL_LABELS } from '#app/modules/messaging/consent/consent-labels.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { FormActions } from '#app/ui/form-actions.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'
import { formOf } from '#app/ui/form.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import { PostForm } from '#app/ui/post-form.tsx'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { dialog: true }

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Stop marketing to someone') }]

const CHANNELS = Object.entries(CHANNEL_LABELS).map(([value, label]) => ({ value, label }))

/** The list's filter behind the dialog uses the same field names. */
const idOf = (name: string) => `new-${name}`

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'records')
  return { constraints: constraintsOf(newSuppressionSchema) }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'records')
  const submission = await parseForm(request, newSuppressionSchema)
  if (submission.status === 'error') return reply(submission)
  const added = await attempt('A suppression could not be added', () => addSuppression(viewer, submission.value))
  if (!added) return reply(submission, { formErrors: [MESSAGE_ADD_FAILED], status: 503 })
  if (!added.ok) return reply(submission, { fieldErrors: { recipient: [SUPPRESSION_MESSAGES[added.reason]] } })
  return redirectWithToast(paths.adminSuppressions(), { kind: 'success', message: 'Added to suppressions' })
}

export default function NewSuppressionDialog() {
  const { constraints } = useLoaderData<typeof loader>()
  const lastReply = useActionData<FormReply>()
  const form = formOf<'channel' | 'recipient' | 'note'>({ lastReply, constraints, defaults: { channel: 'email' } })
  return (
    <Dialog title="Stop marketing to someone" closeTo={paths.adminSuppressions()}>
      <ErrorSummary errors={form.errors} idOf={idOf} />
      <PostForm draft="suppression" className="grid gap-4">
        <p>Their campaigns stop right away. They still get reports, appointments, agreements and receipts.</p>
        <SelectField {...form.field('channel')} id={idOf('channel')} label="Channel" options={CHANNELS} />
        <Field {...form.field('recipient')} id={idOf('recipient')} label="Email address or phone number" autoComplete="off" />
        <Field
          {...form.field('note')}
          id={idOf('note')}
          label="Reason"
          hint="For example: called on May 3 to opt out"
          autoComplete="off"
        />
        <FormActions place="question" cancelTo={paths.adminSuppressions()}>
          <Button busy="Saving...">Add to suppressions</Button>
        </FormActions>
      </PostForm>
    </Dialog>
  )
}
