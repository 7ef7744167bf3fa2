/** `npm run db:restore -- FILE`: puts a backup in the place of the database, after it was checked. The server must be stopped. */
import { BackupError, restoreDatabase } from '#app/db/backup.server.ts'
import { env, SettingsError } from '#app/config/env.server.ts'

try {
  const [file] = process.argv.slice(2)
  if (file === undefined) throw new BackupError('Name the backup to put back: npm run db:restore -- backups/monday.sqlite')
  const kept = restoreDatabase(file, env().DATABASE_PATH)
  process.stdout.write(`${env().DATABASE_PATH} is now what ${file} holds.\n`)
  if (kept !== null) process.stdout.write(`The database that was there is kept as ${kept}.\n`)
} catch (error) {
  if (!(error instanceof BackupError || error instanceof SettingsError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
