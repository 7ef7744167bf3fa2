import Database from 'better-sqlite3'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { recordWrites, type Write } from './record-writes.ts'
import { statementJson } from './rqlite.ts'

let sqlite: Database.Database
let commits: Write[][]

beforeEach(() => {
  sqlite = new Database(':memory:')
  sqlite.exec('create table notes (id integer primary key, text text, sealed blob)')
  commits = []
  recordWrites(sqlite, (writes) => commits.push(writes))
  return () => sqlite.close()
})

const add = (id: number) => sqlite.prepare('insert into notes (id, text) values (?, ?)').run(id, 'x')
const texts = () => commits.map((writes) => writes.map(({ sql, values }) => `${sql.slice(0, 6)} ${String(values[0])}`))

test('each commit is passed on once, when its outermost transaction ends', () => {
  add(1)
  sqlite.transaction(() => {
    add(2)
    sqlite.transaction(() => add(3))()
    expect(commits).toHaveLength(1)
  })()
  expect(texts()).toEqual([['insert 1'], ['insert 2', 'insert 3']])
})

test('a write that SQLite refuses is reported with its reason, alone and in a transaction', () => {
  const full = new Database(':memory:')
  full.exec('create table notes (text text)')
  full.pragma('max_page_count = 3')
  const failures: unknown[] = []
  recordWrites(
    full,
    () => undefined,
    (error) => failures.push(error),
  )
  const insert = full.prepare('insert into notes values (zeroblob(20000))')
  expect(() => insert.run()).toThrow('full')
  expect(failures).toEqual([expect.objectContaining({ code: 'SQLITE_FULL' })])
  expect(full.transaction(() => insert.run())).toThrow('full')
  expect(failures.length).toBeGreaterThan(1)
  full.close()
})

test('a rollback, a statement without changes and a read are not writes', () => {
  const failing = sqlite.transaction(() => {
    add(1)
    throw new Error('no')
  })
  expect(failing).toThrow('no')
  sqlite.prepare('update notes set text = ? where id = ?').run('y', 99)
  sqlite.prepare('select * from notes').all()
  sqlite.pragma('user_version = 3')
  sqlite.exec('begin immediate; rollback')
  sqlite.transaction(() => {
    add(4)
    expect(failing).toThrow('no')
    add(5)
  })()
  expect(texts()).toEqual([['insert 4', 'insert 5']])
})

test('savepoints in SQL roll back their own writes', () => {
  sqlite.transaction(() => {
    add(1)
    sqlite.prepare('savepoint one').run()
    add(2)
    sqlite.prepare('rollback to savepoint one').run()
    sqlite.prepare('savepoint two').run()
    add(3)
    sqlite.prepare('release savepoint two').run()
  })()
  expect(texts()).toEqual([['insert 1', 'insert 3']])
})

test('a rollback to an outer savepoint also takes back what came before an inner one', () => {
  sqlite.transaction(() => {
    add(1)
    sqlite.prepare('savepoint outer_one').run()
    add(2)
    sqlite.prepare('savepoint inner_one').run()
    add(3)
    sqlite.prepare('rollback to inner_one').run()
    sqlite.prepare('rollback to savepoint outer_one').run()
    add(4)
    sqlite.prepare('savepoint one').run()
    sqlite.prepare('savepoint two').run()
    add(5)
    sqlite.prepare('release one').run()
  })()
  expect(texts()).toEqual([['insert 1', 'insert 4', 'insert 5']])
})

test('a statement that returns rows is recorded once, however its rows are read', () => {
  const returning = sqlite.prepare('insert into notes (id) values (?), (?) returning id')
  expect(returning.get(1, 2)).toEqual({ id: 1 })
  expect(returning.all(3, 4)).toEqual([{ id: 3 }, { id: 4 }])
  expect(commits.flat().map(({ values }) => values)).toEqual([
    [1, 2],
    [3, 4],
  ])
  expect(sqlite.prepare('select count(*) from notes').pluck().get()).toBe(4)
})

test('bytes are written inline, and whole numbers keep the type that the driver binds', () => {
  const sql = "insert into notes (id, text, sealed) values (?, 'is it ?', ?) -- why ?"
  const write = { sql, values: [7, Buffer.from([0, 255])] }
  expect(statementJson(write)).toBe(`["insert into notes (id, text, sealed) values (?, 'is it ?', x'00ff') -- why ?",7.0]`)
  expect(() => statementJson({ sql: '?', values: [{ name: 1 }] })).toThrow('other machines')
})

/** A step of a random history. */
type Step =
  | { kind: 'insert' | 'update' | 'delete' | 'upsert'; id: number; text: string }
  | { kind: 'nested'; steps: Step[]; fails: boolean }

const plain = fc.record({
  kind: fc.constantFrom('insert', 'update', 'delete', 'upsert'),
  id: fc.integer({ min: 0, max: 9 }),
  text: fc.string({ maxLength: 5 }),
}) as fc.Arbitrary<Step>
const steps = fc.letrec<{ step: Step }>((tie) => ({
  step: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    plain,
    fc.record({ kind: fc.constant('nested' as const), steps: fc.array(tie('step'), { maxLength: 4 }), fails: fc.boolean() }),
  ),
})).step

test('replaying the recorded writes makes another database identical, whatever was committed or rolled back', () => {
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 15 }), (history) => {
      const [here, there] = [new Database(':memory:'), new Database(':memory:')]
      for (const database of [here, there])
        database.exec('create table notes (id integer primary key, text text unique, sealed blob)')
      recordWrites(here, (writes) => {
        for (const { sql, values, changes } of writes) {
          const statement = there.prepare(sql)
          if (statement.reader) statement.all(...values)
          else expect(statement.run(...values).changes).toBe(changes)
        }
      })
      for (const step of history) attempt(() => take(here, step))
      const rows = (database: Database.Database) => database.prepare('select * from notes order by id').all()
      expect(rows(there)).toEqual(rows(here))
      here.close()
      there.close()
    }),
    { numRuns: 300, seed: 26 },
  )
})

function take(database: Database.Database, step: Step): void {
  switch (step.kind) {
    case 'insert':
      database.prepare('insert into notes (id, text) values (?, ?)').run(step.id, step.text)
      return
    case 'update':
      database.prepare('update notes set text = ? where id >= ? returning id').all(step.text, step.id)
      return
    case 'delete':
      database.prepare('delete from notes where id = ?').run(step.id)
      return
    case 'upsert':
      database
        .prepare('insert into notes (id, text) values (?, ?) on conflict (id) do update set text = excluded.text')
        .run(step.id, step.text)
      return
    case 'nested':
      database.transaction(() => {
        for (const inner of step.steps) attempt(() => take(database, inner))
        if (step.fails) throw new Error('taken back')
      })()
  }
}

/** Constraint errors and rolled back transactions are expected. */
function attempt(work: () => void): void {
  try {
    work()
  } catch (error) {
    if (!(error instanceof Database.SqliteError) && !(error instanceof Error && error.message === 'taken back')) throw error
  }
}
