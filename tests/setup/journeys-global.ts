import { rmSync } from 'node:fs'
import { ensureBuilt, productSettings, runScript, startProduct } from './product.ts'
import { makeRunFolder } from './run-folder.ts'

/** Before all journeys: builds the product if need be, seeds their own database, starts the server. Ends all of it afterwards. */
export default async function setup(): Promise<() => Promise<void>> {
  ensureBuilt()
  const folder = makeRunFolder('journeys')
  runScript('scripts/seed.ts', folder)
  const product = await startProduct({ folder, hostname: 'localhost', env: { LOG_LEVEL: 'warn' } })
  // The workers, started after this, inherit it: where the product is, and its database to write users and sessions into.
  Object.assign(process.env, productSettings(folder), { JOURNEY_URL: product.url })
  return async () => {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
