import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { JobTabs } from '#app/modules/jobs/components/job-tabs.tsx'
import { QueuesTable } from '#app/modules/jobs/components/queues-table.tsx'
import { queueSchema } from '#app/modules/jobs/forms.ts'
import { QUEUES } from '#app/modules/jobs/queues/queues.ts'
import { countJobs } from '#app/modules/jobs/list-jobs.server.ts'
import { listQueues } from '#app/modules/jobs/queues/list-queues.server.ts'
import { pauseQueue, resumeQueue } from '#app/modules/jobs/queues/pause-queue.server.ts'
import { paths } from '#app/paths.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Job queues') }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'system')
  const now = new Date()
  return { queues: listQueues(now), counts: countJobs(), now }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'system')
  const { intent, queue } = valueOrThrow(await parseForm(request, queueSchema))
  const { label } = QUEUES[queue]
  const message =
    intent === 'pause'
      ? pauseQueue(viewer, queue)
        ? `${label} is paused. No new jobs will start.`
        : `${label} is already paused`
      : resumeQueue(viewer, queue)
        ? `${label} resumed`
        : `${label} is already running`
  return redirectWithToast(paths.adminJobQueues(), { kind: 'success', message })
}

export default function QueuesPage() {
  const { queues, counts, now } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Jobs"
        note="Queues keep one kind of job from delaying another. If you pause a queue, we keep its jobs, and the ones already running finish."
      />
      <JobTabs counts={counts} current="queues" />
      <QueuesTable queues={queues} now={now} />
    </>
  )
}
