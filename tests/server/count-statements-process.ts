import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'

/**
 * Loaded into the product by a test. Adds to each response an `X-Statements` header: SQL statements run before the head was sent,
 * and how many Drizzle built. Counts per request, so background jobs are excluded.
 */
const counts = new AsyncLocalStorage<{ run: number; built: number }>()

subscribe('http.server.request.start', (message) => {
  const { response } = message as { response: ServerResponse }
  const count = { run: 0, built: 0 }
  counts.enterWith(count)
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse
  const withCount = (...head: unknown[]): ServerResponse => {
    response.setHeader('X-Statements', `${count.run} ${count.built}`)
    return writeHead(...head)
  }
  Object.assign(response, { writeHead: withCount })
})

for (const name of ['run', 'built'] as const)
  subscribe(`harvest-gate.statements-${name}`, () => {
    const count = counts.getStore()
    if (count) count[name] += 1
  })
