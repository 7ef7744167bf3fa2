import { fileURLToPath } from 'node:url'
import { onceConfirmed } from '#app/cluster/place.ts'
import { env } from '#app/config/env.server.ts'
import { folderStorage } from './embedded.server.ts'
import type { Storage } from './port.ts'
import { s3Storage } from './s3.server.ts'

let chosen: Storage | undefined

/** File storage: the bucket of `STORAGE_URL`, else the folder of `STORAGE_PATH`. */
export function fileStorage(): Storage {
  const { STORAGE_URL, STORAGE_PATH } = env()
  chosen ??= STORAGE_URL === undefined ? folderStorage(STORAGE_PATH) : onceConfirmed(s3Storage(STORAGE_URL), ['remove'])
  return chosen
}

/** Backup storage: the folder or bucket of `BACKUP_URL`; null if it is not set. */
export function backupPlace(): Storage | null {
  const { BACKUP_URL } = env()
  if (BACKUP_URL === undefined) return null
  return BACKUP_URL.startsWith('file:') ? folderStorage(fileURLToPath(BACKUP_URL)) : s3Storage(BACKUP_URL)
}
