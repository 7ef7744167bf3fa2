/**
 * `npm run db:restore -- FILE`: checks a backup and replaces the database with it. `-- --from-replica`, with `--timestamp
 * 2026-11-21T15:00:00Z` for an earlier moment: restores from the replica at `LITESTREAM_URL`. `-- --from-backup`, with `--name
 * 2026-11-26t09-30-00z` for an earlier one: restores database and stored files from `BACKUP_URL`. The server must be stopped.
 */
import { parseArgs } from 'node:util'
import { backupPlace, fileStorage } from '#app/adapters/storage/index.server.ts'
import { StorageUnavailableError } from '#app/adapters/storage/port.ts'
import { BackupError, refuseInCluster, restoreDatabase } from '#app/db/backup.server.ts'
import { restoreFromReplica } from '#app/db/litestream.server.ts'
import { restoreBackup } from '#app/modules/backups/restore-backup.server.ts'
import { env, SettingsError } from '#app/config/env.server.ts'

const USAGE = `Name what to restore:
  npm run db:restore -- backups/monday.sqlite
  … -- --from-backup [--name 2026-11-26t09-30-00z]
  … -- --from-replica [--timestamp 2026-11-21T15:00:00Z]`

try {
  refuseInCluster()
  const { source, kept } = await restore()
  process.stdout.write(`${env().DATABASE_PATH} is now a copy of ${source}.\n`)
  if (kept !== null) process.stdout.write(`The previous database was saved as ${kept}.\n`)
} catch (error) {
  if (!(error instanceof BackupError || error instanceof SettingsError || error instanceof StorageUnavailableError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

async function restore(): Promise<{ source: string; kept: string | null }> {
  const { file, fromReplica, fromBackup, name, at } = readArguments()
  const { DATABASE_PATH: target, LITESTREAM_URL: url } = env()
  if (fromBackup) return restoreFromBackup(target, name)
  if (!fromReplica) return { source: file, kept: restoreDatabase(file, target) }
  if (url === undefined) throw new BackupError('LITESTREAM_URL is not set. Set it to the address of the replica.')
  const kept = await restoreFromReplica({ url, target, ...(at ? { at } : {}) })
  return { source: `the replica ${at ? `from ${at.toISOString()} ` : ''}at ${url}`, kept }
}

async function restoreFromBackup(databasePath: string, name: string | undefined) {
  const place = backupPlace()
  if (place === null) throw new BackupError('BACKUP_URL is not set. Set it to the address of the backups.')
  const restored = await restoreBackup({ place, files: fileStorage(), databasePath, name })
  return { source: `the backup ${restored.name}, with ${restored.fileCount} stored files`, kept: restored.kept }
}

/** Throws `BackupError` with usage help if no source or more than one is given. */
function readArguments() {
  const { values, positionals } = parsed()
  const [file = ''] = positionals
  const fromReplica = values['from-replica'] ?? false
  const fromBackup = values['from-backup'] ?? false
  const hasOneSource = [file !== '', fromReplica, fromBackup].filter(Boolean).length === 1 && positionals.length <= 1
  const isMisplaced = (values.timestamp !== undefined && !fromReplica) || (values.name !== undefined && !fromBackup)
  if (!hasOneSource || isMisplaced) throw new BackupError(USAGE)
  return {
    file,
    fromReplica,
    fromBackup,
    name: values.name,
    at: values.timestamp === undefined ? undefined : momentOf(values.timestamp),
  }
}

function parsed() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        'from-replica': { type: 'boolean' },
        timestamp: { type: 'string' },
        'from-backup': { type: 'boolean' },
        name: { type: 'string' },
      },
    })
  } catch (error) {
    if (error instanceof TypeError) throw new BackupError(USAGE)
    throw error
  }
}

/** A moment with its time zone, which would otherwise be ambiguous. */
function momentOf(text: string): Date {
  const moment = new Date(text)
  if (!/(?:Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(moment.getTime()))
    throw new BackupError(`'${text}' is not a valid time. Write it like 2026-11-21T15:00:00Z, or with -06:00 instead of Z.`)
  return moment
}
