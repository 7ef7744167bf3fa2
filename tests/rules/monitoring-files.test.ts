import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { metricsText } from '#app/modules/monitoring/metrics.server.ts'
import { createRequestMetrics } from '#app/server/request-metrics.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'

setupTestDatabase()

/** Our own metrics and prom-client's process metrics. */
const NAMES = /\b(?:harvest_gate|http|nodejs|process)_[a-z0-9_]+/g

test.each(['alarms.yml', 'grafana.json'])('each metric that %s names is at /metrics', async (file) => {
  createRequestMetricsOnce()
  const { text } = await metricsText(new Date())
  const there = new Set([...text.matchAll(/^# HELP (\S+)/gm)].map(([, name = '']) => name))
  const named = new Set(readFileSync(`docs/operations/${file}`, 'utf8').match(NAMES))
  expect(named.size).toBeGreaterThan(5)
  expect([...named].filter((name) => !there.has(name) && !there.has(name.replace(/_(?:bucket|count|sum)$/, '')))).toEqual([])
})

test('there are ten alarms, and each has its first step', () => {
  const alarms = [...readFileSync('docs/operations/alarms.yml', 'utf8').matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
  const page = readFileSync('docs/operations/monitoring.md', 'utf8')
  expect(alarms).toHaveLength(10)
  expect(alarms.filter((name) => !page.includes(name))).toEqual([])
})

let isMeasured = false
function createRequestMetricsOnce(): void {
  if (!isMeasured) createRequestMetrics()
  isMeasured = true
}
