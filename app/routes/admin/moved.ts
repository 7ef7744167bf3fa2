import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requireStaff } from '#app/http/auth.server.ts'
import { paths } from '#app/paths.ts'

/** The old addresses of the queues and the trash, which admins may have bookmarked. */
export async function loader({ request }: LoaderFunctionArgs) {
  const isOfJobs = new URL(request.url).pathname.startsWith(paths.adminJobs())
  await requireStaff(request, isOfJobs ? 'system' : 'records')
  return redirect(isOfJobs ? paths.adminJobQueues() : paths.adminTrash(), 301)
}
