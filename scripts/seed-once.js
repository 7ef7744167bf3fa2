/** Fills a new database with the sample data of demo mode, once. */
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { runToEnd } from './install-packages.js'
import { withProgress } from './progress.js'

/**
 * What to do before the server listens: seeds where the first admin was just made, so the database is new, and where an earlier
 * start was ended in the middle of it.
 * @param {string} databasePath
 */
export function seedOnce(databasePath) {
  const unfinished = `${databasePath}.seeding`
  return async (firstAdmin) => {
    if (firstAdmin.outcome !== 'created' && !existsSync(unfinished)) return
    writeFileSync(unfinished, 'Removed when the sample data is there.\n')
    await withProgress('Adding sample data', () => runToEnd(process.execPath, ['scripts/seed.ts']))
    rmSync(unfinished)
  }
}
