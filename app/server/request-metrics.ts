import process from 'node:process'
import { collectDefaultMetrics, Histogram, register } from 'prom-client'

/** In seconds. A cached page takes under a millisecond, an upload a few seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

export type CountedRequest = { route: string; method: string; status: number; milliseconds: number }

/**
 * Counts requests by route, method and status, with their times, and has the process measure itself (memory, delay of its event loop). What it finds is at
 * `/metrics`. Of several processes on one port each answer is one's own: the label `process` says whose.
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
