import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { MonitorStats } from '#app/modules/campaign-monitor/components/monitor-stats.tsx'
import { MonitorTable } from '#app/modules/campaign-monitor/components/monitor-table.tsx'
import { WorkflowTable } from '#app/modules/campaign-monitor/components/workflow-table.tsx'
import { monitorSchema } from '#app/modules/campaign-monitor/forms.ts'
import { listMonitor } from '#app/modules/campaign-monitor/list-monitor.server.ts'
import { MESSAGE_STATS_FAILED, MONITOR_MESSAGES } from '#app/modules/campaign-monitor/messages.ts'
import { monitorList } from '#app/modules/campaign-monitor/monitor-list.ts'
import { runRowAction } from '#app/modules/campaign-monitor/run-row-action.server.ts'
import { getCampaignStats, getWorkflowStates } from '#app/modules/campaign-monitor/stats.server.ts'
import {
  MESSAGE_START_FAILED,
  MESSAGE_STARTED,
  MESSAGE_STOP_FAILED,
  MESSAGE_STOPPED,
  messageBlocked,
} from '#app/modules/campaigns/lead/messages.ts'
import { PageBehind } from '#app/ui/dialog.tsx'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { ListProblems } from '#app/ui/list-problems.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { CampaignsHead } from './_components/campaigns-head.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Campaign Management') }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'see')
  const filter = monitorList.read(request)
  const now = new Date()
  return {
    filter,
    page: listMonitor(filter),
    stats: getCampaignStats(),
    workflows: getWorkflowStates(now),
    now,
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'work')
  const button = valueOrThrow(await parseForm(request, monitorSchema))
  const back = monitorList.address(monitorList.read(request))
  const isStart = button.intent === 'start'
  const done = await attempt('A campaign monitor action failed', () => runRowAction(viewer, button))
  if (done?.ok) return redirectWithToast(back, { kind: 'success', message: isStart ? MESSAGE_STARTED : MESSAGE_STOPPED })
  const failed = isStart ? MESSAGE_START_FAILED : MESSAGE_STOP_FAILED
  if (done === null) return redirectWithToast(back, { kind: 'error', message: failed })
  const { reason } = done
  const message = reason === 'missing' || reason === 'running' ? MONITOR_MESSAGES[reason] : messageBlocked(reason)
  return redirectWithToast(back, { kind: 'error', message })
}

export default function MonitorPage() {
  const { filter, page, stats, workflows, now } = useLoaderData<typeof loader>()
  return (
    <>
      <PageBehind>
        <CampaignsHead current="monitor" />
        <MonitorStats stats={stats} />
        <WorkflowTable workflows={workflows} now={now} />
        <ListProblems isLost={page.isLost} problems={filter.problems} />
        <MonitorTable page={page} filter={filter} now={now} />
      </PageBehind>
      <Outlet />
    </>
  )
}

export function ErrorBoundary() {
  return <ErrorPage title={MESSAGE_STATS_FAILED} />
}
