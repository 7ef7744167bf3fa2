import { execFile } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import type { Compared } from '../measure.ts'
import { type GoalRow, goalRow, type Rates } from '../rows.ts'
import { settingsOf, startServer } from '../servers.ts'

/** The minimum rate of a page rendered per reader, as a fraction of the bare server's. */
export const FRESH_PAGE = 0.01

/** The minimum rate of a cached page, as a fraction of the bare server's. */
export const STORED_PAGE = 0.3

/** Runs with the product and plain remix-serve on one database. */
export async function withCompared<Value>(folder: string, measure: (compared: Compared) => Promise<Value>): Promise<Value> {
  const product = await startServer({ folder })
  const remixServe = await startServer({
    folder,
    command: ['node_modules/@remix-run/serve/dist/cli.js', 'build/server/index.js'],
    env: { WORKER: 'off' },
  })
  try {
    return await measure({ product, remixServe, folder })
  } finally {
    await Promise.all([product.stop(), remixServe.stop()])
  }
}

/** The product's rate as a fraction of the bare server's, with its goal. */
export function shareGoal({ what, product, bare }: Rates, min: number): GoalRow {
  return goalRow(`${what}, of bare`, product.requestsPerSecond / bare.requestsPerSecond, '%', { min })
}

/** Runs a script of this project on a folder's database. Returns its output. Rejects if it fails. */
export async function runScript(folder: string, script: string, ...args: string[]): Promise<string> {
  const root = path.resolve(import.meta.dirname, '../../..')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--max-semi-space-size=8', path.join(root, 'scripts', script), ...args],
    { env: { ...process.env, ...settingsOf(folder, 0) }, maxBuffer: 50_000_000 },
  )
  return stdout
}
