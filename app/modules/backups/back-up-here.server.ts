import { backupPlace, fileStorage } from '#app/adapters/storage/index.server.ts'
import { env } from '#app/config/env.server.ts'
import { type BackupFacts, makeBackup } from './make-backup.server.ts'

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
