import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest'
import type { SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { setClusterPlace } from '#app/cluster/place.ts'
import { closeDatabase, db } from '#app/db/client.server.ts'
import { type Repeated, repeatWrites } from '#tests/cluster/repeat-writes.ts'

/**
 * Gives every test of the file (or of the calling `describe`) a fresh, migrated, empty database as `db()` of
 * `#app/db/client.server.ts`. Call it once, outside the tests.
 */
export function setupTestDatabase(): void {
  beforeEach(emptyDatabase)
  afterEach(leaveDatabase)
}

/** Like `setupTestDatabase`, with one database for all tests of the file: for read-only tests with many rows. */
export function setupTestDatabaseOnce(): void {
  beforeAll(emptyDatabase)
  afterAll(leaveDatabase)
}

/** A table's rows, all or those that meet a condition. */
export function rowsOf<T extends SQLiteTable>(table: T, where?: SQL): T['$inferSelect'][] {
  return db()
    .select()
    .from(table as SQLiteTable)
    .where(where)
    .all()
}

/** Their first row. */
export function rowOf<T extends SQLiteTable>(table: T, where?: SQL): T['$inferSelect'] | undefined {
  return db()
    .select()
    .from(table as SQLiteTable)
    .where(where)
    .get()
}

/** REPEAT_WRITES=1 repeats all writes of a test on a copy, as other machines of a cluster would, and compares at the end. */
let repeated: Repeated | undefined

function emptyDatabase(): void {
  closeDatabase()
  const file = databaseFile()
  mkdirSync(path.dirname(file), { recursive: true })
  for (const leftover of [`${file}-wal`, `${file}-shm`]) rmSync(leftover, { force: true })
  copyFileSync(inject('templateDatabase'), file)
  if (process.env.REPEAT_WRITES !== '1') return
  repeated = repeatWrites(file)
  setClusterPlace(repeated.place)
}

function leaveDatabase(): void {
  closeDatabase()
  if (!repeated) return
  const differing = repeated.differing()
  repeated = undefined
  setClusterPlace(undefined)
  if (differing.length > 0) throw new Error(`Another machine would differ in: ${differing.join(', ')}`)
}

function databaseFile(): string {
  const file = process.env.DATABASE_PATH
  if (!file) throw new Error('DATABASE_PATH is not set: tests/setup/each-file.ts sets it.')
  return file
}
