import { jsonResponse } from '#app/http/json-response.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { listed: false, api: true }

/** For what restarts a process that hangs: 200 while this one answers, whatever else is wrong. */
export function loader() {
  return jsonResponse(200, { status: 'ok' })
}
