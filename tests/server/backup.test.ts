import { rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import Database from 'better-sqlite3'
import { expect, inject, test } from 'vitest'
import { runScript, startProduct } from '#tests/setup/product.ts'

test('the product backs itself up, restores on an empty machine, and starts over after it was killed partway', async () => {
  const root = path.join(inject('runFolder'), 'backup')
  const folder = path.join(root, 'site')
  const env = { BACKUP_URL: pathToFileURL(path.join(root, 'place')).href }
  const first = await startProduct({ folder, env })
  const read = (file: string, sql: string): unknown => {
    const database = new Database(file, { readonly: true })
    try {
      return database.prepare(sql).pluck().get()
    } finally {
      database.close()
    }
  }
  await expect.poll(() => read(first.databasePath, 'select state from backups')).toBe('done')
  const admins = 'select email from users'
  const email = read(first.databasePath, admins)
  await first.stop()

  rmSync(folder, { recursive: true })
  const said = runScript('scripts/db-restore.ts', folder, ['--from-backup'], env)
  expect(said).toContain('is now a copy of the backup 20')
  const second = await startProduct({ folder, env })
  expect(read(second.databasePath, admins)).toBe(email)
  // The copy was made while this backup ran. An unfinished one would count as failed.
  expect(read(second.databasePath, "select state || ' ' || backup_count from backups")).toBe('done 1')
  expect((await fetch(`${second.url}/health`)).status).toBe(200)
  await second.stop()

  // Of a process that was killed while it made one.
  const database = new Database(second.databasePath)
  const now = Date.now()
  const add = database.prepare('insert into backups (id, state, created_at, started_at, lease_until) values (?, ?, ?, ?, ?)')
  add.run('y', 'running', now, now, now - 1)
  add.run('z', 'requested', now, null, null)
  database.close()
  const third = await startProduct({ folder, env })
  await expect.poll(() => read(third.databasePath, "select state from backups where id = 'z'")).toBe('done')
  expect(read(third.databasePath, "select state || ': ' || error from backups where id = 'y'")).toBe(
    'failed: The worker stopped partway through',
  )
  await third.stop()
})
