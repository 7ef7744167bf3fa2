import { jsonResponse } from '#app/http/json-response.ts'
import { readReadiness } from '#app/modules/monitoring/readiness.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { listed: false, api: true }

/**
 * Readiness check: 200 if the database accepts writes, its migrations are done and a worker runs; else 503 with the missing ones.
 */
export function loader() {
  const checks = readReadiness(new Date())
  const isReady = Object.values(checks).every(Boolean)
  return jsonResponse(isReady ? 200 : 503, { status: isReady ? 'ok' : 'unavailable', ...checks })
}
