import process from 'node:process'
import { collectDefaultMetrics, Histogram, register } from 'prom-client'

/** In seconds. A cached page takes under a millisecond, an upload a few seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

export type CountedRequest = { route: string; method: string; status: number; milliseconds: number }

/**
 * Counts and times requests by route, method and status, and measures the process (memory, event loop delay), for `/metrics`.
 * With several processes on one port, each reports its own values: the label `process` tells which.
 */
export function createRequestMetrics(): (request: CountedRequest) => void {
  register.setDefaultLabels({ process: String(process.pid) })
  collectDefaultMetrics()
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its response',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS,
  })
  return ({ route, method, status, milliseconds }) => durations.observe({ route, method, status }, milliseconds / 1_000)
}
