import { copyFileSync, readFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { expect, inject, test } from 'vitest'
import { messages } from '#app/db/schema/index.ts'
import { makeMessage } from '#tests/factories/make-message.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { db, openDatabase, sqlite } from './client.server.ts'

setupTestDatabase()

const SECRET = 'https://site.example/sign/f3a1c5d97b20468e8c14be6d09a7f253'

/** Whether a database's bytes contain the secret, in a row or in leftover space. */
function containsSecret(file: string): boolean {
  return readFileSync(file).includes(SECRET)
}

/** A database of an earlier version, with an unused page that was not wiped. */
function writeErasedContent(file: string): void {
  const old = new Database(file)
  old.pragma('journal_mode = WAL')
  old.pragma('secure_delete = OFF')
  old.exec('create table if not exists left_behind (content text)')
  const row = old.prepare('insert into left_behind values (?)')
  for (let count = 0; count < 50; count += 1) row.run(SECRET + ' '.repeat(3_000))
  old.exec('drop table left_behind')
  old.close()
}

test('overwritten and deleted content is also gone from the file', () => {
  const file = process.env.DATABASE_PATH ?? ''
  for (let count = 0; count < 20; count += 1) makeMessage(db(), { textBody: `${SECRET} ${'long '.repeat(count * 200)}` })
  sqlite().pragma('wal_checkpoint(TRUNCATE)')
  expect(containsSecret(file)).toBe(true)
  db().update(messages).set({ textBody: 'masked' }).run()
  db().delete(messages).run()
  sqlite().pragma('wal_checkpoint(TRUNCATE)')
  expect(containsSecret(file)).toBe(false)
})

test('leftovers of an earlier version are wiped once, when the database is first opened', () => {
  const file = path.join(inject('runFolder'), 'left-behind.sqlite')
  copyFileSync(inject('templateDatabase'), file)
  const before = new Database(file)
  before.pragma('user_version = 0')
  before.close()
  writeErasedContent(file)
  expect(containsSecret(file)).toBe(true)
  const opened = openDatabase(file)
  expect(containsSecret(file)).toBe(false)
  expect(opened.sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
  opened.close()
  // The whole file is rewritten only once.
  writeErasedContent(file)
  openDatabase(file).close()
  expect(containsSecret(file)).toBe(true)
})

test('without room to rewrite, the product starts and the next start tries again', () => {
  const file = path.join(inject('runFolder'), 'no-room.sqlite')
  copyFileSync(inject('templateDatabase'), file)
  const busy = new Database(file)
  busy.pragma('user_version = 0')
  busy.exec('begin immediate')
  const opened = openDatabase(file, { busyTimeoutMs: 50 })
  expect(opened.sqlite.pragma('user_version', { simple: true })).toBe(0)
  opened.close()
  busy.exec('rollback')
  busy.close()
  const again = openDatabase(file)
  expect(again.sqlite.pragma('user_version', { simple: true })).toBe(1)
  again.close()
})
