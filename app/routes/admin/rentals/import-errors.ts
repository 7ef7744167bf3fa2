import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireStaff } from '#app/http/auth.server.ts'
import { errorsFileOf } from '#app/routes/staff/_components/import-errors-file.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { staff: true }

/** The invalid rows of a rentals file. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'records')
  return errorsFileOf('rentals', params.id)
}
