import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ensureBuilt, productSettings, runScript, startProduct } from './product.ts'
import { makeRunFolder } from './run-folder.ts'

/**
 * Runs before all journeys: builds the product if needed, seeds their database and starts the server. Stops everything
 * afterwards.
 */
export default async function setup(): Promise<() => Promise<void>> {
  ensureBuilt()
  const folder = makeRunFolder('journeys')
  runScript('scripts/seed.ts', folder)
  const product = await startProduct({ folder, hostname: 'localhost', env: { LOG_LEVEL: 'warn' } })
  const passedChecks = path.join(folder, 'passed-checks.txt')
  writeFileSync(passedChecks, '')
  // Workers start after this and inherit it: the product's address, its database for writing users and sessions, and the list of
  // `passedChecks`.
  Object.assign(process.env, productSettings(folder), { JOURNEY_URL: product.url, JOURNEY_CHECKS: passedChecks })
  return async () => {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
