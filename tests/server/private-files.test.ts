import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, inject, it } from 'vitest'
import { runScript } from '#tests/setup/product.ts'
import { startMigrated } from '#tests/setup/started-product.ts'

const folder = path.join(inject('runFolder'), 'private-files')

/** Mode and name of a folder and all its contents. */
function modes(root: string): string[] {
  const names = ['', ...readdirSync(root, { recursive: true, encoding: 'utf8' })]
  return names.flatMap((name) => {
    // A running product renames its temporary files.
    const stats = statSync(path.join(root, name), { throwIfNoEntry: false })
    return stats ? [`${(stats.mode & 0o777).toString(8)} ${name}`] : []
  })
}

const open = (root: string) => modes(root).filter((line) => !/^[67]00 /.test(line))

it('the start removes permissions of others left by an earlier version or a copy, and a backup adds none', async () => {
  const first = await startMigrated({ folder })
  await first.stop()
  mkdirSync(path.join(folder, 'files/signed'), { recursive: true })
  writeFileSync(path.join(folder, 'files/signed/a.pdf'), '%PDF-')
  for (const name of ['.', 'site.sqlite', 'session-secret', 'files', 'files/signed', 'files/signed/a.pdf'])
    chmodSync(path.join(folder, name), 0o755)
  expect(open(folder).length).toBeGreaterThan(5)

  const product = await startMigrated({ folder })
  try {
    runScript('scripts/db-backup.ts', folder, [path.join(folder, 'backups/monday.sqlite')])
    expect(modes(folder)).toEqual(
      expect.arrayContaining(['600 site.sqlite', '600 site.sqlite-wal', '600 site.sqlite-shm', '600 backups/monday.sqlite']),
    )
    // It writes a few files after its first response, and closes each once written.
    await expect.poll(() => open(folder)).toEqual([])
  } finally {
    await product.stop()
  }
})
