import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { noFields } from '#app/modules/forms/fields.ts'
import { deleteJob } from '#app/modules/jobs/change-job.server.ts'
import { findDeadLetter } from '#app/modules/jobs/list-jobs.server.ts'
import { JOB_MESSAGES, jobKindLabel } from '#app/modules/jobs/messages.ts'
import { paths } from '#app/paths.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { dialog: true }

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Delete this job?') }]

const LIST = paths.adminJobs({ state: 'dead' })

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'system')
  const job = findDeadLetter(params.jobId ?? '')
  if (!job) throw new Response(JOB_MESSAGES['not-dead'], { status: 404 })
  return { what: jobKindLabel(job.kind), lastError: job.lastError }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'system')
  valueOrThrow(await parseForm(request, noFields))
  const dropped = deleteJob(viewer, params.jobId ?? '')
  return redirectWithToast(
    LIST,
    dropped.ok ? { kind: 'success', message: 'Job deleted' } : { kind: 'error', message: JOB_MESSAGES[dropped.reason] },
  )
}

export default function DeleteJobDialog() {
  const { what, lastError } = useLoaderData<typeof loader>()
  return (
    <ConfirmDialog title="Delete this job?" verb="Delete" closeTo={LIST}>
      <p>
        “{what}” will be permanently deleted and won’t run.
        {lastError !== null && ` Error: ${lastError}`}
      </p>
    </ConfirmDialog>
  )
}
