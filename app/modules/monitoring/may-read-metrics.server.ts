import { createHash, timingSafeEqual } from 'node:crypto'
import { env } from '#app/config/env.server.ts'

/** Whether a request may read the metrics: it carries METRICS_TOKEN as a bearer. Null where the setting is missing, and no one may. */
export function mayReadMetrics(request: Request): boolean | null {
  const { METRICS_TOKEN } = env()
  if (METRICS_TOKEN === undefined) return null
  const hashed = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hashed(request.headers.get('Authorization') ?? ''), hashed(`Bearer ${METRICS_TOKEN}`))
}
