import { asc, gte } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { db, inTransaction } from './client.server.ts'
import { insertRow } from './insert-row.server.ts'
import { statement } from './prepared.server.ts'
import { formSubmissions } from './schema/index.ts'

setupTestDatabase()

const KEYS = Array.from({ length: 15 }, (_, number) => String(number).padStart(2, '0'))
const inOrder = () => db().select({ key: formSubmissions.key }).from(formSubmissions).orderBy(asc(formSubmissions.key))
const keysOf = (rows: { key: string }[]) => rows.map(({ key }) => key)

function writeKeys(): void {
  inTransaction((tx) => {
    for (const key of KEYS) insertRow(tx, formSubmissions, { key, form: 'analysis', location: '/analysis/one' })
  })
}

test('a query takes any limit, in any order', () => {
  writeKeys()
  for (const limit of [3, 5, 3, ...KEYS.keys(), 3]) expect(keysOf(inOrder().limit(limit).all())).toEqual(KEYS.slice(0, limit))
  expect(inOrder().limit(1).get()).toEqual({ key: '00' })
})

test('a limit as a placeholder, after other values or before an offset counts too', () => {
  writeKeys()
  const some = statement((db, { from, limit }: { from: string; limit: number }) =>
    db
      .select({ key: formSubmissions.key })
      .from(formSubmissions)
      .where(gte(formSubmissions.key, from))
      .orderBy(asc(formSubmissions.key))
      .limit(limit),
  )
  expect(keysOf(some(db(), { from: '05', limit: 2 }).all())).toEqual(['05', '06'])
  expect(keysOf(some(db(), { from: '07', limit: 3 }).all())).toEqual(['07', '08', '09'])
  expect(keysOf(inOrder().limit(2).offset(4).all())).toEqual(['04', '05'])
})
