import { execFile } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import { eq, sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { expect, inject, test, vi } from 'vitest'
import { leads } from '#app/db/schema/index.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import {
  appliedMigrations,
  db,
  inTransaction,
  knownMigrations,
  NewerDatabaseError,
  openDatabase,
  sqlite,
} from './client.server.ts'

setupTestDatabase()

test('every connection writes to the disk before it answers, checks references and waits for locks', () => {
  expect(sqlite().pragma('journal_mode', { simple: true })).toBe('wal')
  // 2 is FULL.
  expect(sqlite().pragma('synchronous', { simple: true })).toBe(2)
  expect(sqlite().pragma('foreign_keys', { simple: true })).toBe(1)
  expect(sqlite().pragma('busy_timeout', { simple: true })).toBe(5000)
})

test('a database of a newer version is refused with a message and left as it is', () => {
  const file = `${inject('templateDatabase')}-newer`
  copyFileSync(inject('templateDatabase'), file)
  const newer = new Database(file)
  newer.exec("insert into __drizzle_migrations (hash, created_at) values ('of the future', 9999999999999)")
  newer.close()
  expect(() => openDatabase(file)).toThrow(NewerDatabaseError)
  expect(() => openDatabase(file)).toThrow(/knows only \d+\. Start the version that wrote it, or restore a backup\./)
})

test("a process that starts during another's migration waits, and then has nothing to do", async () => {
  const file = `${inject('templateDatabase')}-two-processes`
  const first = new Database(file)
  first.pragma('journal_mode = WAL')
  // As in openDatabase: rebuilding a table drops it while others refer to it.
  first.pragma('foreign_keys = OFF')
  first.exec('create table __drizzle_migrations (id serial primary key, hash text not null, created_at numeric)')
  first.exec('begin immediate')
  // It waits longer for a migration than for other locks.
  const code =
    "const { openDatabase } = await import('#app/db/client.server.ts'); openDatabase(process.argv[1], { busyTimeoutMs: 10 }).close()"
  const second = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code, file])
  // Time for the other process to check the database.
  await setTimeout(2_000)
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder: 'drizzle' })) {
    for (const statement of sql) first.exec(statement)
    first.prepare('insert into __drizzle_migrations (hash, created_at) values (?, ?)').run(hash, folderMillis)
  }
  first.exec('commit')
  await expect(second).resolves.toMatchObject({ stderr: '' })
  expect(appliedMigrations(first)).toBe(knownMigrations())
  first.close()
})

test('a transaction that throws rolls back', () => {
  expect(() =>
    inTransaction((tx) => {
      tx.insert(leads).values({ name: 'Half', email: 'half@example.com', source: 'manual' }).run()
      throw new Error('the rest failed')
    }),
  ).toThrow('the rest failed')
  expect(rowsOf(leads)).toEqual([])
})

test('a statement is compiled once, and returns rows as objects or arrays', () => {
  const { id } = db()
    .insert(leads)
    .values({ name: 'Kept', email: 'kept@example.com', source: 'manual' })
    .returning({ id: leads.id })
    .get()
  for (const round of [1, 2]) {
    expect(db().select({ id: leads.id }).from(leads).where(eq(leads.id, id)).all(), `round ${round}`).toEqual([{ id }])
    expect(db().all(sql`select id from leads where id = ${id}`), `round ${round}`).toEqual([{ id }])
    expect(db().values(sql`select id from leads where id = ${id}`), `round ${round}`).toEqual([[id]])
  }
  const prepared = vi.spyOn(sqlite(), 'prepare')
  db().select({ id: leads.id }).from(leads).where(eq(leads.id, id)).all()
  expect(prepared).not.toHaveBeenCalled()
})
