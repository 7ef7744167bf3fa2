import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatCount, formatNumber } from '#app/format/money.ts'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { MESSAGE_NO_LEAD_TO_START, WORKFLOW_WORDS } from '#app/modules/campaign-monitor/messages.ts'
import { describeStart, startWorkflow } from '#app/modules/campaign-monitor/workflow-runs.server.ts'
import { BLOCK_LABELS } from '#app/modules/campaigns/blocks.ts'
import { MESSAGE_START_FAILED } from '#app/modules/campaigns/lead/messages.ts'
import { statusesOf, WORKFLOW_LABELS } from '#app/modules/campaigns/workflows.ts'
import { UP_TO_FOLLOW_UPS } from '#app/modules/messaging/consent/consent-wording.ts'
import { noFields } from '#app/modules/forms/fields.ts'
import { bulkToast } from '#app/modules/leads/bulk/messages.ts'
import { statusLabel } from '#app/modules/leads/status/status.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FormActions } from '#app/ui/form-actions.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { requireWorkflow } from './_components/workflow-param.server.ts'

export const handle: RouteHandle = { dialog: true }

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Start this workflow?') }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'work')
  const workflow = requireWorkflow(params.workflow)
  return { workflow, ...(await describeStart(workflow, new Date())) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'work')
  const workflow = requireWorkflow(params.workflow)
  valueOrThrow(await parseForm(request, noFields))
  const started = await attempt('A workflow could not be started', () => startWorkflow(viewer, workflow))
  if (started === null) return redirectWithToast(paths.campaigns(), { kind: 'error', message: MESSAGE_START_FAILED })
  const { changed, unchanged, missing } = started
  if (changed + unchanged + missing === 0)
    return redirectWithToast(paths.campaigns(), { kind: 'error', message: MESSAGE_NO_LEAD_TO_START })
  return redirectWithToast(paths.campaigns({ workflow }), bulkToast(WORKFLOW_WORDS.start, started))
}

export default function StartWorkflowDialog() {
  const { workflow, starts, running, blocked, others } = useLoaderData<typeof loader>()
  const title = `Start ${WORKFLOW_LABELS[workflow]}?`
  const closeTo = paths.campaigns()
  const leftOut = [
    running > 0 && `${formatCount(running, 'has', 'have')} an active or paused campaign`,
    ...blocked.map(({ reason, leads }) => `${formatNumber(leads)} can’t be emailed (${BLOCK_LABELS[reason]})`),
    others > 0 && `${formatCount(others, 'has', 'have')} finished it, replied, or can’t get its messages`,
  ].filter(Boolean)
  const statuses = statusesOf(workflow).map(statusLabel).join(', ')
  const note = leftOut.length > 0 && <p className="text-small text-ink-muted">Skipped: {leftOut.join('; ')}.</p>
  if (starts === 0) {
    return (
      <Dialog title={title} closeTo={closeTo}>
        <p>No leads can start this workflow. It’s for leads in {statuses}.</p>
        {note}
        <FormActions place="question">
          <ButtonLink to={closeTo} variant="second">
            Close
          </ButtonLink>
        </FormActions>
      </Dialog>
    )
  }
  return (
    <ConfirmDialog title={title} verb="Start Workflow" closeTo={closeTo} isDestructive={false}>
      <p>
        It starts now for <strong>{formatCount(starts, 'lead')}</strong> in {statuses} with no active campaign. You can undo this
        for ten minutes.
        {workflow === 'warm_lead' && ` Leads who haven’t agreed to marketing get ${UP_TO_FOLLOW_UPS}, then it stops.`}
      </p>
      {note}
    </ConfirmDialog>
  )
}
