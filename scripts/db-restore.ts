/**
 * `npm run db:restore -- FILE`: puts a backup in the place of the database, after it was checked. `-- --from-replica`, with `--timestamp 2026-11-21T15:00:00Z` for an
 * earlier moment: the same from the replica at `LITESTREAM_URL`. The server must be stopped.
 */
import { parseArgs } from 'node:util'
import { BackupError, restoreDatabase } from '#app/db/backup.server.ts'
import { restoreFromReplica } from '#app/db/litestream.server.ts'
import { env, SettingsError } from '#app/config/env.server.ts'

const USAGE = `Say what to put back:
  npm run db:restore -- backups/monday.sqlite
  npm run db:restore -- --from-replica
  npm run db:restore -- --from-replica --timestamp 2026-11-21T15:00:00Z`

try {
  const { source, kept } = await restore()
  process.stdout.write(`${env().DATABASE_PATH} is now a copy of ${source}.\n`)
  if (kept !== null) process.stdout.write(`The database that was there is kept as ${kept}.\n`)
} catch (error) {
  if (!(error instanceof BackupError || error instanceof SettingsError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

async function restore(): Promise<{ source: string; kept: string | null }> {
  const { file, fromReplica, at } = readArguments()
  const { DATABASE_PATH: target, LITESTREAM_URL: url } = env()
  if (!fromReplica) return { source: file, kept: restoreDatabase(file, target) }
  if (url === undefined) throw new BackupError('LITESTREAM_URL is not set: it says where the replica is.')
  const kept = await restoreFromReplica({ url, target, ...(at ? { at } : {}) })
  return { source: `the replica ${at ? `of ${at.toISOString()} ` : ''}at ${url}`, kept }
}

/** Throws `BackupError` with how to call it for what says nothing, or two things. */
function readArguments(): { file: string; fromReplica: boolean; at: Date | undefined } {
  const { values, positionals } = parsed()
  const [file = ''] = positionals
  const fromReplica = values['from-replica'] ?? false
  const isOneSource = fromReplica ? file === '' : file !== ''
  if (!isOneSource || positionals.length > 1 || (values.timestamp !== undefined && !fromReplica)) throw new BackupError(USAGE)
  return { file, fromReplica, at: values.timestamp === undefined ? undefined : momentOf(values.timestamp) }
}

function parsed() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { 'from-replica': { type: 'boolean' }, timestamp: { type: 'string' } },
    })
  } catch (error) {
    if (error instanceof TypeError) throw new BackupError(USAGE)
    throw error
  }
}

/** A moment with its time zone: without one, no one knows which is meant. */
function momentOf(text: string): Date {
  const moment = new Date(text)
  if (!/(?:Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(moment.getTime()))
    throw new BackupError(`'${text}' is no moment. Write it like 2026-11-21T15:00:00Z, or with -06:00 in place of Z.`)
  return moment
}
