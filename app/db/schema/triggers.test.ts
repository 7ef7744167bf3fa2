import { readMigrationFiles } from 'drizzle-orm/migrator'
import { z } from 'zod'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { sqlite } from '#app/db/client.server.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'

setupTestDatabase()

const named = z.array(z.object({ name: z.string(), sql: z.string() }))

type Triggers = Record<string, string>

/** A definition without quotes, comments and spaces, which SQLite or a formatter may write differently. */
function plain(sql: string): string {
  return sql
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/[`"]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/;$/, '')
}

/** A database's triggers, by name. */
function presentTriggers(database: Database.Database): Triggers {
  const rows = database.prepare("select name, sql from sqlite_master where type = 'trigger' order by name").all()
  return Object.fromEntries(named.parse(rows).map(({ name, sql }) => [name, plain(sql)]))
}

/** The triggers according to the migrations: each last definition, without dropped triggers and dropped tables. */
function definedTriggers(statements: readonly string[], tables: ReadonlySet<string>): Triggers {
  const defined = new Map<string, string>()
  for (const statement of statements.map(plain)) {
    const dropped = /^DROP TRIGGER (?:IF EXISTS )?(\w+)/i.exec(statement)?.[1]
    if (dropped !== undefined) defined.delete(dropped)
    const created = /^CREATE TRIGGER (?:IF NOT EXISTS )?(\w+)/i.exec(statement)?.[1]
    if (created !== undefined) defined.set(created, statement)
  }
  const kept = [...defined].filter(([, sql]) => tables.has(/ ON (\w+)/i.exec(sql)?.[1] ?? ''))
  return Object.fromEntries(kept.toSorted(([one], [other]) => one.localeCompare(other)))
}

/** Tables and views that can have triggers. */
function tablesOf(database: Database.Database): Set<string> {
  const rows = database.prepare("select name, coalesce(sql, '') as sql from sqlite_master where type in ('table', 'view')").all()
  return new Set(named.parse(rows).map(({ name }) => name))
}

function missingTriggers(database: Database.Database, statements: readonly string[]): string[] {
  const present = presentTriggers(database)
  return Object.keys(definedTriggers(statements, tablesOf(database))).filter((name) => present[name] === undefined)
}

test('a migrated database has every trigger in its latest form: no rebuilt table lost one', () => {
  const statements = readMigrationFiles({ migrationsFolder: 'drizzle' }).flatMap(({ sql }) => sql)
  expect(Object.keys(presentTriggers(sqlite())).length).toBeGreaterThan(50)
  expect(presentTriggers(sqlite())).toEqual(definedTriggers(statements, tablesOf(sqlite())))
})

test('a table that was rebuilt without its trigger is detected', () => {
  const database = new Database(':memory:')
  const first = ['CREATE TABLE `owners` (`id` text)', 'CREATE TABLE `log` (`id` text)']
  const trigger = 'CREATE TRIGGER `owners_logged` AFTER INSERT ON `owners` BEGIN INSERT INTO `log` VALUES (new.`id`); END;'
  const rebuilt = [
    'CREATE TABLE `__new_owners` (`id` text)',
    'DROP TABLE `owners`',
    'ALTER TABLE `__new_owners` RENAME TO `owners`',
  ]
  const statements = [...first, trigger, ...rebuilt]
  for (const statement of statements) database.exec(statement)
  expect(missingTriggers(database, statements)).toEqual(['owners_logged'])
  database.exec(trigger)
  expect(missingTriggers(database, [...statements, trigger])).toEqual([])
  database.exec('DROP TRIGGER `owners_logged`')
  expect(missingTriggers(database, [...statements, trigger, 'DROP TRIGGER `owners_logged`'])).toEqual([])
  database.close()
})
