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

/** How many migrations there are after the one with a name. */
function migrationsSince(name: string): number {
  return readdirSync('drizzle').filter((file) => file.endsWith('.sql') && file > `${name}.sql`).length
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

test('what was stored in words that are no longer used is renamed, in the histories too', () => {
  const file = `${inject('templateDatabase')}-migrated-words`
  const old = oldDatabase(file, migrations.length - 1 - migrationsSince('0100_rename_stored_words'))
  old.exec(`
    insert into users (id, name, email, password_hash, role, created_at, updated_at) values ('dana', 'Dana', 'dana@example.com', '', 'admin', 1, 1);
    insert into bookings (id, lead_id, starts_at, state, created_at, updated_at) values ('b', 'lead', 1, 'cancelled', 1, 1);
    insert into lead_activities (id, lead_id, kind, actor_kind, summary, created_at) values ('a', 'lead', 'walkthrough_cancelled', 'owner', '', 1);
    insert into tasks (id, kind, summary, due_at, created_at) values ('t', 'lead-brake', '', 1, 1);
    insert into lead_views (id, owner_id, name, query, created_at, updated_at) values ('v', 'dana', 'Unassigned', 'q=a&assignee=nobody', 1, 1);
    insert into settings (key, value, updated_at) values ('mailHourlyBrake', '5', 1), ('twoStepRequired', '"nobody"', 1);
    insert into setting_versions (id, key, value, created_at) values ('s', 'leadHourlyBrake', '7', 1);
    insert into jobs (id, kind, lane, payload, run_at, created_at) values ('j', 'run-campaigns', 'upkeep', '{}', 1, 1);
    insert into paused_lanes (lane, paused_at) values ('upkeep', 1);
    insert into audit_log (area, action, subject, created_at) values ('jobs', 'lane_paused', 'upkeep', 1), ('settings', 'setting_changed', 'leadHourlyBrake', 1);
  `)
  openDatabase(file).close()

  const all = (sql: string): unknown[] => old.prepare(sql).pluck().all()
  expect(all('select state from bookings union all select kind from lead_activities')).toEqual([
    'canceled',
    'walkthrough_canceled',
  ])
  expect(all('select kind from tasks union all select query from lead_views')).toEqual(['lead-limit', 'q=a&assignee=unassigned'])
  expect(all('select key from settings order by key')).toEqual(['mailHourlyLimit', 'twoStepRequired'])
  expect(all("select value from settings where key = 'twoStepRequired'")).toEqual(['"none"'])
  expect(all('select key from setting_versions')).toEqual(['leadHourlyLimit'])
  expect(all('select queue from jobs union all select queue from paused_queues')).toEqual(['upkeep', 'upkeep'])
  expect(all('select action || subject from audit_log order by key')).toEqual([
    'queue_pausedupkeep',
    'setting_changedleadHourlyLimit',
  ])
  expect(all("select rowid from audit_log_search where audit_log_search match 'a_queue_paused u_system'")).toEqual([-1])
  expect(() => old.exec("update lead_activities set kind = 'note'")).toThrow(/only added to/)
  expect(() => old.exec("update audit_log set action = 'note'")).toThrow(/cannot be changed/)
  expect(() => old.exec("update setting_versions set key = 'note'")).toThrow(/never changed/)
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
