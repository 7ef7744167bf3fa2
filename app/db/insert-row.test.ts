import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { db, inTransaction, openDatabase } from './client.server.ts'
import { insertRow, insertRows } from './insert-row.server.ts'
import { drafts, formSubmissions, jobs } from './schema/index.ts'

setupTestDatabase()

const job = { kind: 'send-message', payload: { messageId: 'one' }, runAt: new Date('2026-11-21T15:00:00Z') } as const

test('each row gets its own defaults', () => {
  inTransaction((tx) => {
    insertRow(tx, jobs, job)
    insertRow(tx, jobs, job)
  })
  const rows = rowsOf(jobs)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(2)
  for (const row of rows) expect(row).toMatchObject({ ...job, attempts: 0, state: 'waiting', uniqueKey: null, leaseUntil: null })
})

test('values are stored as the column stores them', () => {
  const expiresAt = new Date('2026-12-21T15:00:00Z')
  const payload = { properties: [{ city: 'Ames' }], sent: false }
  inTransaction((tx) => insertRow(tx, drafts, { id: 'one', form: 'analysis', payload, expiresAt }))
  expect(rowOf(drafts, eq(drafts.id, 'one'))).toMatchObject({ form: 'analysis', payload, expiresAt })
})

test('a bulk insert writes each row with its defaults, in order', () => {
  const rows = Array.from({ length: 37 }, (_, number) => ({ ...job, payload: { messageId: String(number) } }))
  inTransaction((tx) => insertRows(tx, jobs, rows))
  const stored = db().select().from(jobs).orderBy(asc(jobs.id)).all()
  expect(stored.map(({ payload }) => payload)).toEqual(rows.map(({ payload }) => payload))
  for (const row of stored) expect(row).toMatchObject({ kind: job.kind, runAt: job.runAt, attempts: 0, uniqueKey: null })
  inTransaction((tx) => insertRows(tx, jobs, []))
  expect(rowsOf(jobs)).toHaveLength(37)
})

test('a row that exists fails, or is skipped on request', () => {
  const submission = { key: 'same', form: 'analysis', location: '/analysis/one' }
  const write = (location: string, options?: { orIgnore: boolean }) =>
    inTransaction((tx) => insertRow(tx, formSubmissions, { ...submission, location }, options))
  expect(write('/analysis/one')).toBe(1)
  expect(() => write('/analysis/two')).toThrow(/UNIQUE/)
  expect(write('/analysis/two', { orIgnore: true })).toBe(0)
  expect(rowsOf(formSubmissions)).toMatchObject([{ location: '/analysis/one' }])
})

test('a later failure rolls the row back', () => {
  const fail = () =>
    inTransaction((tx) => {
      insertRow(tx, jobs, job)
      throw new Error('later')
    })
  expect(fail).toThrow('later')
  expect(rowsOf(jobs)).toEqual([])
})

test('another database gets separate statements', () => {
  const other = openDatabase(':memory:')
  inTransaction((tx) => insertRow(tx, jobs, job))
  inTransaction((tx) => insertRow(tx, jobs, job), other)
  expect(rowsOf(jobs)).toHaveLength(1)
  expect(other.db.select().from(jobs).all()).toHaveLength(1)
  other.close()
})
