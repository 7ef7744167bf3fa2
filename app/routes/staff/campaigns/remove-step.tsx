import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { MESSAGE_STEP_REMOVE_FAILED, MESSAGE_STEP_REMOVED, STEP_MESSAGES } from '#app/modules/campaigns/steps/messages.ts'
import { findStep } from '#app/modules/campaigns/steps/queries.server.ts'
import { removeStep } from '#app/modules/campaigns/steps/save-step.server.ts'
import { noFields } from '#app/modules/forms/fields.ts'
import { paths } from '#app/paths.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { requireWorkflow } from './_components/workflow-param.server.ts'

export const handle: RouteHandle = { dialog: true }

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Remove this step?') }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'design')
  const workflow = requireWorkflow(params.workflow)
  const step = findStep(workflow, params.stepId ?? '')
  if (!step) throw new Response(STEP_MESSAGES.missing, { status: 404 })
  return { workflow, name: step.name }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'design')
  const workflow = requireWorkflow(params.workflow)
  valueOrThrow(await parseForm(request, noFields))
  const step = { workflow, stepId: params.stepId ?? '' }
  const removed = await attempt('A step could not be removed', () => removeStep(viewer, step))
  const back = paths.campaignWorkflow(workflow)
  if (removed?.ok) return redirectWithToast(back, { kind: 'success', message: MESSAGE_STEP_REMOVED })
  const message = removed === null ? MESSAGE_STEP_REMOVE_FAILED : STEP_MESSAGES[removed.reason]
  return redirectWithToast(back, { kind: 'error', message })
}

export default function RemoveStepDialog() {
  const { workflow, name } = useLoaderData<typeof loader>()
  return (
    <ConfirmDialog title="Remove this step?" verb="Remove" closeTo={paths.campaignWorkflow(workflow)}>
      <p className="wrap-anywhere">
        “{name}” will no longer be sent. Messages already sent stay on each lead’s timeline, but its row in Results is removed. To
        keep the row, turn the step off instead.
      </p>
    </ConfirmDialog>
  )
}
