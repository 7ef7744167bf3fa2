import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { MonitorStats } from '#app/modules/campaign-monitor/components/monitor-stats.tsx'
import { MonitorTable } from '#app/modules/campaign-monitor/components/monitor-table.tsx'
import { monitorSchema } from '#app/modules/campaign-monitor/forms.ts'
import { listMonitor } from '#app/modules/campaign-monitor/list-monitor.server.ts'
import { MESSAGE_STATS_FAILED, MONITOR_MESSAGES } from '#app/modules/campaign-monitor/messages.ts'
import { monitorQuery, parseMonitorFilter } from '#app/modules/campaign-monitor/monitor-filter.ts'
import { pressRowButton } from '#app/modules/campaign-monitor/press-row-button.server.ts'
import { getActiveOf, getCampaignStats } from '#app/modules/campaign-monitor/stats.server.ts'
import { MESSAGE_START_FAILED, MESSAGE_STARTED, MESSAGE_STOP_FAILED, MESSAGE_STOPPED } from '#app/modules/campaigns/messages.ts'
import { paths } from '#app/paths.ts'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { ListProblems } from '#app/ui/list-problems.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { CampaignsHead } from './_components/campaigns-head.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Campaign Management') }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request)
  const filter = parseMonitorFilter(new URL(request.url).searchParams)
  return {
    filter,
    page: listMonitor(filter),
    stats: getCampaignStats(),
    workflows: {
      warm_lead: getActiveOf('warm_lead'),
      confirmation: getActiveOf('confirmation'),
      onboarding: getActiveOf('onboarding'),
    },
    now: new Date(),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireStaff(request)
  const button = valueOrThrow(await parseForm(request, monitorSchema))
  const back = paths.campaigns(monitorQuery(parseMonitorFilter(new URL(request.url).searchParams)))
  const isStart = button.intent === 'start'
  const done = await attempt('A button of the campaign monitor failed', () => pressRowButton(viewer, button))
  if (done?.ok) return redirectWithToast(back, { kind: 'success', message: isStart ? MESSAGE_STARTED : MESSAGE_STOPPED })
  const failed = isStart ? MESSAGE_START_FAILED : MESSAGE_STOP_FAILED
  return redirectWithToast(back, { kind: 'error', message: done === null ? failed : MONITOR_MESSAGES[done.reason] })
}

export default function MonitorPage() {
  const { filter, page, stats, workflows, now } = useLoaderData<typeof loader>()
  return (
    <>
      <CampaignsHead current="monitor" />
      <MonitorStats stats={stats} workflows={workflows} now={now} />
      <ListProblems isLost={page.isLost} />
      <MonitorTable page={page} filter={filter} now={now} />
    </>
  )
}

export function ErrorBoundary() {
  return <ErrorPage title={MESSAGE_STATS_FAILED} />
}
