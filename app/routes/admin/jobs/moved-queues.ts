import type { LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { requireStaff } from '#app/http/auth.server.ts'
import { paths } from '#app/paths.ts'

/** The old address of the queues, which admins may have bookmarked. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'system')
  return redirect(paths.adminJobQueues(), 301)
}
