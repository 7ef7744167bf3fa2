import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBuilt, productSettings, runScript, startProduct } from './product.ts'

/** Before all journeys: builds the product if need be, seeds their own database, starts the server. Ends all of it afterwards. */
export default async function setup(): Promise<() => Promise<void>> {
  ensureBuilt()
  const folder = mkdtempSync(path.join(tmpdir(), 'harvest-gate-journeys-'))
  runScript('scripts/seed.ts', folder)
  const product = await startProduct({ folder, hostname: 'localhost', env: { LOG_LEVEL: 'warn' } })
  // The workers, started after this, inherit it: where the product is, and its database to write users and sessions into.
  Object.assign(process.env, productSettings(folder), { JOURNEY_URL: product.url })
  return async () => {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
