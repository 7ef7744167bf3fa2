import type { LoaderFunctionArgs } from '@remix-run/node'
import { mayReadMetrics } from '#app/modules/monitoring/may-read-metrics.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { listed: false }

/** For Prometheus: requests, queues, messages, disk and memory. Without METRICS_TOKEN there is no such page. */
export async function loader({ request }: LoaderFunctionArgs) {
  const mayRead = mayReadMetrics(request)
  if (mayRead === null) throw new Response('Not found', { status: 404 })
  if (!mayRead)
    throw new Response('Send METRICS_TOKEN as a bearer token.', { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } })
  // Loaded where someone reads it: the start of the server does not wait for it.
  const { metricsText } = await import('#app/modules/monitoring/metrics.server.ts')
  const { text, type } = await metricsText(new Date())
  return new Response(text, { headers: { 'Content-Type': type, 'Cache-Control': 'no-store' } })
}
