import { expect, test } from 'vitest'
import { makeLead } from '#tests/factories/make-lead.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { db, inTransaction, sqlite } from './client.server.ts'
import { leads } from './schema/index.ts'
import { isStorageFull, writeWhenRoom } from './storage-full.ts'

setupTestDatabase()

/** The database can't grow by another page. */
function fillDisk(): void {
  const pages: unknown = sqlite().pragma('page_count', { simple: true })
  sqlite().pragma(`max_page_count = ${Number(pages)}`)
}
const freeDiskSpace = () => sqlite().pragma('max_page_count = 1000000')

/** More than fits into the existing pages. */
const writeMuch = () =>
  inTransaction((tx) => {
    for (let index = 0; index < 300; index++) makeLead(tx, { name: 'Walt '.repeat(20) })
  })

function failureOf(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('Nothing failed')
}

test('a transaction that finds the disk full rolls back, and succeeds once there is room', async () => {
  fillDisk()
  const failure = failureOf(writeMuch)
  expect(failure).toMatchObject({ code: 'SQLITE_FULL' })
  expect(isStorageFull(failure)).toBe(true)
  expect(await db().$count(leads)).toBe(0)
  freeDiskSpace()
  writeMuch()
  expect(await db().$count(leads)).toBe(300)
})

test('a write that must not be lost waits for room', async () => {
  fillDisk()
  const written = writeWhenRoom(writeMuch, { pollMs: 20 })
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(await db().$count(leads)).toBe(0)
  freeDiskSpace()
  await written
  expect(await db().$count(leads)).toBe(300)
  await expect(
    writeWhenRoom(() => {
      throw new Error('Something else')
    }),
  ).rejects.toThrow('Something else')
  fillDisk()
  const stopping = new AbortController()
  const given = expect(writeWhenRoom(writeMuch, { signal: stopping.signal })).rejects.toMatchObject({ code: 'SQLITE_FULL' })
  stopping.abort()
  await given
})

test('a full disk is recognized by the codes of the system and of SQLite, also as a cause', () => {
  const coded = (code: string) => Object.assign(new Error('x'), { code })
  for (const code of ['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_READONLY'])
    expect(isStorageFull(coded(code)), code).toBe(true)
  expect(isStorageFull(new Error('y', { cause: coded('ENOSPC') }))).toBe(true)
  for (const code of ['SQLITE_BUSY', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CORRUPT', 'ENOENT', 'SQLITE_IOERR_READ'])
    expect(isStorageFull(coded(code)), code).toBe(false)
  expect(isStorageFull('ENOSPC')).toBe(false)
})
