/** Fills a new database with the sample data of demo mode, once. */
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { runToEnd } from './install-packages.js'
import { withProgress } from './progress.js'

/**
 * Runs before the server listens: seeds if the first admin was just created (the database is new) or an earlier start was
 * interrupted while seeding.
 * @param {string} databasePath
 */
export function seedOnce(databasePath) {
  const unfinished = `${databasePath}.seeding`
  return async (firstAdmin) => {
    if (firstAdmin.outcome !== 'created' && !existsSync(unfinished)) return
    writeFileSync(unfinished, 'Removed when the sample data is there.\n')
    await withProgress('Adding sample data', () =>
      runToEnd(process.execPath, ['--import', './scripts/drizzle-files.js', 'scripts/seed.ts']),
    )
    rmSync(unfinished)
  }
}
