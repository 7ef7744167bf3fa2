import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireAdmin } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { JobTabs } from '#app/modules/jobs/components/job-tabs.tsx'
import { LanesTable } from '#app/modules/jobs/components/lanes-table.tsx'
import { laneSchema } from '#app/modules/jobs/forms.ts'
import { LANES } from '#app/modules/jobs/lanes/lanes.ts'
import { countJobs } from '#app/modules/jobs/list-jobs.server.ts'
import { listLanes } from '#app/modules/jobs/lanes/list-lanes.server.ts'
import { pauseLane, resumeLane } from '#app/modules/jobs/lanes/pause-lane.server.ts'
import { paths } from '#app/paths.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Lanes of jobs') }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const now = new Date()
  return { lanes: listLanes(now), counts: countJobs(), now }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAdmin(request)
  const { intent, lane } = valueOrThrow(await parseForm(request, laneSchema))
  const { label } = LANES[lane]
  const message =
    intent === 'pause'
      ? pauseLane(viewer, lane)
        ? `${label} is paused: no process begins a job of it`
        : `${label} is paused already`
      : resumeLane(viewer, lane)
        ? `${label} goes on`
        : `${label} goes on already`
  return redirectWithToast(paths.adminJobLanes(), { kind: 'success', message })
}

export default function LanesPage() {
  const { lanes, counts, now } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Jobs"
        note="Jobs wait in queues, so that many jobs of one kind don’t delay another. A paused queue keeps its jobs; running jobs finish."
      />
      <JobTabs counts={counts} current="lanes" />
      <LanesTable lanes={lanes} now={now} />
    </>
  )
}
