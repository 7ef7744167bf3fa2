import type { LoaderFunctionArgs } from '@remix-run/node'
import { mayReadMetrics } from '#app/modules/monitoring/may-read-metrics.server.ts'
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
