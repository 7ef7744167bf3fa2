/** `npm run db:backup -- FILE`: copies the database to a new file while the product is running. */
import { BackupError, backUpDatabase, refuseInCluster } from '#app/db/backup.server.ts'
import { env, SettingsError } from '#app/config/env.server.ts'

try {
  refuseInCluster()
  const [file] = process.argv.slice(2)
  if (file === undefined) throw new BackupError('Name the file to write: npm run db:backup -- backups/monday.sqlite')
  await backUpDatabase(env().DATABASE_PATH, file)
  process.stdout.write(`${env().DATABASE_PATH} was copied to ${file}.\n`)
} catch (error) {
  if (!(error instanceof BackupError || error instanceof SettingsError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
