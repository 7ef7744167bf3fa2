import { closeSync, copyFileSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { env } from '#app/config/env.server.ts'
import { makePrivateFile, makePrivateFolder, restrictAccess } from '#app/config/private-files.server.ts'
import { appliedMigrations, knownMigrations } from './client.server.ts'

/** A backup or restore failed. The message says why and what to do. Nothing was replaced. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/**
 * Throws `BackupError` on a machine of a cluster: its file at `DATABASE_PATH` may be outdated, and is replaced when the machine
 * becomes the writer.
 */
export function refuseInCluster(): void {
  if (env().CLUSTER_NODE === undefined) return
  throw new BackupError(
    'This machine is part of a cluster. Back it up with BACKUP_URL, and restore into an empty cluster (docs/operations/cluster.md).',
  )
}

/** Files that SQLite keeps beside an open database. */
const LOG_SUFFIXES = ['-wal', '-shm']

/**
 * Copies the database `source` to the new file `target`, readable only by this user, while the product keeps writing. The copy is
 * one consistent moment. Throws `BackupError`.
 */
export async function backUpDatabase(source: string, target: string): Promise<void> {
  if (!existsSync(source)) throw new BackupError(`There is no database at ${source}.`)
  if (existsSync(target)) throw new BackupError(`${target} already exists. Name a new file.`)
  makePrivateFolder(path.dirname(path.resolve(target)))
  const unfinished = `${target}.unfinished`
  rmSync(unfinished, { force: true })
  makePrivateFile(unfinished)
  const database = new Database(source, { readonly: true })
  try {
    database.pragma('busy_timeout = 5000')
    // Keeps one read transaction open: otherwise each write restarts the copy, and a large database never finishes.
    database.exec('begin; select 1 from sqlite_master limit 1')
    await database.backup(unfinished)
  } finally {
    database.close()
  }
  checkDatabase(unfinished)
  syncFile(unfinished)
  renameSync(unfinished, target)
}

/**
 * Replaces the database `target` with the backup `source`, after checking that the backup is intact, belongs to this product and
 * is no newer than this version, and that no one has the database open. Keeps the old database beside it and returns its new
 * name, or null if there was none. Throws `BackupError` before replacing anything.
 */
export function restoreDatabase(source: string, target: string, now = new Date()): string | null {
  if (!existsSync(source)) throw new BackupError(`There is no backup at ${source}.`)
  if (path.resolve(source) === path.resolve(target)) throw new BackupError('The backup and the database are the same file.')
  makePrivateFolder(path.dirname(path.resolve(target)))
  const incoming = `${target}.incoming`
  rmSync(incoming, { force: true })
  copyFileSync(source, incoming)
  // The copy has the backup's permissions.
  restrictAccess(incoming)
  try {
    checkDatabase(incoming)
    syncFile(incoming)
    const kept = existsSync(target) ? moveAside(target, now) : null
    // An old WAL must not be mistaken for one of the new database.
    for (const suffix of LOG_SUFFIXES) rmSync(target + suffix, { force: true })
    // Litestream's state belongs to the previous database. Without it, it starts again with a full copy.
    rmSync(litestreamNotes(target), { recursive: true, force: true })
    // Without it, the next start knows that the database was replaced, however new the backup is, and sends nothing yet.
    rmSync(ranFileOf(target), { force: true })
    renameSync(incoming, target)
    return kept
  } catch (error) {
    rmSync(incoming, { force: true })
    throw error
  }
}

/** What a database says about a finished backup. */
type BackupFacts = { name: string; databaseBytes: number; fileCount: number; backupCount: number }

/** Marks the backup that runs in a copied database as done: the copy is that backup. Otherwise the next one would wait for it. */
export function finishCopiedBackup(file: string, facts: BackupFacts): void {
  const database = new Database(file)
  try {
    database.pragma('journal_mode = DELETE')
    database
      .prepare(
        `update backups set state = 'done', name = @name, database_bytes = @databaseBytes, file_count = @fileCount,
         backup_count = @backupCount where state = 'running'`,
      )
      .run(facts)
  } finally {
    database.close()
  }
}

/** Throws `BackupError` if a file is not an intact database of this product, or from a newer version. */
export function checkDatabase(file: string): void {
  const database = new Database(file)
  try {
    // In WAL mode, the first read would create files beside the copy.
    database.pragma('journal_mode = DELETE')
    if (database.pragma('integrity_check', { simple: true }) !== 'ok')
      throw new BackupError(`${file} is damaged: SQLite’s own check fails.`)
    const applied = appliedMigrations(database)
    if (applied === 0) throw new BackupError(`${file} is not a database from this product.`)
    if (applied > knownMigrations()) throw new BackupError(`${file} was written by a newer version of this product.`)
  } catch (error) {
    if (error instanceof Database.SqliteError)
      throw new BackupError(`${file} is not a complete SQLite database: ${error.message}.`)
    throw error
  } finally {
    database.close()
  }
}

/** Renames the existing database, including its WAL. Throws if a process has it open. */
function moveAside(target: string, now: Date): string {
  const database = new Database(target)
  try {
    // Leaving WAL mode requires exclusive access and writes the WAL into the file.
    if (database.pragma('journal_mode = DELETE', { simple: true }) !== 'delete') throw inUse(target)
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) throw inUse(target)
    // A damaged database is a reason to restore, so it is kept as is.
    if (!(error instanceof Database.SqliteError)) throw error
  } finally {
    database.close()
  }
  const kept = `${target}.before-${now.toISOString().replaceAll(':', '-')}`
  renameSync(target, kept)
  for (const suffix of LOG_SUFFIXES) if (existsSync(target + suffix)) renameSync(target + suffix, kept + suffix)
  return kept
}

/** The file beside a database that says where the product last ran on it. */
export const ranFileOf = (database: string): string => `${database}.ran`

/** The folder that Litestream keeps beside a database. */
function litestreamNotes(target: string): string {
  return path.join(path.dirname(target), `.${path.basename(target)}-litestream`)
}

function inUse(target: string): BackupError {
  return new BackupError(`A server has ${target} open. Stop it first, then restore.`)
}

function syncFile(file: string): void {
  const handle = openSync(file, 'r+')
  fsyncSync(handle)
  closeSync(handle)
}
