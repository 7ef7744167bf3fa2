import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { parseDayRange } from '#app/modules/leads/list/list-params.ts'
import { finishTaskSchema } from '#app/modules/leads/forms.ts'
import { formatIsoDay } from '#app/format/date.ts'
import { PipelineTiles } from '#app/modules/leads/list/components/pipeline-tiles.tsx'
import { RecentLeads } from '#app/modules/leads/list/components/recent-leads.tsx'
import { SiteTasks } from '#app/modules/tasks/components/site-tasks-card.tsx'
import { dashboardCounts, recentLeads } from '#app/modules/leads/list/queries.server.ts'
import { MESSAGES } from '#app/modules/tasks/messages.ts'
import { finishSiteTask, listSiteTasks } from '#app/modules/tasks/site-tasks.server.ts'
import { paths } from '#app/paths.ts'
import { DateRangeField } from '#app/ui/date-range-field.tsx'
import { FilterForm } from '#app/ui/filter-form.tsx'
import { ListProblems } from '#app/ui/list-problems.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Dashboard') }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request)
  const problems: string[] = []
  const range = parseDayRange(new URL(request.url).searchParams, problems)
  return {
    range,
    problems,
    tasks: listSiteTasks(),
    counts: dashboardCounts(range),
    recent: recentLeads(range),
    now: new Date(),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireStaff(request)
  const { taskId } = valueOrThrow(await parseForm(request, finishTaskSchema))
  const finished = finishSiteTask(viewer, taskId)
  return redirectWithToast(
    paths.dashboard(),
    finished.ok ? { kind: 'success', message: 'The task is done' } : { kind: 'error', message: MESSAGES[finished.reason] },
  )
}

export default function DashboardPage() {
  const { range, problems, tasks, counts, recent, now } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title="Dashboard" />
      <ListProblems problems={problems} />
      <SiteTasks tasks={tasks} now={now} />
      <div className="grid grid-cols-1 gap-9">
        <section aria-labelledby="pipeline">
          <div className="mb-3.5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <h2 className="text-h4" id="pipeline">
              Pipeline Overview
            </h2>
            <FilterForm className="max-sm:w-full" action={paths.dashboard()} aria-label="Limit the overview to some days">
              <DateRangeField
                label="Created between"
                days={range}
                to={(days) => paths.dashboard(days)}
                today={formatIsoDay(now)}
                isAlone
              />
            </FilterForm>
          </div>
          <PipelineTiles counts={counts} range={range} />
        </section>
        <RecentLeads rows={recent} now={now} />
      </div>
    </>
  )
}
