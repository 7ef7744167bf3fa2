import { databaseAnswers } from '#app/http/health.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { listed: false }

/** For monitors and load balancers: 200 if the product works, else 503 with a message. */
export function loader() {
  const isWell = databaseAnswers()
  const body = isWell ? { status: 'ok' } : { status: 'unavailable', error: 'The database is not responding.' }
  return Response.json(body, { status: isWell ? 200 : 503, headers: { 'Cache-Control': 'no-store' } })
}
