import { expect, test } from 'vitest'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { sqlite } from './client.server.ts'
import { inSlices } from './in-slices.server.ts'
import { settings } from './schema/index.ts'

setupTestDatabase()

function spin(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('long work yields between slices and handles each row once', async () => {
  const rows = Array.from({ length: 60 }, (_, index) => `row ${index}`)
  let turns = 0
  const others = setInterval(() => (turns += 1), 1)
  await inSlices(rows, (tx, key) => {
    spin(1)
    expect(sqlite().inTransaction).toBe(true)
    tx.insert(settings).values({ key, value: 1 }).run()
  })
  clearInterval(others)
  expect(turns).toBeGreaterThan(1)
  expect(rowsOf(settings)).toHaveLength(60)
})

test('finished slices stay if a later one fails', async () => {
  const work = inSlices([1, 2, 3], (tx, row) => {
    if (row === 3) throw new Error('no more')
    tx.insert(settings)
      .values({ key: `row ${row}`, value: row })
      .run()
    spin(20)
  })
  await expect(work).rejects.toThrow('no more')
  expect(rowsOf(settings)).toHaveLength(2)
})
