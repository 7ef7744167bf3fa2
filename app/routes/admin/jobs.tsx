import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { repeatJob, runWaitingJob } from '#app/modules/jobs/change-job.server.ts'
import { JobTabs } from '#app/modules/jobs/components/job-tabs.tsx'
import { JobsTable } from '#app/modules/jobs/components/jobs-table.tsx'
import { jobsSchema } from '#app/modules/jobs/forms.ts'
import { jobList } from '#app/modules/jobs/job-list.ts'
import { countJobs, listJobs } from '#app/modules/jobs/list-jobs.server.ts'
import { listPausedQueues } from '#app/modules/jobs/queues/list-queues.server.ts'
import { JOB_MESSAGES } from '#app/modules/jobs/messages.ts'
import { paths } from '#app/paths.ts'
import { PageBehind } from '#app/ui/dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link } from '#app/ui/link.tsx'
import { ListProblems } from '#app/ui/list-problems.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { ListPager } from '#app/ui/pager.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Jobs') }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'system')
  const filter = jobList.read(request)
  const counts = countJobs()
  return {
    filter,
    page: { ...listJobs(filter), total: counts[filter.state] },
    counts,
    pausedQueues: listPausedQueues(),
    now: new Date(),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'system')
  const { intent, job } = valueOrThrow(await parseForm(request, jobsSchema))
  const { state } = jobList.read(request)
  const done = intent === 'repeat' ? repeatJob(viewer, job) : runWaitingJob(viewer, job)
  return redirectWithToast(
    paths.adminJobs({ state }),
    done.ok
      ? { kind: 'success', message: 'The job will run again in a second' }
      : { kind: 'error', message: JOB_MESSAGES[done.reason] },
  )
}

export default function JobsPage() {
  const { filter, page, counts, pausedQueues, now } = useLoaderData<typeof loader>()
  const { state } = filter
  return (
    <>
      <PageBehind>
        <PageHeader
          title="Jobs"
          note="Jobs run in the background. We retry failed jobs, waiting longer each time. After the last try, a job moves to Failed."
        />
        <JobTabs counts={counts} current={state} />
        {pausedQueues.length > 0 && (
          <Notice className="mb-4">
            {pausedQueues.length === 1 ? 'A queue is paused' : 'Queues are paused'}: {pausedQueues.join(', ')}. Their jobs won’t
            run until someone <Link to={paths.adminJobQueues()}>resumes them</Link>.
          </Notice>
        )}
        <ListProblems isLost={page.isLost} problems={filter.problems} />
        <JobsTable
          state={state}
          rows={page.rows}
          now={now}
          empty={
            <EmptyState title="No jobs found" level="h2">
              {EMPTY[state]}
            </EmptyState>
          }
          pager={<ListPager page={page} {...jobList.pager(filter)} />}
        />
      </PageBehind>
      <Outlet />
    </>
  )
}

const EMPTY = {
  waiting: 'No jobs are waiting.',
  running: 'No jobs are running.',
  dead: 'No jobs have failed. We keep failed jobs for 90 days.',
}
