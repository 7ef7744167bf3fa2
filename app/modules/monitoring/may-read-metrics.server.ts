import { createHash, timingSafeEqual } from 'node:crypto'
import { env } from '#app/config/env.server.ts'

/** Whether a request may read the metrics, with METRICS_TOKEN as bearer token. Null if the setting is missing, so no one may. */
export function mayReadMetrics(request: Request): boolean | null {
  const { METRICS_TOKEN } = env()
  if (METRICS_TOKEN === undefined) return null
  const hashed = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hashed(request.headers.get('Authorization') ?? ''), hashed(`Bearer ${METRICS_TOKEN}`))
}
