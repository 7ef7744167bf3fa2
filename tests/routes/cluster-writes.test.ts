import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { DAY_MS } from '#app/format/duration.ts'
import { clusterPlace, ClusterError, confirmed, onceConfirmed, setClusterPlace } from '#app/cluster/place.ts'
import { closeDatabase, db, inTransaction, knownMigrations, openDatabase, sqlite, whyNotWriter } from '#app/db/client.server.ts'
import { type RequestScope, runForRequest } from '#app/config/request-scope.server.ts'
import { users } from '#app/db/schema/index.ts'
import { dailyCleanupJob } from '#app/worker/daily-cleanup.server.ts'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { ensureFirstAdmin } from '#app/modules/users/manage/ensure-first-admin.server.ts'
import { repeatableRandom } from '#app/modules/rent-estimator/model/evaluate.ts'
import { repeatWrites } from '#tests/cluster/repeat-writes.ts'
import { seedDemo } from '../../scripts/seed/demo.ts'

const file = process.env.DATABASE_PATH ?? ''

beforeEach(() => {
  closeDatabase()
  mkdirSync(path.dirname(file), { recursive: true })
})
afterEach(() => {
  closeDatabase()
  setClusterPlace(undefined)
})

test('each write of the sample company, its jobs and its cleanup is replicated to another machine exactly', async () => {
  copyFileSync(inject('templateDatabase'), file)
  const repeated = repeatWrites(file)
  setClusterPlace(repeated.place)
  await ensureFirstAdmin()
  const now = new Date()
  inTransaction((tx) => seedDemo(tx, now))
  await runDueJobs(now)
  // Each kind of SQL change, on rows chosen by a seed.
  const chance = repeatableRandom(26)
  const ids = sqlite().prepare('select id from leads order by id').pluck().all() as string[]
  for (let step = 0; step < 60; step++) {
    const id = ids[Math.floor(chance() * ids.length)] ?? ''
    const tries = () =>
      inTransaction(() => {
        sqlite()
          .prepare('update leads set name = ?, bedrooms = ? where id = ?')
          .run(`Owner ${step}`, Math.floor(chance() * 5), id)
        if (chance() < 0.3) sqlite().prepare('delete from leads where id = ?').run(id)
        if (chance() < 0.3) throw new Error('taken back')
      })
    try {
      tries()
    } catch (error) {
      if (!(error instanceof Error && /taken back|FOREIGN KEY|constraint/i.test(error.message))) throw error
    }
  }
  await dailyCleanupJob.run({}, { attempt: 1, now: new Date(now.getTime() + 400 * DAY_MS), signal: new AbortController().signal })
  closeDatabase()
  expect(repeated.writeCount()).toBeGreaterThan(1_000)
  expect(repeated.differing()).toEqual([])
})

test('migrations of a new version are replicated by the log, and one that rebuilds a table is refused with a message', () => {
  const known = readMigrationFiles({ migrationsFolder: 'drizzle' })
  const isRebuild = known.map(({ sql }) => sql.some((statement) => /^\s*drop\s+table/i.test(statement)))
  // The newest version whose migrations since the one before can all be replicated.
  const end = isRebuild.lastIndexOf(false) + 1
  migratedTo(isRebuild.lastIndexOf(true, end - 1) + 1)
  useVersion(end)
  expect(whyNotWriter(file)).toBeNull()
  const repeated = repeatWrites(file)
  openDatabase(file, { place: repeated.place }).close()
  expect(repeated.writeCount()).toBeGreaterThan(0)
  expect(schemaOf(`${file}.copy`)).toEqual(schemaOf(file))
  expect(repeated.differing()).toEqual([])
  vi.restoreAllMocks()
  migratedTo(isRebuild.lastIndexOf(true))
  expect(whyNotWriter(file)).toContain('npm run cluster -- --migrate')
  copyFileSync(inject('templateDatabase'), file)
  const newer = new Database(file)
  newer.exec("insert into __drizzle_migrations (hash, created_at) values ('of the future', 9999999999999)")
  newer.close()
  expect(whyNotWriter(file)).toContain(`knows only ${knownMigrations()}`)
})

test('a standalone product has nothing of a cluster on its connection, and never waits for one', async () => {
  copyFileSync(inject('templateDatabase'), file)
  db()
  expect(clusterPlace()).toBeUndefined()
  expect(Object.getOwnPropertyNames(sqlite()).filter((name) => ['prepare', 'exec', 'transaction'].includes(name))).toEqual([])
  const adapter = { send: () => Promise.resolve() }
  expect(onceConfirmed(adapter, ['send'])).toBe(adapter)
  await expect(confirmed()).resolves.toBeUndefined()
})

test('irreversible work waits until earlier writes are confirmed', async () => {
  const said: string[] = []
  setClusterPlace({ ...repeatWritesOfNothing(), confirmed: () => Promise.resolve().then(() => void said.push('confirmed')) })
  const adapter = onceConfirmed({ send: async (to: string) => void said.push(to), name: 'mail' }, ['send'])
  await adapter.send('owner')
  expect(said).toEqual(['confirmed', 'owner'])
  setClusterPlace({ ...repeatWritesOfNothing(), confirmed: () => Promise.reject(new ClusterError('no')) })
  await expect(adapter.send('realtor')).rejects.toThrow('no')
  expect(said).toEqual(['confirmed', 'owner'])
})

test('a reader’s page that tries to write is marked as one for the writer, also where the failure is swallowed', () => {
  copyFileSync(inject('templateDatabase'), file)
  setClusterPlace({ ...repeatWrites(file).place, role: 'reader', record: () => undefined })
  const scopes: RequestScope[] = ['0', '1', '2'].map((id) => ({ id, ip: '127.0.0.1', method: 'GET', path: '/' }))
  const user = { name: 'x', email: 'x@example.com', role: 'user', passwordHash: '!' } as const
  const tries = [
    () => db().select().from(users).all(),
    () => expect(() => db().update(users).set({ name: 'x' }).run()).toThrow('readonly database'),
    () => expect(() => db().insert(users).values(user).returning().get()).toThrow('readonly database'),
  ]
  for (const [index, scope] of scopes.entries()) runForRequest(scope, () => tries[index]?.())
  expect(scopes.map(({ needsWriter }) => needsWriter)).toEqual([undefined, true, true])
})

function repeatWritesOfNothing() {
  copyFileSync(inject('templateDatabase'), file)
  return repeatWrites(file).place
}

/** The product has only its first migrations, as an earlier version had. */
function useVersion(count: number): void {
  const folder = path.join(path.dirname(file), 'version')
  const journal = path.join(folder, 'drizzle/meta/_journal.json')
  cpSync('drizzle', path.join(folder, 'drizzle'), { recursive: true })
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: unknown[] }
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, count) }))
  const files = readdirSync(path.join(folder, 'drizzle')).filter((name) => name.endsWith('.sql'))
  for (const name of files.toSorted().slice(count)) rmSync(path.join(folder, 'drizzle', name))
  vi.spyOn(process, 'cwd').mockReturnValue(folder)
}

/** A database after this many migrations. */
function migratedTo(count: number): void {
  for (const suffix of ['-wal', '-shm']) closeAway(file + suffix)
  closeAway(file)
  const database = new Database(file)
  database.exec('create table __drizzle_migrations (id serial primary key, hash text not null, created_at numeric)')
  database.pragma('foreign_keys = OFF')
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder: 'drizzle' }).slice(0, count)) {
    for (const statement of sql) database.exec(statement)
    database.prepare('insert into __drizzle_migrations (hash, created_at) values (?, ?)').run(hash, folderMillis)
  }
  database.close()
}

function closeAway(name: string): void {
  closeDatabase()
  rmSync(name, { force: true })
}

function schemaOf(name: string): unknown[] {
  const database = new Database(name, { readonly: true })
  const rows = database.prepare('select type, name, sql from sqlite_master order by type, name').all()
  database.close()
  return rows
}
