import { chmodSync, mkdirSync, mkdtempSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, inject, test } from 'vitest'
import {
  makePrivateFile,
  makePrivateFolder,
  restrictAccess,
  restrictDatabaseAccess,
  restrictTreeAccess,
} from './private-files.server.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(inject('runFolder'), 'private-'))
})

const at = (...names: string[]) => path.join(folder, ...names)
const modeOf = (...names: string[]) => (statSync(at(...names)).mode & 0o7777).toString(8)
function put(mode: number, ...names: string[]): void {
  mkdirSync(path.dirname(at(...names)), { recursive: true })
  writeFileSync(at(...names), 'private')
  chmodSync(at(...names), mode)
}

test('new files and the folders above them are private to their user', () => {
  makePrivateFolder(at('a/b'))
  makePrivateFile(at('a/b/c'))
  expect([modeOf('a'), modeOf('a/b'), modeOf('a/b/c')]).toEqual(['700', '700', '600'])
})

test('existing files keep their content and lose permissions for others', () => {
  put(0o666, 'a/b')
  chmodSync(at('a'), 0o755)
  makePrivateFolder(at('a'))
  makePrivateFile(at('a/b'))
  expect([modeOf('a'), modeOf('a/b'), statSync(at('a/b')).size]).toEqual(['700', '600', 7])
})

test('permissions of a database are fixed with its logs, copies and notes, and of nothing else in its folder', () => {
  const own = ['site.sqlite', 'site.sqlite-wal', 'site.sqlite-shm', 'site.sqlite.before-2026', '.site.sqlite-litestream/wal']
  for (const name of own) put(0o644, name)
  put(0o644, 'site.sqlite2')
  chmodSync(folder, 0o755)
  expect(restrictDatabaseAccess(at('site.sqlite'))).toEqual([])
  expect(own.slice(0, 4).map((name) => modeOf(name))).toEqual(['600', '600', '600', '600'])
  expect([modeOf('.'), modeOf('.site.sqlite-litestream'), modeOf('site.sqlite2')]).toEqual(['700', '700', '644'])
})

test('permissions of a tree are fixed down to its last file, and symbolic links are not followed', async () => {
  put(0o644, 'files/signed/2026/a.pdf')
  put(0o644, 'outside.pdf')
  symlinkSync(at('outside.pdf'), at('files/link.pdf'))
  for (const name of ['files', 'files/signed', 'files/signed/2026']) chmodSync(at(name), 0o755)
  expect(await restrictTreeAccess(at('files'))).toEqual([])
  const modes = ['files', 'files/signed', 'files/signed/2026', 'files/signed/2026/a.pdf', 'outside.pdf'].map((name) =>
    modeOf(name),
  )
  expect(modes).toEqual(['700', '700', '700', '600', '644'])
})

test('a missing tree needs no fix', async () => {
  expect(await restrictTreeAccess(at('none'))).toEqual([])
  expect(restrictAccess(at('none'))).toBe(true)
})

test('a shared folder is left unchanged', () => {
  mkdirSync(at('shared'))
  chmodSync(at('shared'), 0o1777)
  makePrivateFolder(at('shared'))
  expect(modeOf('shared')).toBe('1777')
  const before = statSync('.').mode
  for (const name of ['.', '..']) makePrivateFolder(name)
  expect(statSync('.').mode).toBe(before)
})
