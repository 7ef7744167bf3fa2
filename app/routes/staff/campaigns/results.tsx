import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { keysOf } from '#app/format/records.ts'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { SentChart } from '#app/modules/campaign-monitor/components/sent-chart.tsx'
import { StepResults } from '#app/modules/campaign-monitor/components/step-results.tsx'
import { VersionsCard } from '#app/modules/campaign-monitor/components/versions-card.tsx'
import { winnerSchema } from '#app/modules/campaign-monitor/forms.ts'
import { countSentByTime, listResults } from '#app/modules/campaign-monitor/list-results.server.ts'
import {
  MESSAGE_RESULTS_FAILED,
  MESSAGE_WINNER_CHOSEN,
  MESSAGE_WINNER_FAILED,
  MONITOR_MESSAGES,
} from '#app/modules/campaign-monitor/messages.ts'
import { monitorList } from '#app/modules/campaign-monitor/monitor-list.ts'
import { barStarts, RANGE_CHOICES, readResultsRange } from '#app/modules/campaign-monitor/results-range.ts'
import { chooseVersion } from '#app/modules/campaigns/choose-version.server.ts'
import { WORKFLOW_LABELS } from '#app/modules/campaigns/workflows.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { paths } from '#app/paths.ts'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { Segments } from '#app/ui/list-card.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { CampaignsHead } from './_components/campaigns-head.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Campaign results') }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'see')
  const { workflow } = monitorList.read(request)
  const shown = workflow ?? 'warm_lead'
  const now = new Date()
  const range = readResultsRange(request)
  const starts = barStarts(range, now)
  const { countsOpenings, countsClicks } = getSetting('campaignSending')
  const steps = listResults(shown, range === null ? null : starts[0])
  return {
    workflow: shown,
    range,
    steps,
    bars: countSentByTime(shown, starts),
    now,
    counts: { openings: countsOpenings, clicks: countsClicks },
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'work')
  const { step, version } = valueOrThrow(await parseForm(request, winnerSchema))
  const { workflow } = monitorList.read(request)
  const back = paths.campaignResults({ workflow: workflow ?? undefined, range: readResultsRange(request) ?? undefined })
  const chosen = await attempt('A winning version could not be chosen', () => chooseVersion(viewer, { stepId: step, version }))
  if (chosen?.ok) return redirectWithToast(back, { kind: 'success', message: MESSAGE_WINNER_CHOSEN })
  const message = chosen === null ? MESSAGE_WINNER_FAILED : MONITOR_MESSAGES[chosen.reason]
  return redirectWithToast(back, { kind: 'error', message })
}

export default function ResultsPage() {
  const { workflow, range, steps, bars, counts, now } = useLoaderData<typeof loader>()
  return (
    <>
      <CampaignsHead current="results" />
      <div className="mb-4 flex flex-wrap gap-x-6 gap-y-2">
        <Segments
          label="Workflow"
          segments={keysOf(WORKFLOW_LABELS).map((of) => ({
            to: paths.campaignResults({ workflow: of, range: range ?? undefined }),
            label: WORKFLOW_LABELS[of],
            isCurrent: of === workflow,
          }))}
        />
        <Segments
          label="Time"
          segments={RANGE_CHOICES.map(({ range: of, label }) => ({
            to: paths.campaignResults({ workflow, range: of ?? undefined }),
            label,
            isCurrent: of === range,
          }))}
        />
      </div>
      <div className="mb-5">
        <SentChart bars={bars} name={WORKFLOW_LABELS[workflow]} now={now} />
      </div>
      <StepResults steps={steps} counts={counts} />
      {steps.map((step) => step.versions && <VersionsCard key={step.stepId} step={step} versions={step.versions} />)}
    </>
  )
}

export function ErrorBoundary() {
  return <ErrorPage title={MESSAGE_RESULTS_FAILED} />
}
