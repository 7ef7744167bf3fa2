import { rmSync, statfsSync, statSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { z } from 'zod'
import type { Storage } from '#app/adapters/storage/port.ts'
import { BackupError, backUpDatabase, checkDatabase } from '#app/db/backup.server.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { backupName, expiredBackups } from './backup-rules.ts'
import { fetchDatabase, fileOf, listBackups, putDatabase, writeManifest, readManifest, removeBackup } from './place.server.ts'
import { backupPlace, fileStorage } from '#app/adapters/storage/index.server.ts'
import { env } from '#app/config/env.server.ts'

/** Temporary space for the copy and the restored copy, next to the database. */
const ROOM_FACTOR = 2.2

type BackupOrder = {
  databasePath: string
  /** Where stored files are. */
  files: Storage
  /** Where backups go. */
  place: Storage
  at: Date
}

/** What was written. `backupCount`: number of backups there now. */
export type BackupFacts = { name: string; databaseBytes: number; fileCount: number; backupCount: number }

/**
 * Copies the database and stored files to the backup storage, restores the database from there into a
 * temporary file, verifies it and its row counts, and removes old backups. A stored file is sent once,
 * because keys never change content. Throws if any step fails.
 */
export async function makeBackup({ databasePath, files, place, at }: BackupOrder): Promise<BackupFacts> {
  const name = backupName(at)
  const copy = `${databasePath}.backup`
  const restored = `${databasePath}.restored`
  const clear = () => [copy, restored].forEach((file) => rmSync(file, { force: true }))
  clear()
  requireRoom(databasePath)
  try {
    await backUpDatabase(databasePath, copy)
    const sent = await putDatabase(place, name, copy)
    const keys = await sendFiles(files, place)
    const rows = countRows(copy)
    await writeManifest(place, name, { ...sent, rows, files: keys })
    await testBackup(place, name, restored)
    return { name, databaseBytes: sent.bytes, fileCount: keys.length, backupCount: await removeOld(place, at) }
  } finally {
    clear()
  }
}

function requireRoom(databasePath: string): void {
  const { bavail, bsize } = statfsSync(path.dirname(path.resolve(databasePath)))
  const needed = statSync(databasePath).size * ROOM_FACTOR
  if (bavail * bsize < needed) throw new BackupError('The disk doesn’t have enough room for a copy of the database.')
}

/** Uploads files missing from the backup storage. Returns the keys of all. */
async function sendFiles(files: Storage, place: Storage): Promise<string[]> {
  const known = new Set(await place.list('files'))
  const keys: string[] = []
  for (const key of await files.list('')) {
    if (!known.has(fileOf(key))) {
      const bytes = await files.get(key)
      // It was removed after the list was created.
      if (bytes === null) continue
      await place.put(fileOf(key), bytes)
    }
    keys.push(key)
  }
  return keys
}

/** Restores a backup into a temporary file, as after a data loss, and compares it with the original. */
async function testBackup(place: Storage, name: string, file: string): Promise<void> {
  const manifest = await readManifest(place, name)
  await fetchDatabase(place, name, manifest, file)
  checkDatabase(file)
  const rows = countRows(file)
  const differs = Object.keys(manifest.rows).filter((table) => rows[table] !== manifest.rows[table])
  if (differs.length > 0) throw new BackupError(`The backup ${name} has different rows than the database: ${differs.join(', ')}.`)
  const there = new Set(await place.list('files'))
  const missing = manifest.files.filter((key) => !there.has(fileOf(key)))
  if (missing.length > 0) throw new BackupError(`${missing.length} stored files are missing from the backup ${name}.`)
}

const namesSchema = z.array(z.string())

function countRows(file: string): Record<string, number> {
  const database = new Database(file, { readonly: true })
  try {
    const tables = namesSchema.parse(
      database
        .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name")
        .pluck()
        .all(),
    )
    const counts = tables.map((table) => [table, database.prepare(`select count(*) from "${table}"`).pluck().get()])
    return z.record(z.string(), z.number()).parse(Object.fromEntries(counts))
  } finally {
    database.close()
  }
}

/** Removes expired or unfinished backups, and files that no other backup uses. Returns how many backups are left. */
async function removeOld(place: Storage, now: Date): Promise<number> {
  const { names, unfinished } = await listBackups(place)
  const yesterday = backupName(new Date(now.getTime() - DAY_MS))
  const expired = expiredBackups(names, now)
  for (const name of [...expired, ...unfinished.filter((one) => one < yesterday)]) await removeBackup(place, name)
  const kept = names.filter((name) => !expired.includes(name))
  const wanted = new Set<string>()
  for (const name of kept) for (const key of (await readManifest(place, name)).files) wanted.add(fileOf(key))
  for (const key of await place.list('files')) if (!wanted.has(key)) await place.remove(key)
  return kept.length
}

/** Backs up this product according to its settings. Returns an error message if it failed. */
export async function backUpHere(at: Date): Promise<BackupFacts | { error: string }> {
  const place = backupPlace()
  if (place === null) return { error: 'BACKUP_URL is not set.' }
  try {
    return await makeBackup({ databasePath: env().DATABASE_PATH, files: fileStorage(), place, at })
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
