import { createHash, timingSafeEqual } from 'node:crypto'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { env } from '#app/config/env.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { listed: false }

/** Metrics for Prometheus: requests, queues, messages, disk and memory. Returns 404 without METRICS_TOKEN. */
export async function loader({ request }: LoaderFunctionArgs) {
  const mayRead = mayReadMetrics(request)
  if (mayRead === null) throw new Response('Not found', { status: 404 })
  if (!mayRead)
    throw new Response('Send METRICS_TOKEN as a bearer token.', { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } })
  // Loaded on first use, so that the server's start does not wait for it.
  const { metricsText } = await import('#app/modules/monitoring/metrics.server.ts')
  const { text, type } = await metricsText(new Date())
  return new Response(text, { headers: { 'Content-Type': type, 'Cache-Control': 'no-store' } })
}

/** Whether a request may read the metrics, with METRICS_TOKEN as bearer token. Null if the setting is missing, so no one may. */
function mayReadMetrics(request: Request): boolean | null {
  const { METRICS_TOKEN } = env()
  if (METRICS_TOKEN === undefined) return null
  const hashed = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hashed(request.headers.get('Authorization') ?? ''), hashed(`Bearer ${METRICS_TOKEN}`))
}
