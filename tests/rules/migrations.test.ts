import { createHash } from 'node:crypto'
import { globSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import Database from 'better-sqlite3'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { expect, inject, test } from 'vitest'
import { openDatabase } from '#app/db/client.server.ts'

/** The migrations that commit 3d17366 had. */
const AT_3D17366 = 13
const migrations = readMigrationFiles({ migrationsFolder: 'drizzle' })

/** A database as the version with so many migrations made it, with a lead. */
function oldDatabase(file: string, count: number): Database.Database {
  rmSync(file, { force: true })
  const old = new Database(file)
  old.exec('begin')
  old.exec('create table __drizzle_migrations (id serial primary key, hash text not null, created_at numeric)')
  for (const { sql, hash, folderMillis } of migrations.slice(0, count)) {
    for (const statement of sql) old.exec(statement)
    old.prepare('insert into __drizzle_migrations (hash, created_at) values (?, ?)').run(hash, folderMillis)
  }
  old.exec(`
    insert into leads (id, name, email, status, source, property_address, street_address, city, state, zip_code, status_changed_at, created_at, updated_at)
      values ('lead', 'Priya Shah', 'priya@example.com', 'proposal', 'analysis', '', '1200 Vine Street', 'Clive', 'IA', '50325', 1, 1, 1);
    insert into notes (id, lead_id, content, created_at, updated_at) values ('note', 'lead', 'Call back', 1, 1);
    commit;
  `)
  return old
}

/** Everything that a database consists of, by name. */
function schemaOf(database: Database.Database): unknown {
  return database
    .prepare("select type, name, tbl_name, sql from sqlite_master where name not like 'sqlite_%' order by type, name")
    .all()
}

test.each([
  ['commit 3d17366', AT_3D17366],
  ['a version half way', Math.ceil((AT_3D17366 + migrations.length) / 2)],
  ['the version before this one', migrations.length - 1],
])('a database of %s migrates, keeps its rows, and is then like a new one', (name, count) => {
  const file = `${inject('templateDatabase')}-migrated-${count}`
  const old = oldDatabase(file, count)
  openDatabase(file).close()
  const fresh = openDatabase(`${file}-fresh`)

  expect(schemaOf(old), name).toEqual(schemaOf(fresh.sqlite))
  expect(old.prepare('select count(*) from __drizzle_migrations').pluck().get()).toBe(migrations.length)
  expect(old.prepare('select name, status from leads').raw().all()).toEqual([['Priya Shah', 'proposal']])
  expect(old.prepare('select content from notes').pluck().all()).toEqual(['Call back'])
  expect(old.prepare('select name from listed_leads').pluck().all()).toEqual(['Priya Shah'])
  expect(old.pragma('foreign_key_check')).toEqual([])
  expect(old.pragma('integrity_check', { simple: true })).toBe('ok')
  fresh.close()
  old.close()
})

test('the migrations of commit 3d17366 are as they were', () => {
  const files = readdirSync('drizzle').filter((file) => file.endsWith('.sql'))
  const sql = files
    .sort()
    .slice(0, AT_3D17366)
    .map((file) => readFileSync(`drizzle/${file}`, 'utf8'))
  expect(createHash('sha256').update(sql.join('\n')).digest('hex')).toBe(
    '62e08e12484d312af29f0f9641ba088cd8a76f3b581136ab957e44515c5f11d3',
  )
})

test('drizzle/ has the newest snapshot alone, and fewer than 20,000 lines', () => {
  const newest = Math.max(...readdirSync('drizzle').map((file) => Number.parseInt(file, 10) || 0))
  expect(readdirSync('drizzle/meta').sort()).toEqual([`${String(newest).padStart(4, '0')}_snapshot.json`, '_journal.json'])
  const lines = globSync('drizzle/**/*.{sql,json}').map((file) => readFileSync(file, 'utf8').split('\n').length)
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThan(20_000)
})
