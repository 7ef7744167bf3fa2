import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { drafts } from '#app/db/schema/index.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { sqlite, type Tx } from './client.server.ts'
import { inSharedTransaction } from './shared-transaction.server.ts'
import { isStorageFull } from './storage-full.ts'

setupTestDatabase()

function write(tx: Tx, id: string, text = ''): string {
  tx.insert(drafts)
    .values({ id, form: 'analysis', payload: { text }, expiresAt: new Date('2027-01-01') })
    .run()
  return id
}

const storedNames = () => rowsOf(drafts).map(({ id }) => id)

test('work of the same moment is stored by one commit, each with its own value', async () => {
  const other = new Database(sqlite().name)
  const seenByOthers = () => other.prepare('select count(*) from drafts').pluck().get()
  const works = ['ann', 'bob', 'cid'].map((name) =>
    inSharedTransaction((tx) => {
      expect(seenByOthers()).toBe(0)
      return write(tx, name)
    }).then((stored) => [stored, seenByOthers()]),
  )
  // When the first is notified, all are on the disk.
  expect(await Promise.all(works)).toEqual([
    ['ann', 3],
    ['bob', 3],
    ['cid', 3],
  ])
  other.close()
})

test('work that throws is rolled back, and the rest is stored', async () => {
  const works = ['ann', 'bob', 'cid'].map((name) =>
    inSharedTransaction((tx) => {
      write(tx, name)
      if (name === 'bob') throw new Error('Bob changed his mind')
      return write(tx, `${name}-again`)
    }),
  )
  const settled = await Promise.allSettled(works)
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(settled[1]).toMatchObject({ reason: { message: 'Bob changed his mind' } })
  expect(storedNames().toSorted()).toEqual(['ann', 'ann-again', 'cid', 'cid-again'])
})

test('without room no one is informed that something was stored; with room again, writes resume', async () => {
  const pages = Number(sqlite().pragma('page_count', { simple: true }))
  sqlite().pragma(`max_page_count = ${pages + 5}`)
  const sizes = { ann: 10, bob: 2_000_000, cid: 10 }
  const works = Object.entries(sizes).map(([name, size]) => inSharedTransaction((tx) => write(tx, name, 'x'.repeat(size))))
  const settled = await Promise.allSettled(works)
  for (const one of settled) expect(one.status === 'rejected' && isStorageFull(one.reason)).toBe(true)
  expect(storedNames()).toEqual([])
  sqlite().pragma('max_page_count = 1073741823')
  await inSharedTransaction((tx) => write(tx, 'dan'))
  expect(storedNames()).toEqual(['dan'])
})

test('many pieces of work are stored in turns, with requests answered in between', async () => {
  let turns = 0
  const counting = setInterval(() => (turns += 1), 0)
  await Promise.all(Array.from({ length: 200 }, (_, index) => inSharedTransaction((tx) => write(tx, `draft-${index}`))))
  clearInterval(counting)
  expect(storedNames()).toHaveLength(200)
  expect(turns).toBeGreaterThanOrEqual(1)
})
