/**
 * `npm run db:generate -- --name what_it_does`: writes a migration after a change in `app/db/schema`, and keeps only the newest
 * snapshot, because drizzle-kit compares only with that one.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

const FOLDER = 'drizzle/meta'

const { status } = spawnSync('drizzle-kit', ['generate', ...process.argv.slice(2)], { stdio: 'inherit' })
if (status === 0) {
  const snapshots = readdirSync(FOLDER).filter((name) => name.endsWith('_snapshot.json'))
  for (const name of snapshots.sort().slice(0, -1)) rmSync(path.join(FOLDER, name))
}
process.exitCode = status ?? 1
