import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireStaff } from '#app/http/auth.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { errorsFileOf } from './_components/import-errors-file.server.ts'

export const handle: RouteHandle = { staff: true }

/** The invalid rows of a file of leads. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'work')
  return errorsFileOf('leads', params.id)
}
