import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RqliteNode } from './rqlite.ts'

let answer = { status: 200, body: '' }
const server = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(answer.status).end(answer.body))
})
let node: RqliteNode
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  node = new RqliteNode(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterAll(() => new Promise((resolve) => server.close(resolve).closeAllConnections()))

const appended = (body: unknown, status = 200) => {
  answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
  return node.append(['["one"]', '["two"]'])
}

test('a batch is accepted only if each of its statements has a result', async () => {
  expect(await appended({ results: [{ rows_affected: 1 }, { rows_affected: 3 }] })).toEqual({ kind: 'taken', changes: [1, 3] })
  for (const [what, body, status] of [
    ['a leader that was lost while committing', { results: [], error: 'leadership lost while committing log' }],
    ['an error beside all results', { results: [{}, {}], error: 'stale read' }],
    ['too few results', { results: [{ rows_affected: 1 }] }],
    ['no results', {}],
    ['an error of the node in a result', { results: [{ error: 'not leader' }] }],
    ['no JSON', 'Service Unavailable'],
    ['another status', { results: [{}, {}] }, 503],
  ] as const)
    expect(await appended(body, status), what).toMatchObject({ kind: 'unclear' })
})

test('what the guard and SQLite say of a statement refuses the batch', async () => {
  for (const error of ['another writer', 'out of order', 'UNIQUE constraint failed: leads.email'])
    expect(await appended({ results: [{ error }] })).toEqual({ kind: 'refused', reason: error })
})

test('a node that does not answer is unclear, and says nothing of a majority', async () => {
  const gone = new RqliteNode('http://127.0.0.1:9')
  expect(await gone.append([])).toMatchObject({ kind: 'unclear' })
  expect(await gone.majorityState()).toBeUndefined()
})
