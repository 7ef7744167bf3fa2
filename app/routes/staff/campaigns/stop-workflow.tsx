import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { formatCount, formatNumber } from '#app/format/money.ts'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, reply } from '#app/http/form.server.ts'
import { stopWorkflowSchema } from '#app/modules/campaign-monitor/forms.ts'
import { MESSAGE_NOTHING_TO_STOP, WORKFLOW_WORDS } from '#app/modules/campaign-monitor/messages.ts'
import { describeStop, stopWorkflow } from '#app/modules/campaign-monitor/workflow-runs.server.ts'
import { startsAutomatically } from '#app/modules/campaigns/engine/begin-campaigns.server.ts'
import { MESSAGE_STOP_FAILED } from '#app/modules/campaigns/lead/messages.ts'
import { WORKFLOW_LABELS } from '#app/modules/campaigns/workflows.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { bulkToast } from '#app/modules/leads/bulk/messages.ts'
import { paths } from '#app/paths.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'
import { formOf } from '#app/ui/form.ts'
import { Link } from '#app/ui/link.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { useReply } from '#app/ui/use-reply.ts'
import { requireWorkflow } from './_components/workflow-param.server.ts'

export { revalidateWhenRefused as shouldRevalidate } from '#app/ui/revalidate.ts'

export const handle: RouteHandle = { dialog: true }

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Stop this workflow?') }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'work')
  const workflow = requireWorkflow(params.workflow)
  const facts = describeStop(workflow)
  if (facts.running === 0) throw await redirectWithToast(paths.campaigns(), { kind: 'error', message: MESSAGE_NOTHING_TO_STOP })
  return { workflow, ...facts, startsAgain: startsAutomatically(workflow), constraints: constraintsOf(stopWorkflowSchema) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'work')
  const workflow = requireWorkflow(params.workflow)
  const submission = await parseForm(request, stopWorkflowSchema)
  if (submission.status === 'error') return reply(submission)
  const why = submission.value.reason ?? ''
  const stopped = await attempt('A workflow could not be stopped', () => stopWorkflow(viewer, workflow, why))
  if (stopped === null) return redirectWithToast(paths.campaigns(), { kind: 'error', message: MESSAGE_STOP_FAILED })
  const { changed, unchanged, missing } = stopped
  if (changed + unchanged + missing === 0)
    return redirectWithToast(paths.campaigns(), { kind: 'error', message: MESSAGE_NOTHING_TO_STOP })
  return redirectWithToast(paths.campaigns({ workflow, status: 'stopped' }), bulkToast(WORKFLOW_WORDS.stop, stopped))
}

export default function StopWorkflowDialog() {
  const { workflow, running, paused, startsAgain, constraints } = useLoaderData<typeof loader>()
  const form = formOf<'reason'>({ lastReply: useReply(useActionData<FormReply>()), constraints })
  return (
    <ConfirmDialog draft="reason" title={`Stop ${WORKFLOW_LABELS[workflow]}?`} verb="Stop Workflow" closeTo={paths.campaigns()}>
      <p>
        It will stop for <strong>{formatCount(running, 'lead')}</strong>
        {paused > 0 && `, ${formatNumber(paused)} of them paused`}.{' '}
        {workflow === 'confirmation'
          ? 'Walkthroughs stay booked, but no reminders will be sent.'
          : 'They won’t get the rest of its messages.'}{' '}
        You can undo this for ten minutes.
      </p>
      {startsAgain && (
        <p className="text-small text-ink-muted">
          New leads will still start it automatically. You can turn that off in{' '}
          <Link to={paths.campaignSettings()}>Settings</Link>.
        </p>
      )}
      <ErrorSummary errors={form.errors} />
      <Field {...form.field('reason')} label="Why" optional hint="Saved in each lead’s timeline and in the audit log." />
    </ConfirmDialog>
  )
}
