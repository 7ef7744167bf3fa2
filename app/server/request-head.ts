import type { IncomingMessage } from 'node:http'
import type { Client } from './client-address.ts'
import type { RequestContext } from './request-context.ts'
import { isSameOrigin } from './origin-check.ts'
import type { Target } from './request-url.ts'

/** Health checks and metrics, which containers, load balancers and Prometheus request by IP address, not by the site's name. */
export const MONITORED_PATHS = new Set(['/health', '/health/live', '/health/ready', '/metrics'])

/** Whether this server answers for a host. */
export type IsOurHost = (host: string) => boolean

/** A check for the host of `siteUrl`, with or without the port that its scheme implies. */
export function ourHostCheck(siteUrl: string): IsOurHost {
  const { host, protocol } = new URL(siteUrl)
  const hosts = new Set([host, new URL(siteUrl).port === '' ? `${host}:${protocol === 'https:' ? 443 : 80}` : host])
  return (asked) => hosts.has(asked)
}

/** The status to refuse a request with by its head, or null. A valid OPTIONS passes. */
export function headRefusal(
  { method, request, path, handle }: RequestContext,
  target: Target,
  client: Client | null,
  isOurHost: IsOurHost | undefined,
): number | null {
  if (!client || isAmbiguous(request)) return 400
  if (isOurHost && !MONITORED_PATHS.has(path) && !isOurHost(client.host)) return 421
  if (method === 'OPTIONS') return null
  if (!['GET', 'HEAD', 'POST'].includes(method)) return 405
  if (!target.ok) return target.status
  if (method !== 'POST') return null
  // Posts of other machines don't use a browser's cookies, so their origin doesn't matter.
  if (!handle.webhook && !isSameOrigin(request.headers, client.host)) return 403
  const { expect } = request.headers
  return expect === undefined || expect.toLowerCase() === '100-continue' ? null : 417
}

/** Whether a header appears twice of which Node uses the first and others may use the last: the host, and the body's type. */
function isAmbiguous({ rawHeaders }: IncomingMessage): boolean {
  const seen = new Set<string>()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase()
    if (name !== 'host' && name !== 'content-type') continue
    if (seen.has(name)) return true
    seen.add(name)
  }
  return false
}
