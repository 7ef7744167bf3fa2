import { mkdtempSync, statSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { expect, inject, test } from 'vitest'
import { LocalCopy } from './local-copy.ts'

const COPIES = 5
const ROWS = 200

test('a copy made while the node writes and shortens its WAL is one snapshot, in one private file', async () => {
  const folder = mkdtempSync(path.join(inject('runFolder'), 'local-copy-'))
  const file = path.join(folder, 'cluster.sqlite')
  const node = new Database(file)
  node.pragma('journal_mode = WAL')
  node.pragma('synchronous = OFF')
  node.exec(`
    create table cluster (id integer primary key, epoch integer, seq integer, writer_url text);
    insert into cluster values (1, 3, 0, null);
    create table amounts (id integer primary key, amount integer, filler blob);
    with recursive numbers (n) as (values (1) union all select n + 1 from numbers where n < ${ROWS})
    insert into amounts select n, 0, zeroblob(2000) from numbers;
  `)
  const add = node.prepare('update amounts set amount = amount + 1, filler = randomblob(2000) where id % 10 = ?')
  const count = node.prepare('update cluster set seq = seq + 1')
  let seq = 0
  const write = node.transaction(() => {
    for (let digit = 0; digit < 10; digit++) add.run(digit)
    count.run()
    seq += 1
  })
  let isDone = false
  const work = () => {
    if (isDone) return
    write()
    if (seq % 3 === 0) node.pragma(`wal_checkpoint(${seq % 2 === 0 ? 'PASSIVE' : 'TRUNCATE'})`)
    setImmediate(work)
  }
  node.pragma('busy_timeout = 0')
  work()
  for (let copy = 0; copy < COPIES; copy++) {
    const target = path.join(folder, `copy-${copy}.sqlite`)
    const least = seq
    await new LocalCopy(file).copyTo(target)
    const copied = new Database(target)
    const found = copied.prepare<[], { seq: number }>('select seq from cluster').get()?.seq ?? 0
    expect(found).toBeGreaterThanOrEqual(least)
    const amounts = copied.prepare('select min(amount) as least, max(amount) as most, count(*) as n from amounts').get()
    expect(amounts).toEqual({ least: found, most: found, n: ROWS })
    expect(copied.pragma('integrity_check', { simple: true })).toBe('ok')
    copied.close()
    expect(statSync(target).mode & 0o777).toBe(0o600)
    expect(statSync(`${target}-wal`, { throwIfNoEntry: false })).toBeUndefined()
  }
  isDone = true
  node.close()
})
