import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { importRows, imports, jobs } from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { ok } from '#app/result.ts'
import { makeUser } from '#tests/factories/make-user.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { removeExpired, RETENTION } from '#app/worker/retention.server.ts'
import { finishImportJob } from './finish-import-job.server.ts'
import type { Importer } from './importer.ts'
import { startImport } from './file/start-import.server.ts'
import { MAX_TRIES, writeImport } from './write-import.server.ts'

setupTestDatabase()

/** What was written, by a test importer that fails at a word on request. */
let written: string[] = []
let failsAt: string | null = null
beforeEach(() => {
  written = []
  failsAt = null
})

const words: Importer<string> = {
  kind: 'leads',
  words: { noun: 'word', fill: { verb: 'Fill In', done: 'filled in' }, comparedBy: 'nothing', decisions: [] },
  columns: [{ key: 'word', label: 'Word', names: [] }],
  describe: ({ word = '' }) => ({ title: word, note: '' }),
  readRow: ({ word = '' }) => ok(word),
  startMatching: () => ({ match: (_db, rows) => rows.map(() => null) }),
  openWriting: () => 'undo-id',
  addRows: (_tx, rows) =>
    rows.map(({ row }) => {
      if (row === failsAt) throw new Error('The disk is full')
      written.push(row)
      return row
    }),
  fillRow: () => ({ outcome: 'left', resultId: null }),
  closeWriting: () => undefined,
  undo: () => {
    written = []
    return Promise.resolve(ok('undone'))
  },
}

async function started(...list: string[]): Promise<{ importId: string; actorId: string }> {
  const viewer = makeUser(db())
  const bytes = new TextEncoder().encode(['Word', ...list].join('\n'))
  const importId = await startImport(words, { name: 'words.csv', bytes, submissionId: newSubmissionId() }, viewer)
  if (!importId.ok) throw new Error(importId.reason)
  return { importId: importId.value, actorId: viewer.id }
}

const write = ({ importId, actorId }: { importId: string; actorId: string }) =>
  writeImport(words, importId, { actorId, settings: {}, choices: [] })
const stateOf = (importId: string) => rowOf(imports, eq(imports.id, importId))?.state
const tryAgain = (payload: unknown, attempt: number) =>
  finishImportJob({ leads: words, rentals: words }).run(payload, {
    attempt,
    now: new Date(),
    signal: new AbortController().signal,
  })

describe('an import that is interrupted', () => {
  test('resumes where it stopped, and writes each row once', async () => {
    const file = await started('one', 'two', 'three')
    failsAt = 'two'
    await expect(write(file)).rejects.toThrow('The disk is full')
    expect(stateOf(file.importId)).toBe('writing')
    expect(rowsOf(jobs)).toMatchObject([{ kind: 'finish-import', payload: file }])
    failsAt = null
    await tryAgain(file, 1)
    // A failed transaction's rows are not stored, though this importer remembers them.
    expect(new Set(written)).toEqual(new Set(['one', 'two', 'three']))
    expect(rowsOf(importRows).map(({ outcome }) => outcome)).toEqual(['added', 'added', 'added'])
    expect(stateOf(file.importId)).toBe('done')
    await tryAgain(file, 2)
    expect(rowsOf(imports)).toMatchObject([{ counts: { added: 3, filled: 0, left: 0, errors: 0 } }])
  })

  test('is undone completely if it keeps failing', async () => {
    const file = await started('one', 'two')
    failsAt = 'two'
    await expect(write(file)).rejects.toThrow('The disk is full')
    for (let attempt = 1; attempt < MAX_TRIES; attempt += 1)
      await expect(tryAgain(file, attempt)).rejects.toThrow('The disk is full')
    expect(stateOf(file.importId)).toBe('writing')
    await tryAgain(file, MAX_TRIES)
    expect(stateOf(file.importId)).toBe('failed')
    expect(written).toEqual([])
  })
})

test('the rows of a file are removed after a day, along with a file that was never imported', async () => {
  const [imported, waiting] = [await started('one', 'two'), await started('three')]
  await write(imported)
  const inADay = new Date(Date.now() + DAY_MS + 1_000)
  expect(removeExpired(RETENTION.importRows, new Date(), 200)).toBe(0)
  expect(removeExpired(RETENTION.importRows, inADay, 1)).toBe(1)
  expect(removeExpired(RETENTION.importRows, inADay, 200)).toBe(2)
  expect(removeExpired(RETENTION.imports, new Date(), 200)).toBe(0)
  expect(removeExpired(RETENTION.imports, inADay, 200)).toBe(2)
  expect(rowsOf(importRows)).toEqual([])
  expect(rowsOf(imports)).toMatchObject([{ id: imported.importId, rowsRemovedAt: inADay }])
  expect((await write(waiting)).ok).toBe(false)
})
