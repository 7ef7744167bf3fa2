import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { backUpDatabase, restoreDatabase } from './backup.server.ts'
import { type OpenDatabase, openDatabase } from './client.server.ts'
import { leads } from './schema/index.ts'

let folder: string
let opened: OpenDatabase[] = []
const file = (name: string) => path.join(folder, name)

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'backup-'))
})
afterEach(() => {
  for (const database of opened) if (database.sqlite.open) database.close()
  opened = []
  rmSync(folder, { recursive: true })
})

function open(name: string): OpenDatabase {
  if (!existsSync(file(name))) copyFileSync(inject('templateDatabase'), file(name))
  const database = openDatabase(file(name))
  opened.push(database)
  return database
}

function addLead(database: OpenDatabase, name: string): void {
  database.db.insert(leads).values({ name, email: 'walt@example.com', source: 'manual' }).run()
}

function names(name: string): string[] {
  const database = open(name)
  const found = database.db.select({ name: leads.name }).from(leads).all()
  database.close()
  return found.map((lead) => lead.name)
}

test('a backup made during writes is consistent, and restores unchanged', async () => {
  const site = open('site.sqlite')
  addLead(site, 'before')
  const made = backUpDatabase(file('site.sqlite'), file('backup.sqlite'))
  addLead(site, 'during')
  await made
  addLead(site, 'after')
  site.close()
  const kept = restoreDatabase(file('backup.sqlite'), file('site.sqlite'))
  expect(names('site.sqlite')).toContain('before')
  expect(names('site.sqlite')).not.toContain('after')
  expect(kept).not.toBeNull()
  expect(names(path.basename(kept ?? ''))).toEqual(expect.arrayContaining(['before', 'during', 'after']))
})

test('a backup of a large database ends while the product writes all the time', async () => {
  const site = open('site.sqlite')
  site.sqlite.exec('create table filler (text blob)')
  for (let count = 0; count < 10; count++) site.sqlite.exec('insert into filler values (zeroblob(1000000))')
  let writes = 0
  let hasEnded = false
  const write = (): void => {
    if (hasEnded) return
    addLead(site, `lead ${writes++}`)
    setImmediate(write)
  }
  write()
  await backUpDatabase(file('site.sqlite'), file('backup.sqlite')).finally(() => (hasEnded = true))
  expect(writes).toBeGreaterThan(10)
})

test('a backup does not overwrite a file', async () => {
  open('site.sqlite').close()
  writeFileSync(file('backup.sqlite'), 'precious')
  await expect(backUpDatabase(file('site.sqlite'), file('backup.sqlite'))).rejects.toThrow('already exists')
})

test('a restore is refused while a server has the database open', async () => {
  const site = open('site.sqlite')
  addLead(site, 'working')
  await backUpDatabase(file('site.sqlite'), file('backup.sqlite'))
  expect(() => restoreDatabase(file('backup.sqlite'), file('site.sqlite'))).toThrow('Stop it first')
  addLead(site, 'still working')
  expect(readdirSync(folder).filter((name) => name.includes('incoming'))).toEqual([])
})

test.each([
  ['is missing', () => undefined, 'There is no backup'],
  [
    'is no database',
    () => writeFileSync(file('bad.sqlite'), 'a letter to the editor, of some length and no tables'),
    'not a complete SQLite database',
  ],
  ['is cut short', () => truncateSync(file('bad.sqlite'), 8192), 'damaged|not a complete SQLite database'],
  ['is of a newer version', () => newer(), 'newer version'],
])('a backup that %s replaces nothing', async (_, spoil, message) => {
  const site = open('site.sqlite')
  addLead(site, 'precious')
  site.close()
  if (message !== 'There is no backup') await backUpDatabase(file('site.sqlite'), file('bad.sqlite'))
  spoil()
  expect(() => restoreDatabase(file('bad.sqlite'), file('site.sqlite'))).toThrow(new RegExp(message))
  expect(names('site.sqlite')).toEqual(['precious'])
  expect(existsSync(file('site.sqlite.incoming'))).toBe(false)
})

function newer(): void {
  const bad = open('bad.sqlite')
  for (let n = 0; n < 50; n += 1)
    bad.sqlite.prepare("insert into __drizzle_migrations (hash, created_at) values ('later', 9e12)").run()
  bad.close()
}
