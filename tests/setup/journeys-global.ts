import { rmSync } from 'node:fs'
import { ensureBuilt, productSettings, runScript, startProduct } from './product.ts'
import { makeRunFolder } from './run-folder.ts'

/** Runs before all journeys: builds the product if needed, seeds their database and starts the server. Stops everything afterwards. */
export default async function setup(): Promise<() => Promise<void>> {
  ensureBuilt()
  const folder = makeRunFolder('journeys')
  runScript('scripts/seed.ts', folder)
  const product = await startProduct({ folder, hostname: 'localhost', env: { LOG_LEVEL: 'warn' } })
  // Workers start after this and inherit it: the product's address, and its database for writing users and sessions.
  Object.assign(process.env, productSettings(folder), { JOURNEY_URL: product.url })
  return async () => {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
