import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { z } from 'zod'
import { ClusterError, clusterPlace, type Place } from '#app/cluster/place.ts'
import { env } from '#app/config/env.server.ts'
import { currentRequest } from '#app/config/request-scope.server.ts'
import { log } from '#app/config/log.server.ts'
import { makePrivateFile, makePrivateFolder } from '#app/config/private-files.server.ts'
import { withCachedStatements } from './statement-cache.ts'
import { isStorageFull } from './storage-full.ts'
import { addLowercase } from './text-search.server.ts'

export type Db = BetterSQLite3Database & { $client: Database.Database }

declare const inside: unique symbol
/**
 * The database inside a transaction; only `inTransaction` creates one. Functions that require a transaction take it first, and
 * use no other connection. Functions that run inside or outside one take `Db | Tx`.
 */
export type Tx = Db & { readonly [inside]: true }

/** A newer version of the product wrote this database. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError'
}

/** How long a connection waits for a lock, in ms. */
const BUSY_TIMEOUT_MS = 5_000
/** How long a start waits for another process that migrates the database, in ms: a large one takes minutes. */
const MIGRATION_TIMEOUT_MS = 600_000

/** From this size, a migration that copies a table may lock the database for over a second. */
const SECOND_OF_MIGRATION_BYTES = 50e6

/**
 * A connection's page cache, in kB. The system keeps the file in memory, too, so a larger one only costs memory: 13 MB a process
 * at 16 MB.
 */
const CACHE_KB = 2_000

/**
 * From this many pages (16 MB), a transaction writes its changes to disk before it commits. A lead is in about twenty indexes:
 * fifty leads change more pages than the cache has, and would be written twice (decision 0032).
 */
const SPILL_PAGES = 4_000

/**
 * A database connection with the product's settings. Call `close` when done. `inode`: of its file; null if it has none, or if
 * another program may replace it.
 */
export type OpenDatabase = { db: Db; sqlite: Database.Database; inode: number | null; close: () => void }

/**
 * Opens the SQLite file, readable only by this user, applies pending migrations and configures the connection: WAL, commits
 * synced to disk, foreign keys, a five-second lock timeout, deleted content overwritten. Throws `NewerDatabaseError`.
 */
export function openDatabase(
  file: string,
  { busyTimeoutMs = BUSY_TIMEOUT_MS, place }: { busyTimeoutMs?: number; place?: Place | undefined } = {},
): OpenDatabase {
  if (file !== ':memory:') {
    makePrivateFolder(path.dirname(path.resolve(file)))
    // SQLite gives its logs the database's permissions.
    makePrivateFile(file)
  }
  const sqlite = new Database(file)
  place?.record(sqlite)
  sqlite.pragma(`busy_timeout = ${busyTimeoutMs}`)
  sqlite.pragma('journal_mode = WAL')
  // Must follow journal_mode, because a WAL database opens at NORMAL on each connection. A cluster writer's file is replaced at
  // its start, and the log is what counts there.
  sqlite.pragma(`synchronous = ${place ? 'OFF' : 'FULL'}`)
  // Overwrites deleted content with zeros, so that no backup contains it. Costs about 1% of a write.
  sqlite.pragma('secure_delete = ON')
  sqlite.pragma(`cache_size = -${CACHE_KB}`)
  sqlite.pragma(`cache_spill = ${SPILL_PAGES}`)
  sqlite.pragma('foreign_keys = OFF')
  addLowercase(sqlite)
  const db = drizzle(withCachedStatements(sqlite))
  refuseNewer(sqlite)
  const isNew = appliedMigrations(sqlite) === 0
  sqlite.pragma(`busy_timeout = ${MIGRATION_TIMEOUT_MS}`)
  applyOpenMigrations(sqlite)
  sqlite.pragma(`busy_timeout = ${busyTimeoutMs}`)
  if (!place) wipeFreedPages(sqlite, isNew)
  // SQLite journals what a statement changes, to undo it on failure. A lead with its lists exceeds the default in memory, and
  // costs a quarter less without the file. Must follow VACUUM, which would store the whole database there.
  sqlite.pragma('temp_store = MEMORY')
  sqlite.pragma('foreign_keys = ON')
  return { db, sqlite, inode: inodeOf(file), close: () => sqlite.close() }
}

function inodeOf(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.ino ?? null
}

/**
 * Opens a cluster reader's file, which its node writes, even one that another version of the product has migrated. A request that
 * tries to write is marked for the writer.
 */
function openCopy(file: string): OpenDatabase {
  const sqlite = new Database(file, { readonly: true, fileMustExist: true })
  sqlite.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`)
  sqlite.pragma(`cache_size = -${CACHE_KB}`)
  sqlite.pragma('temp_store = MEMORY')
  addLowercase(sqlite)
  markWrites(sqlite)
  const db = drizzle(withCachedStatements(sqlite))
  return { db, sqlite, inode: null, close: () => sqlite.close() }
}

function markWrites(sqlite: Database.Database): void {
  const prepare = sqlite.prepare.bind(sqlite)
  const marking = (sql: string) => {
    const statement = prepare(sql)
    if (statement.readonly) return statement
    const marked =
      <Values extends unknown[], Result>(work: (...values: Values) => Result) =>
      (...values: Values) => {
        const request = currentRequest()
        if (request) request.needsWriter = true
        return work(...values)
      }
    statement.run = marked(statement.run.bind(statement))
    if (statement.reader) statement.all = marked(statement.all.bind(statement))
    return statement
  }
  Object.defineProperty(sqlite, 'prepare', { value: marking })
}

/** `drizzle/` is in the project root, where every command runs. */
function migrationsFolder(): string {
  return path.resolve('drizzle')
}

/**
 * Applies all pending migrations, or none on failure. Takes the write lock before checking: of several processes that start
 * together, one migrates and the others find nothing to do. The table is Drizzle's own.
 */
function applyOpenMigrations(sqlite: Database.Database): void {
  if (appliedMigrations(sqlite) === knownMigrations()) return
  const known = readMigrationFiles({ migrationsFolder: migrationsFolder() })
  const apply = sqlite.transaction(() => {
    sqlite.exec('create table if not exists __drizzle_migrations (id serial primary key, hash text not null, created_at numeric)')
    const newest = z
      .object({ at: z.number().nullable() })
      .parse(sqlite.prepare('select max(created_at) as at from __drizzle_migrations').get())
    for (const { sql, hash, folderMillis } of known) {
      if (newest.at !== null && folderMillis <= newest.at) continue
      for (const statement of sql) sqlite.exec(statement)
      sqlite.prepare('insert into __drizzle_migrations (hash, created_at) values (?, ?)').run(hash, folderMillis)
    }
  })
  const bytes = sqlite.name === ':memory:' ? 0 : statSync(sqlite.name).size
  const isLong = bytes > SECOND_OF_MIGRATION_BYTES
  if (isLong) {
    const facts = { open: known.length - appliedMigrations(sqlite), megabytes: Math.round(bytes / 1e6) }
    log.warn(facts, 'Migrating a large database; nothing can be saved until it finishes')
  }
  const beganAt = performance.now()
  apply.immediate()
  if (isLong) log.info({ milliseconds: Math.round(performance.now() - beganAt) }, 'Database migrated')
}

/**
 * Why this version can't write to a cluster's database, or null if it can. The other machines repeat each statement, and there a
 * migration that drops a table would also delete the rows that refer to it.
 */
export function whyNotWriter(file: string): string | null {
  const sqlite = new Database(file, { readonly: true, fileMustExist: true })
  try {
    const applied = appliedMigrations(sqlite)
    if (applied > knownMigrations()) return newerWords(applied)
    const open = readMigrationFiles({ migrationsFolder: migrationsFolder() }).slice(applied)
    const isRebuild = open.some(({ sql }) => sql.some((statement) => /^\s*drop\s+table\b/i.test(statement)))
    return isRebuild
      ? 'This version’s migration removes or rebuilds a table. Stop the product on all machines, run `npm run cluster -- --migrate` on one, and start them again (docs/operations/cluster.md).'
      : null
  } finally {
    sqlite.close()
  }
}

/** Whether a reader's database has this version's migrations. If not, pages come from the writer. */
export function hasOwnMigrations(): boolean {
  return appliedMigrations(sqlite()) === knownMigrations()
}

/** How many migrations this version of the product has. */
export function knownMigrations(): number {
  return readdirSync(migrationsFolder()).filter((name) => name.endsWith('.sql')).length
}

/** How many migrations a database has; 0 if it isn't ours. */
export function appliedMigrations(sqlite: Database.Database): number {
  const table = sqlite.prepare("select 1 from sqlite_master where name = '__drizzle_migrations'").get()
  if (!table) return 0
  return z.object({ n: z.number() }).parse(sqlite.prepare('select count(*) as n from __drizzle_migrations').get()).n
}

/** Closes the connection and throws `NewerDatabaseError` if a newer version wrote the database. */
export function refuseNewer(sqlite: Database.Database): void {
  const applied = appliedMigrations(sqlite)
  if (applied <= knownMigrations()) return
  sqlite.close()
  throw new NewerDatabaseError(newerWords(applied))
}

function newerWords(applied: number): string {
  return `The database has ${applied} migrations, but this version of the product knows only ${knownMigrations()}. Start the version that wrote it, or restore a backup.`
}

let opened: OpenDatabase | undefined

function processDatabase(): OpenDatabase {
  return (opened ??= openInPlace())
}

/** Throws `ClusterError` for a command on a machine of a cluster, because other machines would not get its writes. */
function openInPlace(): OpenDatabase {
  const { CLUSTER_NODE, DATABASE_PATH } = env()
  const place = clusterPlace()
  if (place) return place.role === 'reader' ? openCopy(place.file) : openDatabase(place.file, { place })
  if (CLUSTER_NODE === undefined) return openDatabase(DATABASE_PATH)
  throw new ClusterError(
    'This machine is part of a cluster, where only the writer can change the database. Use the admin screens, or do this before you fill the cluster (docs/operations/cluster.md).',
  )
}

/** The process's database, opened at first use from `DATABASE_PATH`. */
export function db(): Db {
  return processDatabase().db
}

/** The driver under `db()`, for what Drizzle can't do (backup, pragmas, rate limits). */
export function sqlite(): Database.Database {
  return processDatabase().sqlite
}

/** Whether the process's database was deleted or replaced since it was opened: the process would go on writing to no file. */
export function hasLostFile(): boolean {
  const { sqlite, inode } = processDatabase()
  return inode !== null && inodeOf(sqlite.name) !== inode
}

/** Closes the process's database at a clean shutdown. */
export function closeDatabase(): void {
  opened?.close()
  opened = undefined
}

/**
 * Runs `work` in one transaction that takes the write lock first, so that what it reads is still true when it writes. No await
 * inside: `tx` is the connection itself, and nothing else runs on it until `work` returns. `database`: if not the process's.
 * `waitsForDisk: false`: the write survives a killed process at once, but a power cut only after the next synced transaction.
 */
export function inTransaction<T>(
  work: (tx: Tx) => T,
  { db, sqlite }: OpenDatabase = processDatabase(),
  { waitsForDisk = true } = {},
): T {
  const transaction = sqlite.transaction(() => work(db as Tx))
  if (waitsForDisk || clusterPlace()) return transaction.immediate()
  sqlite.pragma('synchronous = NORMAL')
  try {
    return transaction.immediate()
  } finally {
    sqlite.pragma('synchronous = FULL')
  }
}

/** Marks a file without content deleted before `secure_delete` was on. */
const WIPED = 1

/**
 * Rewrites the file of an earlier version's database once, because its free pages still contain deleted content, such as emails
 * with their links. A new database needs no rewrite. If there is no room or another process is writing, the next start tries
 * again.
 */
function wipeFreedPages(sqlite: Database.Database, isNew: boolean): void {
  if (sqlite.pragma('user_version', { simple: true }) === WIPED) return
  try {
    if (!isNew) sqlite.exec('vacuum')
    sqlite.pragma(`user_version = ${WIPED}`)
    // The WAL contains old pages until it is overwritten.
    if (!isNew) sqlite.pragma('wal_checkpoint(TRUNCATE)')
  } catch (error) {
    if (!isStorageFull(error) && !isBusy(error)) throw error
    log.warn({ err: error }, 'Free database pages could not be wiped; the next start will try again')
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(?:BUSY|LOCKED)/.test(error.code)
}
