import { jsonResponse } from '#app/http/json-response.ts'
import { readReadiness } from '#app/modules/monitoring/readiness.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { listed: false, api: true }

/** For what watches over the whole work: 200 where the database takes writes, its migrations are done and a worker runs; else 503, with which of them is missing. */
export function loader() {
  const checks = readReadiness(new Date())
  const isReady = Object.values(checks).every(Boolean)
  return jsonResponse(isReady ? 200 : 503, { status: isReady ? 'ok' : 'unavailable', ...checks })
}
