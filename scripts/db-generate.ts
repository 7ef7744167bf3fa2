/** `npm run db:generate -- --name what_it_does`: writes a migration after a change of `app/db/schema`, and keeps the newest snapshot alone: drizzle-kit compares with no other. */
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
