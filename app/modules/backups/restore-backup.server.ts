import { rmSync } from 'node:fs'
import path from 'node:path'
import type { Storage } from '#app/adapters/storage/port.ts'
import { makePrivateFolder } from '#app/config/private-files.server.ts'
import { BackupError, finishCopiedBackup, restoreDatabase } from '#app/db/backup.server.ts'
import { fetchDatabase, fileOf, listBackups, readManifest } from './place.server.ts'

type RestoreOrder = {
  place: Storage
  files: Storage
  databasePath: string
  /** The newest one by default. */ name?: string | undefined
}

/** `kept`: the previous database's new name; null if there was none. */
export type Restored = { name: string; kept: string | null; fileCount: number }

/** Restores a backup's database, and missing stored files. Throws `BackupError` before anything is replaced. */
export async function restoreBackup({ place, files, databasePath, name }: RestoreOrder): Promise<Restored> {
  const { names } = await listBackups(place)
  const chosen = name ?? names.at(-1)
  if (chosen === undefined) throw new BackupError('There is no backup at BACKUP_URL.')
  const manifest = await readManifest(place, chosen)
  const fetched = `${databasePath}.from-backup`
  makePrivateFolder(path.dirname(path.resolve(databasePath)))
  rmSync(fetched, { force: true })
  try {
    await fetchDatabase(place, chosen, manifest, fetched)
    const { bytes, files: keys } = manifest
    finishCopiedBackup(fetched, { name: chosen, databaseBytes: bytes, fileCount: keys.length, backupCount: names.length })
    const fileCount = await bringFiles(place, files, manifest.files)
    return { name: chosen, kept: restoreDatabase(fetched, databasePath), fileCount }
  } finally {
    rmSync(fetched, { force: true })
  }
}

async function bringFiles(place: Storage, files: Storage, keys: readonly string[]): Promise<number> {
  const there = new Set(await files.list(''))
  const missing = keys.filter((key) => !there.has(key))
  for (const key of missing) {
    const bytes = await place.get(fileOf(key))
    if (bytes === null) throw new BackupError(`The stored file ${key} is missing from the backup.`)
    await files.put(key, bytes)
  }
  return missing.length
}
