import { jsonResponse } from '#app/http/json-response.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { listed: false, api: true }

/** Liveness check, for supervisors that restart a hung process: 200 while this process responds, no matter what else fails. */
export function loader() {
  return jsonResponse(200, { status: 'ok' })
}
