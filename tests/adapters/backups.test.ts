import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { folderStorage } from '#app/adapters/storage/embedded.server.ts'
import type { Storage } from '#app/adapters/storage/port.ts'
import { s3Storage } from '#app/adapters/storage/s3.server.ts'
import { readEnv } from '#app/config/env.server.ts'
import { openDatabase } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { makeBackup } from '#app/modules/backups/make-backup.server.ts'
import { listBackups } from '#app/modules/backups/place.server.ts'
import { restoreBackup } from '#app/modules/backups/restore-backup.server.ts'
import { startS3Server } from '#tests/servers/s3-server.ts'

const now = new Date('2026-11-21T12:00:00Z')
const root = mkdtempSync(path.join(tmpdir(), 'backups-'))
let server: Awaited<ReturnType<typeof startS3Server>>
let folder: string
beforeAll(async () => {
  server = await startS3Server()
})
beforeEach(() => {
  folder = mkdtempSync(path.join(root, 'site-'))
  copyFileSync(inject('templateDatabase'), databasePath())
})
afterAll(async () => {
  await server.stop()
  rmSync(root, { recursive: true })
})

const databasePath = () => path.join(folder, 'site.sqlite')
const files = () => folderStorage(path.join(folder, 'files'))
const backUp = (place: Storage, at = now) => makeBackup({ databasePath: databasePath(), files: files(), place, at })
const restore = (place: Storage, name?: string) =>
  restoreBackup({ databasePath: databasePath(), files: files(), place, ...(name === undefined ? {} : { name }) })
function addLead(name: string): void {
  const { db, close } = openDatabase(databasePath())
  db.insert(leads).values({ name, email: 'walt@example.com', source: 'manual' }).run()
  close()
}
function namesOfLeads(): string[] {
  const { db, close } = openDatabase(databasePath())
  const names = db.select({ name: leads.name }).from(leads).all()
  close()
  return names.map(({ name }) => name)
}
const textOf = async (key: string, storage: Storage) => Buffer.from((await storage.get(key)) ?? '').toString()

describe.each(['a folder', 'a bucket'])('a backup in %s', (kind) => {
  test('restores database and stored files on an empty machine, also from an earlier backup', async () => {
    const place = kind === 'a folder' ? folderStorage(path.join(folder, 'backups')) : s3Storage(server.urlOf())
    addLead('Priya')
    await files().put('lead-files/a.pdf', Buffer.from('deed'))
    expect(await backUp(place)).toMatchObject({ fileCount: 1, backupCount: 1 })
    addLead('Sam')
    await files().put('lead-files/b.pdf', Buffer.from('plan'))
    const second = await backUp(place, new Date(now.getTime() + DAY_MS))
    expect(second).toMatchObject({ fileCount: 2, backupCount: 2 })
    expect(readdirSync(folder).filter((name) => /\.(?:backup|restored)$/.test(name))).toEqual([])

    for (const name of readdirSync(folder)) if (name !== 'backups') rmSync(path.join(folder, name), { recursive: true })
    expect(await restore(place)).toEqual({ name: second.name, kept: null, fileCount: 2 })
    expect(namesOfLeads().toSorted()).toEqual(['Priya', 'Sam'])
    expect(await textOf('lead-files/b.pdf', files())).toBe('plan')
    expect((await restore(place, '2026-11-21t12-00-00z')).kept).not.toBeNull()
    expect(namesOfLeads()).toEqual(['Priya'])
    await expect(restore(place, '2020-01-01t00-00-00z')).rejects.toThrow('There is no backup 2020-01-01')
  })
})

test('a corrupted backup is refused', async () => {
  const place = folderStorage(path.join(folder, 'backups'))
  addLead('Priya')
  const spoiled: Storage = {
    ...place,
    put: (key, bytes) => place.put(key, key.endsWith('.gz') ? bytes.subarray(0, bytes.length / 2) : bytes),
  }
  await expect(backUp(spoiled)).rejects.toThrow('unexpected end of file')
  await expect(restore(place)).rejects.toThrow('unexpected end of file')
  expect(namesOfLeads()).toEqual(['Priya'])
})

test('backups older than 30 days are deleted, with files that no other backup has', async () => {
  const place = folderStorage(path.join(folder, 'backups'))
  addLead('Priya')
  await files().put('lead-files/a.pdf', Buffer.from('deed'))
  await backUp(place, new Date(now.getTime() - 32 * DAY_MS))
  await files().remove('lead-files/a.pdf')
  await place.put('databases/2026-10-01t00-00-00z/00000.gz', Buffer.from('half of one'))
  for (const daysAgo of [3, 2, 1]) await backUp(place, new Date(now.getTime() - daysAgo * DAY_MS))
  expect(await backUp(place)).toMatchObject({ backupCount: 4, fileCount: 0 })
  const left = await listBackups(place)
  expect([left.names[0], left.unfinished]).toEqual(['2026-11-18t12-00-00z', []])
  expect(await place.list('files')).toEqual([])
})

test('BACKUP_URL is a folder or a bucket, and never the location of the stored files', () => {
  const read =
    (BACKUP_URL: string, more = {}) =>
    () =>
      readEnv({ BACKUP_URL, STORAGE_PATH: '/data/files', ...more })
  expect(read('file:///backups')().BACKUP_URL).toBe('file:///backups')
  expect(read('https://KEY:SECRET@s3.example.com/backups')().BACKUP_URL).toContain('backups')
  for (const address of ['backups', 'ftp://example.com/x', 'https://s3.example.com/backups', 'file://host/x'])
    expect(read(address), address).toThrow('BACKUP_URL: must be an address')
  for (const address of ['file:///data', 'file:///data/files', 'file:///data/files/backups'])
    expect(read(address), address).toThrow('must not be where files are stored')
  const bucket = 'https://KEY:SECRET@s3.example.com/site'
  expect(read(bucket, { STORAGE_URL: bucket })).toThrow('must not be where files are stored')
})

test('other files beside the backups are left alone', async () => {
  const place = folderStorage(path.join(folder, 'backups'))
  addLead('Priya')
  await backUp(place)
  writeFileSync(path.join(folder, 'backups/Read me.txt'), 'ours')
  await backUp(place, new Date(now.getTime() + DAY_MS))
  expect(readdirSync(path.join(folder, 'backups'))).toContain('Read me.txt')
})
