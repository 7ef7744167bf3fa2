import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatMomentIn } from '#app/format/date.ts'
import { formatCount } from '#app/format/money.ts'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { pauseSchema } from '#app/modules/campaign-monitor/forms.ts'
import { PAUSE_WORDS } from '#app/modules/campaign-monitor/messages.ts'
import { findPause, pauseWorkflow, resumeWorkflow } from '#app/modules/campaigns/pause-workflow.server.ts'
import { describeStop } from '#app/modules/campaign-monitor/workflow-runs.server.ts'
import { WORKFLOW_LABELS } from '#app/modules/campaigns/workflows.ts'
import { paths } from '#app/paths.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { requireWorkflow } from './_components/workflow-param.server.ts'

export const handle: RouteHandle = { dialog: true }

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(matches, data?.verb === 'resume' ? 'Resume this workflow?' : 'Pause this workflow?') },
]

/** Confirms before pausing or resuming a workflow. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'work')
  const workflow = requireWorkflow(params.workflow)
  const { pause, held } = findPause(workflow)
  const { running, paused } = describeStop(workflow)
  const verb = pause !== null || held > 0 ? ('resume' as const) : ('pause' as const)
  return { workflow, verb, pause, held, running: running - paused, now: new Date() }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'work')
  const workflow = requireWorkflow(params.workflow)
  const { verb } = valueOrThrow(await parseForm(request, pauseSchema))
  const changed = await attempt('A workflow could not be paused or resumed', async () => ({
    leads: await (verb === 'pause' ? pauseWorkflow : resumeWorkflow)(viewer, workflow),
  }))
  const words = PAUSE_WORDS[verb]
  if (changed === null) return redirectWithToast(paths.campaigns(), { kind: 'error', message: words.failed })
  if (changed.leads === null) return redirectWithToast(paths.campaigns(), { kind: 'error', message: words.unchanged })
  const message = `${WORKFLOW_LABELS[workflow]} ${words.done} for ${formatCount(changed.leads, 'lead')}`
  return redirectWithToast(paths.campaigns(), { kind: 'success', message })
}

export default function PauseWorkflowDialog() {
  const { workflow, verb, pause, held, running, now } = useLoaderData<typeof loader>()
  const isPause = verb === 'pause'
  const label = WORKFLOW_LABELS[workflow]
  return (
    <ConfirmDialog
      title={`${isPause ? 'Pause' : 'Resume'} ${label}?`}
      verb={isPause ? 'Pause Workflow' : 'Resume Workflow'}
      closeTo={paths.campaigns()}
      isDestructive={false}
    >
      <input type="hidden" name="verb" value={verb} />
      {isPause ? (
        <>
          <p>
            <strong>{formatCount(running, 'lead')}</strong> won’t get its messages until you resume. Campaigns don’t end, and
            leads who start it during the pause wait too.
          </p>
          <p className="note">
            When you resume, each schedule shifts by the length of the pause, so messages aren’t all sent at once. Walkthroughs
            keep their dates, and reminders that came due in the meantime are skipped.
          </p>
        </>
      ) : (
        <>
          <p>
            It resumes for <strong>{formatCount(held, 'lead')}</strong>. Each schedule shifts by the length of the pause, so
            messages aren’t all sent at once. Missed walkthrough reminders are skipped.
          </p>
          {pause !== null && (
            <p className="note">
              Paused since {formatMomentIn(pause.at, now)}
              {pause.by !== null && ` by ${pause.by}`}. Campaigns paused for a single lead stay paused.
            </p>
          )}
        </>
      )}
    </ConfirmDialog>
  )
}
