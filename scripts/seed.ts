/** `npm run seed`: fills an empty database with the sample data of demo mode. Refuses in production and if there is data. */
import { ClusterError } from '#app/cluster/place.ts'
import { env, SettingsError } from '#app/config/env.server.ts'
import { closeDatabase, inTransaction, NewerDatabaseError } from '#app/db/client.server.ts'
import { ensureFirstAdmin } from '#app/modules/users/manage/ensure-first-admin.server.ts'
import { DatabaseNotEmptyError, seedDemo } from './seed/demo.ts'
import { seedFiles } from './seed/files.ts'
import { seedSignedFiles } from './seed/signed-files.ts'

try {
  if (env().isProduction)
    throw new SettingsError('Sample data is for demo mode only. APP_MODE is production, so nothing was changed.')
  // Before the sample staff, because it is created only if there is no account.
  const admin = await ensureFirstAdmin()
  const started = performance.now()
  const now = new Date()
  const { leads, staffId } = inTransaction((tx) => seedDemo(tx, now))
  await seedFiles(leads, staffId, now)
  await seedSignedFiles()
  process.stdout.write(`Sample data added: ${leads.length} leads in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`)
  if (admin.outcome === 'created') {
    process.stdout.write(
      `Sign in as ${admin.email}${admin.password === null ? '' : ` with the password ${admin.password} (shown this once)`}.\n`,
    )
  }
} catch (error) {
  const isForPeople = [SettingsError, DatabaseNotEmptyError, NewerDatabaseError, ClusterError].some(
    (kind) => error instanceof kind,
  )
  if (!isForPeople || !(error instanceof Error)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
} finally {
  closeDatabase()
}
