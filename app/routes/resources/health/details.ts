import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireApiStaff } from '#app/http/auth.server.ts'
import { jsonResponse } from '#app/http/json-response.ts'
import { readFigures } from '#app/modules/monitoring/figures.server.ts'
import { evaluateParts, worstOf } from '#app/modules/monitoring/parts.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { listed: false, api: true }

/** The state of each part in plain text, as on the system page, for admins and anyone they ask for help. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireApiStaff(request, 'system')
  const figures = readFigures(new Date())
  const parts = evaluateParts(figures)
  return jsonResponse(200, { status: worstOf(parts), at: figures.at, version: figures.version, parts })
}
