import { copyFileSync, rmSync } from 'node:fs'
import Database from 'better-sqlite3'
import { z } from 'zod'
import type { Place } from '#app/cluster/place.ts'
import { recordWrites } from '#app/cluster/record-writes.ts'
import { statementJson } from '#app/cluster/rqlite.ts'
import { differingTables } from './compare.ts'

/** Simulates a cluster's log: repeats each write of `file`, as it would be sent, on an earlier copy. */
export type Repeated = {
  /** Acts as a writer whose log is the copy. */
  place: Place
  writeCount: () => number
  /** Stops repeating and returns the tables that differ in the copy. */
  differing: () => string[]
}

const sent = z.array(z.union([z.string(), z.number(), z.null()])).min(1)

export function repeatWrites(file: string): Repeated {
  const copy = `${file}.copy`
  for (const suffix of ['', '-wal', '-shm']) rmSync(copy + suffix, { force: true })
  copyFileSync(file, copy)
  const there = new Database(copy)
  there.pragma('journal_mode = WAL')
  there.pragma('foreign_keys = ON')
  let count = 0
  const repeat = (text: string, changes: number | null): void => {
    const [sql, ...values] = sent.parse(JSON.parse(text))
    count++
    if (values.length === 0) return void there.exec(String(sql))
    const statement = there.prepare(String(sql))
    if (statement.reader) return void statement.all(...values)
    const result = statement.run(...values)
    if (changes !== null && result.changes !== changes)
      throw new Error(`${String(sql)} changed ${result.changes} rows, not ${changes}`)
  }
  return {
    place: {
      role: 'writer',
      file,
      record: (sqlite) =>
        recordWrites(sqlite, (writes) => {
          there.transaction(() => {
            for (const write of writes) repeat(statementJson(write), write.changes)
          })()
        }),
      confirmed: () => Promise.resolve(),
      isReady: () => true,
      lagMs: () => 0,
    },
    writeCount: () => count,
    differing() {
      there.close()
      return differingTables(file, copy)
    },
  }
}
